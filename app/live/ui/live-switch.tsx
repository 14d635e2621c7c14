import type { QuestionView } from '../../results/question-view.ts';
import type { Split } from '../../results/tally.ts';
import { LiveAnnouncer } from './live-announcer.tsx';
import { useConnection, usePaused, type Connection } from './live-store.ts';
import { useAskedReasons } from '../../reasons/ui/reason-news-store.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/live-switch.ts';

type Props = {
  /** The question of the page, whose updates are also announced. */
  question?: QuestionView | undefined;
  split?: Split | undefined;
  /** The page shows the reasons on that question. */
  showsReasons?: boolean | undefined;
};

/** Shows the state of the live updates, and pauses them. */
export function LiveSwitch({ question, split, showsReasons }: Props) {
  useAskedReasons(showsReasons ? question?.id : undefined);
  const connection = useConnection();
  const [isPaused, pause] = usePaused();
  const isOn = connection.state === 'live' || connection.state === 'polling';
  return (
    <span className="live-switch needs-script no-print">
      <span className={isOn ? 'live-dot live-on' : 'live-dot'} aria-hidden="true" />
      <span>{stateWords(connection)}</span>
      <button type="button" className="quiet-action" onClick={() => pause(!isPaused)}>
        <Sentence
          parts={(isPaused ? words.goOn : words.pause)({
            hidden: (text) => <span className="sr-only">{text}</span>,
          })}
        />
      </button>
      {question && <LiveAnnouncer question={question} split={split} />}
    </span>
  );
}

export function stateWords({ state, heardAt }: Connection): string {
  switch (state) {
    case 'paused':
      return heardAt === undefined ? words.paused : words.pausedAt({ at: new Date(heardAt) });
    case 'polling':
      return words.polling;
    case 'away':
      return heardAt === undefined
        ? words.noConnection
        : words.noConnectionSince({ at: new Date(heardAt) });
    case 'off':
    case 'live':
      return words.live;
  }
}
