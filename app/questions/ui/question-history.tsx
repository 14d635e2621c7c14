import type { ReactNode } from 'react';
import { DateTime } from '../../ui/date-time.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import type { HeldBackDecision, QuestionChanges } from '../history.ts';
import type { QuestionState } from '../question-rules.ts';
import { QuestionVersions } from './question-versions.tsx';
import { WordChanges } from './word-changes.tsx';
import type { StateReason } from '../state-reason.ts';
import { stateReasonText } from '../words/state-reason.ts';
import * as words from '../words/history.ts';

type StatusFields = {
  state: QuestionState;
  stateReason: StateReason | undefined;
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
            {state === 'paused' ? (
              words.paused
            ) : (
              <Sentence
                parts={words.closedEarly<ReactNode>({
                  at: <DateTime at={closesAt} />,
                  soft: (...parts) => (
                    <span className="font-normal text-soft">
                      <Sentence parts={parts} />
                    </span>
                  ),
                })}
              />
            )}
          </span>
          {stateReason && <bdi className="block">{stateReasonText(stateReason)}</bdi>}
        </p>
      )}
      <QuestionVersions question={question} />
    </>
  );
}

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
const DECISIONS_SHOWN = 10;

function Changes({ corrections, pauses, heldActs, moreHeldActs }: QuestionChanges) {
  const past = pauses.filter(({ to }) => to !== undefined);
  if (corrections.length + past.length + heldActs.length === 0) return null;
  return (
    <section className="figures-section" aria-labelledby="history">
      <h2 id="history" className="text-h4">
        {words.changed}
      </h2>
      <ul className="mt-4 max-w-[68ch] border-t border-line">
        {corrections.map(({ field, was, became, at }) => (
          <li key={at + field} className="border-b border-line py-4">
            <p className="text-small text-soft">
              <Sentence parts={words.wasCorrected({ field, at: <DateTime at={at} /> })} />
            </p>
            <p className="mt-1">
              <WordChanges was={was} became={became} />
            </p>
          </li>
        ))}
        {past.map(({ reason, from, to = from }) => (
          <li key={from} className="border-b border-line py-4">
            <p className="text-small text-soft">
              <Sentence
                parts={words.pausedFrom({ from: <DateTime at={from} />, to: <DateTime at={to} /> })}
              />
            </p>
            <bdi className="mt-1 block">{stateReasonText(reason)}</bdi>
          </li>
        ))}
        {heldActs.slice(0, DECISIONS_SHOWN).map((decision) => (
          <Decision key={decision.at + decision.did} decision={decision} />
        ))}
      </ul>
      {heldActs.length > DECISIONS_SHOWN && (
        <details className="fold more max-w-[68ch]">
          <summary>
            {words.earlierDecisions({
              count: heldActs.length - DECISIONS_SHOWN + moreHeldActs,
            })}
          </summary>
          <ul className="border-t border-line">
            {heldActs.slice(DECISIONS_SHOWN).map((decision) => (
              <Decision key={decision.at + decision.did} decision={decision} />
            ))}
          </ul>
          {moreHeldActs > 0 && (
            <p className="py-3 text-small text-soft">{words.notListed({ count: moreHeldActs })}</p>
          )}
        </details>
      )}
    </section>
  );
}

function Decision({ decision: { did, at, answers, reason } }: { decision: HeldBackDecision }) {
  return (
    <li className="border-b border-line py-4">
      <p className="text-small text-soft">
        <Sentence parts={words.decidedBy({ did, at: <DateTime at={at} /> })} />
      </p>
      <p className="mt-1">{words.decided({ did, answers })}</p>
      {reason && <bdi className="mt-1 block">{reason}</bdi>}
    </li>
  );
}

function Reveals({ reveals }: QuestionChanges) {
  if (reveals.length === 0) return null;
  return (
    <section className="figures-section" aria-labelledby="reveals">
      <h2 id="reveals" className="text-h4">
        {words.shownOnScreen}
      </h2>
      <p className="mt-4 max-w-[68ch]">{words.shownOnScreenRule}</p>
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
