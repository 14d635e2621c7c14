import type { QuestionView } from '../../results/question-view.ts';
import type { Split } from '../../results/tally.ts';
import { formatLocalTime } from '../../base/words/local-time.ts';
import { LiveAnnouncer } from './live-announcer.tsx';
import { useConnection, usePaused, type Connection } from './live-store.ts';

type Props = {
  /** The question of the page, whose news are also announced. */
  question?: QuestionView | undefined;
  part?: Split | undefined;
};

/** Shows the state of the live updates, and pauses them. */
export function LiveSwitch({ question, part }: Props) {
  const connection = useConnection();
  const [isPaused, pause] = usePaused();
  const isOn = connection.state === 'live' || connection.state === 'polling';
  return (
    <span className="live-switch needs-script no-print">
      <span className={isOn ? 'live-dot live-on' : 'live-dot'} aria-hidden="true" />
      <span>{stateWords(connection)}</span>
      <button type="button" className="quiet-action" onClick={() => pause(!isPaused)}>
        {isPaused ? 'Go on' : 'Pause'}
        <span className="sr-only">{isPaused ? ' with live figures' : ' live figures'}</span>
      </button>
      {question && <LiveAnnouncer question={question} part={part} />}
    </span>
  );
}

export function stateWords({ state, heardAt }: Connection): string {
  switch (state) {
    case 'paused':
      return heardAt === undefined ? 'Paused' : `Paused at ${formatLocalTime(new Date(heardAt))}`;
    case 'polling':
      return 'Updates every 15 seconds';
    case 'away':
      return heardAt === undefined
        ? 'No connection'
        : `No connection since ${formatLocalTime(new Date(heardAt))}`;
    case 'off':
    case 'live':
      return 'Live';
  }
}
