import { formatNumber } from '../../base/format.ts';
import { CountedFigure } from '../../ui/counted-figure.tsx';
import type { Feed } from '../feed.ts';
import { hourOf } from '../minutes.ts';
import { connectionWords, hourWords, minuteWords } from '../wall-words.ts';
import { useConnection } from './stream.ts';
import { toggleFullScreen, useFullScreen } from './use-full-screen.ts';
import { useWakeLock } from './use-wake-lock.ts';

type Props = {
  feed: Feed;
  topic: { name: string } | undefined;
  clock: (at: number) => string;
  isPaused: boolean;
  pause: (isPaused: boolean) => void;
};

/** The figure of the hour as the headline; above it how news comes, and the ways to stop it and to leave it on. */
export function WallHead({ feed, topic, clock, isPaused, pause }: Props) {
  const connection = useConnection();
  const isFull = useFullScreen();
  useWakeLock(isFull === true);
  const state = isPaused ? 'paused' : connection.state;
  const hour = hourOf(feed);
  return (
    <div className="wall-head">
      <div className="wall-line">
        <p className="wall-state" data-state={state}>
          <span className="wall-light" aria-hidden="true" />
          {connectionWords({ ...connection, state }, Date.parse(feed.asOf), clock)}
          <span className="wall-minute">{` · ${minuteWords(feed.minutes.at(-1) ?? 0)}`}</span>
        </p>
        <div className="needs-script no-print">
          <p className="wall-controls">
            <button type="button" className="quiet-action" onClick={() => pause(!isPaused)}>
              {isPaused ? 'Go on' : 'Pause'}
              <span className="sr-only">{isPaused ? ' with live figures' : ' live figures'}</span>
            </button>
            {isFull !== undefined && (
              <button
                type="button"
                className="quiet-action"
                onClick={() => toggleFullScreen(document.querySelector('main') ?? undefined)}
              >
                {isFull ? 'Leave full screen' : 'Leave it on a wall'}
              </button>
            )}
          </p>
        </div>
      </div>
      <h1 className="wall-hour">
        <span className="wall-figure">
          <CountedFigure value={hour} format={formatNumber} />
        </span>{' '}
        <span className="wall-words">
          {hourWords(hour)}
          {topic && (
            <>
              {' on '}
              <bdi>{topic.name}</bdi>
            </>
          )}
        </span>
      </h1>
      <p className="wall-about">
        What people are answering now, with the results as they stand. Nobody sees who answered
        what.
      </p>
    </div>
  );
}
