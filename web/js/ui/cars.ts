/**
 * Cars for more seats than colours. The first car of a colour has the colour's name (`red`), the next are `red-2`,
 * `red-3` and `red-4`. They share colour and shape, but have a different drawing, letter and card back. So all 24
 * differ even without colour.
 */

/** The number of colours. */
const COLOURS = 6;

/** Ways of drawing a colour's shape. */
export const WAYS = 4;

/** A car's colour and which of that colour it is, from 1. */
export function readCar(car: string) {
  const [colour = '', nth = '1'] = car.split('-');
  return { colour, nth: Math.min(WAYS, Math.max(1, Number(nth) || 1)) };
}

/** Cars for colours, which may repeat. Cars stay as they are. */
export function carsOf(colours: string[]) {
  const had: Map<string, number> = new Map();
  return colours.map((each) => {
    const { colour } = readCar(each);
    const nth = (had.get(colour) ?? 0) + 1;
    had.set(colour, nth);
    return nth === 1 ? colour : `${colour}-${((nth - 1) % WAYS) + 1}`;
  });
}

/** Gives each seat a car of its own. Returns the same seats. */
export function park<S extends { colour: string }>(seats: S[]): S[] {
  if (seats.length <= COLOURS && new Set(seats.map((seat) => seat.colour)).size === seats.length) return seats;
  carsOf(seats.map((seat) => seat.colour)).forEach((car, i) => {
    const seat = seats[i];
    if (seat) seat.colour = car;
  });
  return seats;
}
