import { formatCount } from '../../base/words/figures.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { fieldWords, type HeldBackDecision, type QuestionChanges } from '../history.ts';
import type { QuestionState } from '../rules.ts';
import { QuestionVersions } from './question-versions.tsx';
import { WordChanges } from './word-changes.tsx';

type StatusFields = {
  state: QuestionState;
  stateReason: string | undefined;
  closedEarly: boolean;
  closesAt: string;
  replaces: string | undefined;
  replacedBy: string | undefined;
};

/** Why the question has its state: paused, closed early, or with another version before or after it. */
export function QuestionStatus({ question }: { question: StatusFields }) {
  const { state, stateReason, closedEarly, closesAt } = question;
  const isStopped = state === 'paused' || (state === 'closed' && closedEarly);
  return (
    <>
      {isStopped && (
        <p className="mt-6 max-w-[62ch] border-s-2 border-glow ps-4">
          <span className="font-semibold">
            {state === 'paused' ? 'Paused' : 'Closed early'}
            {state === 'closed' && (
              <span className="font-normal text-soft">
                {', '}
                <DateTime at={closesAt} />
              </span>
            )}
          </span>
          {stateReason && <bdi className="block">{stateReason}</bdi>}
        </p>
      )}
      <QuestionVersions question={question} />
    </>
  );
}

const DECISION_WORDS = {
  counted: {
    by: 'Counted by the staff of this site',
    one: '# answer that had been held back now counts.',
    other: '# answers that had been held back now count.',
  },
  'left-out': {
    by: 'Left out by the staff of this site',
    one: '# answer from one network that had been held back is left out.',
    other: '# answers from one network that had been held back are left out.',
  },
  'taken-back': {
    by: 'Held again by the staff of this site',
    one: '# answer from one network that had been left out waits for a decision again.',
    other: '# answers from one network that had been left out wait for a decision again.',
  },
  looked: {
    by: 'Looked at by the staff of this site',
    one: 'Before the result shows to everybody, to decide about # answer that was held back.',
    other: 'Before the result shows to everybody, to decide about # answers that were held back.',
  },
} as const;

/** What changed on the question since it opened. */
export function QuestionHistory({ history }: { history: QuestionChanges }) {
  return (
    <>
      <Changes {...history} />
      <Reveals {...history} />
    </>
  );
}

/** How many decisions of staff are shown; older ones are folded. */
const ACTS_SHOWN = 10;

function Changes({ corrections, pauses, heldActs, moreHeldActs }: QuestionChanges) {
  const past = pauses.filter(({ to }) => to !== undefined);
  if (corrections.length + past.length + heldActs.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-h4">
        What changed since it opened
      </h2>
      <ul className="mt-4 max-w-[68ch] border-t border-line">
        {corrections.map(({ field, was, became, at }) => (
          <li key={at + field} className="border-b border-line py-4">
            <p className="text-small text-soft">
              {`${fieldWords(field)} was corrected, `}
              <DateTime at={at} />
            </p>
            <p className="mt-1">
              <WordChanges was={was} became={became} />
            </p>
          </li>
        ))}
        {past.map(({ reason, from, to = from }) => (
          <li key={from} className="border-b border-line py-4">
            <p className="text-small text-soft">
              {'Paused from '}
              <DateTime at={from} />
              {' to '}
              <DateTime at={to} />
            </p>
            <bdi className="mt-1 block">{reason}</bdi>
          </li>
        ))}
        {heldActs.slice(0, ACTS_SHOWN).map((act) => (
          <Decision key={act.at + act.did} act={act} />
        ))}
      </ul>
      {heldActs.length > ACTS_SHOWN && (
        <details className="max-w-[68ch]">
          <summary className="text-link cursor-pointer py-3">
            {formatCount(heldActs.length - ACTS_SHOWN + moreHeldActs, {
              one: '# earlier decision of the staff',
              other: '# earlier decisions of the staff',
            })}
          </summary>
          <ul className="border-t border-line">
            {heldActs.slice(ACTS_SHOWN).map((act) => (
              <Decision key={act.at + act.did} act={act} />
            ))}
          </ul>
          {moreHeldActs > 0 && (
            <p className="py-3 text-small text-soft">
              {formatCount(moreHeldActs, {
                one: '# still earlier one is not listed.',
                other: '# still earlier ones are not listed.',
              })}
            </p>
          )}
        </details>
      )}
    </section>
  );
}

function Decision({ act: { did, at, answers, reason } }: { act: HeldBackDecision }) {
  return (
    <li className="border-b border-line py-4">
      <p className="text-small text-soft">
        {`${DECISION_WORDS[did].by}, `}
        <DateTime at={at} />
      </p>
      <p className="mt-1">{formatCount(answers, DECISION_WORDS[did])}</p>
      {reason && <bdi className="mt-1 block">{reason}</bdi>}
    </li>
  );
}

function Reveals({ reveals }: QuestionChanges) {
  if (reveals.length === 0) return null;
  return (
    <section aria-labelledby="reveals" className="[section+&]:mt-14">
      <h2 id="reveals" className="text-h4">
        Shown on a screen
      </h2>
      <p className="mt-4 max-w-[68ch]">
        The author showed the result on a screen before everyone could see it. Answers given there
        afterwards are marked as given after looking.
      </p>
      <ul className="mt-4 max-w-[68ch] border-t border-line">
        {reveals.map((at) => (
          <li key={at} className="border-b border-line py-3 text-small text-soft">
            <DateTime at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}
