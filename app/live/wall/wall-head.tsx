import { formatNumber } from '../../base/words/figures.ts';
import { AnimatedNumber } from '../../ui/animated-number.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { RecentActivity } from '../recent-activity.ts';
import { hourTotalOf } from '../minutes.ts';
import type { Connection } from '../ui/live-store.ts';
import { toggleFullScreen, useFullScreen } from '../presenter/use-full-screen.ts';
import { useWakeLock } from '../presenter/use-wake-lock.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/wall.ts';

type Props = {
  activity: RecentActivity;
  topic: { name: string } | undefined;
  clock: (at: number) => string;
  connection: Connection;
  /** The time at which updates stopped, if they did. */
  until: number | undefined;
  pause: (isPaused: boolean) => void;
};

/** The figure of the hour as the headline; above it the connection, and the buttons to pause and for full screen. */
export function WallHead({ activity, topic, clock, connection, until, pause }: Props) {
  const isHydrated = useHydrated();
  const isFull = useFullScreen();
  useWakeLock(isFull === true);
  const isPaused = connection.state === 'paused';
  const hour = hourTotalOf(activity);
  return (
    <div className="wall-head">
      <div className="wall-line">
        <p className="wall-state" data-state={connection.state}>
          <span className="wall-light" aria-hidden="true" />
          <span>{words.connectionWords(connection, Date.parse(activity.asOf), clock)}</span>
          {until === undefined && (
            <span className="wall-minute">{words.minuteWords(activity.minutes.at(-1) ?? 0)}</span>
          )}
        </p>
        <div className="needs-script no-print">
          <p className="wall-controls">
            <button
              type="button"
              className={isHydrated ? 'quiet-action' : 'quiet-action invisible'}
              onClick={() => pause(!isPaused)}
            >
              <Sentence
                parts={(isPaused ? words.goOn : words.pause)({
                  hidden: (text) => <span className="sr-only">{text}</span>,
                })}
              />
            </button>
            {isFull !== undefined && (
              <button
                type="button"
                className="quiet-action wall-fills"
                onClick={() => toggleFullScreen(document.querySelector('main') ?? undefined)}
              >
                {isFull ? words.exitFullScreen : words.fullScreen}
              </button>
            )}
          </p>
        </div>
      </div>
      <h1 className="wall-hour">
        <span className="wall-figure">
          <AnimatedNumber value={hour} format={formatNumber} />
        </span>{' '}
        <span className="wall-words">
          {topic ? (
            <Sentence
              parts={words.topicHourWords({
                answers: hour,
                topic: <bdi>{topic.name}</bdi>,
                until,
                clock,
              })}
            />
          ) : (
            words.hourWords(hour, until, clock)
          )}
        </span>
      </h1>
    </div>
  );
}
