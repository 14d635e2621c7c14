import { RelativeTime } from '../../ui/relative-time.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import type { QuestionView } from '../question-view.ts';
import * as words from '../words/result.ts';

/** The event that the clock counts to or from. */
export function clockWords({ state, closedEarly }: Props['question']): string {
  if (state === 'scheduled') return words.opens;
  if (state === 'open' || state === 'paused') return words.closes;
  return state === 'closed' && closedEarly ? words.closedEarly : words.closed;
}

type Props = { question: QuestionView; now: string };

/** When a question opens, closes or closed: relative, and as a time. */
export function QuestionClock({ question, now }: Props) {
  const { state, opensAt, closesAt } = question;
  const isAhead = state !== 'closed' && state !== 'removed';
  return <Clock at={state === 'scheduled' ? opensAt : closesAt} now={now} isAhead={isAhead} />;
}

/** A time, relative and absolute. */
export function Clock({ at, now, isAhead = false }: Parameters<typeof RelativeTime>[0]) {
  return (
    <>
      <span className="clock-far">
        <RelativeTime at={at} now={now} isAhead={isAhead} />
      </span>
      <span className="clock-moment">
        <DateTime at={at} />
      </span>
    </>
  );
}
