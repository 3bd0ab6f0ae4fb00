// Rewrites a style sheet for a phone held upright: sizes and conditions that depend on the window get the phone's
// values.

/** Size of the phone's window and of its root font, in pixels. */
const WINDOW = { width: 360, height: 740 };
const REM = 16;

/** The text of a style sheet with a phone's sizes. */
export function forPhone(css: string) {
  const { width, height } = WINDOW;
  const unit = {
    w: width,
    h: height,
    min: Math.min(width, height),
    max: Math.max(width, height),
  } as Record<string, number>;
  const sized = css.replace(
    /(?<![\w#-])(-?\d*\.?\d+)[dsl]?v(w|h|min|max)\b/g,
    (_, n, of) => `${(Number(n) * (unit[of] ?? 0)) / 100}px`,
  );
  const fixed = sized.replace(/@media[^{]+\{/g, (media) =>
    media
      .replace(/\((min|max)-(width|height):\s*([\d.]+)(rem|px)\)/g, (_, end, side, n, of) => {
        const asks = Number(n) * (of === 'rem' ? REM : 1);
        const is = side === 'width' ? width : height;
        return constantQuery(end === 'min' ? is >= asks : is <= asks);
      })
      .replace(/\(orientation:\s*(\w+)\)/g, (_, is) => constantQuery(is === 'portrait')),
  );
  return fixed.replace(/:root\[data-deck/g, ':host([data-deck').replace(/(:host\(\[data-deck[^\]]*\])/g, '$1)');
}

/** A media query that always holds, or never. */
function constantQuery(is: boolean) {
  return is ? '(min-width: 0px)' : '(max-width: 0px)';
}
