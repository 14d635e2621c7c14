import type { ReactNode } from 'react';
import { DateTime } from '../../ui/date-time.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import type { QuestionView } from '../../results/question-view.ts';
import * as words from '../words/facts.ts';

export function StateLine({
  question,
  now,
  pulse,
  live,
  isMarked = false,
  isFinal = false,
}: {
  question: Pick<QuestionView, 'state' | 'closesAt' | 'closedEarly' | 'isDemo'>;
  now: string;
  /** The state of live updates, and the button to pause them. */
  live?: ReactNode;
  pulse?: string | undefined;
  /** Whether to mark demo data; on the first page the line under the answers does. */
  isMarked?: boolean;
  /** On the page of a closed question the line begins with a mark. */
  isFinal?: boolean;
}) {
  const { state, closesAt } = question;
  // A question that closed since the page was made may have been closed early, and has its old time until it is read again.
  const closed = state === 'closed' && new Date(closesAt) <= new Date(now);
  const when = pulse ?? (closed && <RelativeTime at={closesAt} now={now} />);
  return (
    <p className={`state-line state-${state}`}>
      {isFinal ? (
        <FinalMark question={question} />
      ) : (
        <>
          <span>{words.states[state]}</span>
          {when && <span>{when}</span>}
        </>
      )}
      {isMarked && question.isDemo && (
        <span className="font-medium text-soft">{words.demoData}</span>
      )}
      {live}
    </p>
  );
}

/** Since when it is final, like a stamp. */
function FinalMark({
  question: { closesAt, closedEarly },
}: {
  question: Pick<QuestionView, 'closesAt' | 'closedEarly'>;
}) {
  const mark = closedEarly ? words.closedFinallyEarly : words.closedFinally;
  return (
    <span className="final-mark">
      <Sentence
        parts={mark<ReactNode>({
          at: <DateTime at={closesAt} />,
          strong: (text) => <strong>{text}</strong>,
        })}
      />
    </span>
  );
}
