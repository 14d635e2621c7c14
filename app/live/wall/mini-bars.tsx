import type { ResultRow } from '../../results/result.ts';

type Props = { rows: readonly ResultRow[]; isScale: boolean; own: readonly number[] };

const MAX_BARS = 5;
/** Of a lying bar, and of the standing ones. */
const THICK = 7;
const TALL = 32;
/** A choice that nobody picked is a thin line, so that it is visible. */
const LEAST = 2;

/** A result so small that it has no words: lying bars for choices, standing ones for a scale. */
export function MiniBars({ rows, isScale, own }: Props) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const shown = isScale ? rows : rows.slice(0, MAX_BARS);
  const step = isScale ? 100 / shown.length : THICK;
  return (
    <svg
      className="mini"
      width="100%"
      height={isScale ? TALL : THICK * shown.length}
      aria-hidden="true"
      focusable="false"
    >
      {shown.map(({ number, count }, at) => {
        const part = Math.max(LEAST, (count / most) * 100);
        const along = (at + 0.12) * step;
        return (
          <rect
            key={number}
            className={own.includes(number) ? 'mini-bar mini-own' : 'mini-bar'}
            rx="1.5"
            {...(isScale
              ? {
                  x: percent(along),
                  width: percent(step * 0.76),
                  y: percent(100 - part),
                  height: percent(part),
                }
              : { y: along, height: step * 0.76, width: percent(part) })}
          />
        );
      })}
    </svg>
  );
}

const percent = (value: number) => `${value.toFixed(2)}%`;
