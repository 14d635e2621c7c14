import type { RecentActivity } from '../recent-activity.ts';
import { drawMinutes, hourTotalOf } from '../minutes.ts';
import * as words from '../words/wall.ts';

/** The last hour in one line with a bar for each minute, as it was when the page was made. */
export function HourBars({ activity }: { activity: RecentActivity }) {
  return (
    <div className="specimen specimen-hour">
      <p className="specimen-said">{words.answersInHour({ answers: hourTotalOf(activity) })}</p>
      <svg width="100%" height="96" focusable="false" aria-hidden="true">
        {drawMinutes(activity).bars.map(({ key, x, width, y, height }) => (
          <rect
            key={key}
            className="minutes-bar"
            x={`${x}%`}
            width={`${width}%`}
            y={`${y}%`}
            height={`${height}%`}
          />
        ))}
      </svg>
    </div>
  );
}
