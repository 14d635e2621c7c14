import { barsOf } from '../pulse.ts';

type Props = { days: readonly number[]; tall: number; className?: string };

const EDGE = 2;
const WEEK = 7;

/** How a topic moved in fourteen days. The words beside the chart say the same, so it is hidden from screen readers. */
export function PulseBars({ days, tall, className = '' }: Props) {
  return (
    <svg
      className={`pulse-bars ${className}`}
      width="100%"
      height={tall + 1}
      aria-hidden="true"
      focusable="false"
    >
      {barsOf(days, tall).map(
        ({ x, width, height }, at) =>
          height > 0 && (
            <g key={x}>
              <rect
                className={at < days.length - WEEK ? 'pulse-before' : 'pulse-now'}
                x={`${x}%`}
                width={`${width}%`}
                y={tall - height}
                height={height}
              />
              <rect
                className="pulse-edge"
                x={`${x}%`}
                width={`${width}%`}
                y={tall - height}
                height={EDGE}
              />
            </g>
          ),
      )}
      <line className="pulse-line" x1="0" x2="100%" y1={tall + 0.5} y2={tall + 0.5} />
    </svg>
  );
}
