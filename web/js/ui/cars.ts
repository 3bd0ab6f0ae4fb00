/**
 * Which car is whose where more sit at a table than there are colours. The first of a colour is called
 * like the colour (`red`), those after it `red-2`, `red-3`, `red-4`: same colour, same shape, but another
 * way of drawing it, another letter and another back. So 24 are told apart without their colours too.
 */

/** So many seats have a colour each. */
const COLOURS = 6;

/** Ways of drawing a colour's shape. */
export const WAYS = 4;

/** A car's colour and which of that colour it is, from 1. */
export function readCar(car: string) {
  const [colour = '', nth = '1'] = car.split('-');
  return { colour, nth: Math.min(WAYS, Math.max(1, Number(nth) || 1)) };
}

/** Cars for colours that may come more than once. Given cars it gives the same again. */
export function carsOf(colours: string[]) {
  const had: Map<string, number> = new Map();
  return colours.map((each) => {
    const { colour } = readCar(each);
    const nth = (had.get(colour) ?? 0) + 1;
    had.set(colour, nth);
    return nth === 1 ? colour : `${colour}-${((nth - 1) % WAYS) + 1}`;
  });
}

/**
 * Give each seat a car of its own.
 * @returns the same seats
 */
export function park<S extends { colour: string }>(seats: S[]): S[] {
  if (seats.length <= COLOURS && new Set(seats.map((seat) => seat.colour)).size === seats.length) return seats;
  carsOf(seats.map((seat) => seat.colour)).forEach((car, i) => {
    const seat = seats[i];
    if (seat) seat.colour = car;
  });
  return seats;
}
