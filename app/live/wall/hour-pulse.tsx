import { useState } from 'react';
import { href } from 'react-router';
import { formatNumber } from '../../base/words/figures.ts';
import { AnimatedNumber } from '../../ui/animated-number.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { drawMinutes, hourTotalOf } from '../minutes.ts';
import { useClock } from '../presenter/use-clock.ts';
import type { RecentActivity } from '../recent-activity.ts';
import { useConnection, useRecentActivity } from '../ui/live-store.ts';
import * as words from '../words/pulse.ts';
import { hourWords } from '../words/wall.ts';

/**
 * The last hour of the whole site in little: a bar for each minute, and how many answers these are. As served it says
 * until when; while updates arrive it is the hour until now.
 */
export function HourPulse({ activity: newest }: { activity: RecentActivity }) {
  const [served] = useState(newest);
  const activity = useRecentActivity(undefined, served, { isMinutesOnly: true });
  const { state } = useConnection();
  const isHydrated = useHydrated();
  const { clock, isUtc } = useClock();
  const isLive = isHydrated && (state === 'live' || state === 'polling');
  const until = isLive ? undefined : Date.parse(activity.asOf);
  const hour = hourTotalOf(activity);
  return (
    <section className="hour-pulse" aria-label={words.name} data-live={isLive}>
      <svg
        className={`hour-pulse-plot ${hourTotalOf(served) === 0 ? 'hour-pulse-low' : ''}`}
        focusable="false"
        aria-hidden="true"
      >
        <line className="hour-pulse-line" x1="0" x2="100%" y1="100%" y2="100%" />
        {drawMinutes(activity).bars.map(({ key, x, width, y, height, isRunning }) => (
          <rect
            key={key}
            className={isRunning ? 'hour-pulse-now' : 'hour-pulse-bar'}
            x={`${x}%`}
            width={`${width}%`}
            y={`${y}%`}
            height={`${height}%`}
          />
        ))}
      </svg>
      <p className="hour-pulse-said">
        {hour > 0 ? (
          <>
            <strong>
              <AnimatedNumber value={hour} format={formatNumber} />
            </strong>{' '}
            {hourWords(hour, until, clock)}
          </>
        ) : (
          words.quiet(until, clock)
        )}
        {until !== undefined && isUtc && ` ${words.utc}`}
      </p>
      <p className="text-small">
        <SiteLink to={href('/live')} className="text-link">
          {words.toWall}
        </SiteLink>
      </p>
    </section>
  );
}
