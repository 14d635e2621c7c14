import { FarOff } from '../../ui/far-off.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { QuestionView } from '../present.ts';

const CLOCK_WORDS = {
  scheduled: 'Opens',
  open: 'Closes',
  paused: 'Closes',
  closed: 'Closed',
  removed: 'Closed',
};

/** What happens at the moment that the clock tells. */
export function clockWords({ state, closedEarly }: Props['question']): string {
  return state === 'closed' && closedEarly ? 'Closed early' : CLOCK_WORDS[state];
}

type Props = { question: QuestionView; now: string };

/** When it opens or closes: how far off, and the moment. */
export function QuestionClock({ question, now }: Props) {
  const { state, opensAt, closesAt } = question;
  const isAhead = state !== 'closed' && state !== 'removed';
  return <Clock at={state === 'scheduled' ? opensAt : closesAt} now={now} isAhead={isAhead} />;
}

/** How far off a moment is, and the moment. */
export function Clock({ at, now, isAhead = false }: Parameters<typeof FarOff>[0]) {
  return (
    <>
      <span className="clock-far">
        <FarOff at={at} now={now} isAhead={isAhead} />
      </span>
      <span className="clock-moment">
        <Moment at={at} />
      </span>
    </>
  );
}
