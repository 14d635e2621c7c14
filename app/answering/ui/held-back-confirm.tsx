import { href } from 'react-router';
import type { PublicReasonProblem } from '../../communities/community-schema.ts';
import { questionProblemText } from '../../questions/words/problems.ts';
import { controlPropsOf, Field } from '../../ui/field.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { RefusalMessage } from '../../ui/status-message.tsx';
import {
  GroupFacts,
  PicksTable,
  type HeldBackGroupView,
  type HeldBackQuestionView,
} from './held-back-question.tsx';
import * as words from '../words/held-back.ts';

/** What the pressed button of a group does. */
export type HeldBackButton = 'count' | 'leave-out' | 'hold-again';

export type HeldBackConfirmation = {
  does: HeldBackButton;
  question: HeldBackQuestionView;
  group: HeldBackGroupView;
  /** How many answers the decision is about; of very many the first. */
  answers: number;
  /** Later answers are not in that number: microseconds since 1970. */
  upTo: string;
  /** Somebody decided about the group since the last confirmation. */
  isAgain: boolean;
  typed: string;
  problem: PublicReasonProblem | undefined;
};

/** The confirmation of a decision: how many answers, what that changes, and why. */
export function HeldBackConfirm({ asked }: { asked: HeldBackConfirmation }) {
  const { does, question, group, answers, upTo, isAgain, typed } = asked;
  const problem = asked.problem && questionProblemText(asked.problem);
  // The page has no script, so autofocus moves to the confirmation, or to the field with a problem.
  const leads = { tabIndex: -1, autoFocus: problem === undefined };
  const control = controlPropsOf('reason', { hint: true, problem });
  return (
    <section aria-labelledby="sure" className="mt-8 max-w-[42rem]">
      <h2 id="sure" className="text-h4 outline-none" {...leads}>
        {words.confirmTitle({ does, answers })}
      </h2>
      {isAgain && (
        <RefusalMessage cause={asked} className="mt-3">
          {group.isOut ? words.leftOutSince : words.heldSince}
        </RefusalMessage>
      )}
      <p className="mt-3 text-lead">
        <bdi>{question.text}</bdi>
      </p>
      <div className="mt-3">
        <GroupFacts group={group} />
      </div>
      {group.picked && <PicksTable picked={group.picked} label={words.whatTheyChose} />}
      <p className="mt-4">{effectOf(asked)}</p>
      <form method="post" action={href('/account/held')} noValidate className="mt-6 grid gap-6">
        <input type="hidden" name="question" value={question.publicId} />
        <input type="hidden" name="network" value={group.networkNumber ?? ''} />
        <input type="hidden" name="upTo" value={upTo} />
        <input type="hidden" name="wasOut" value={group.isOut ? 'yes' : 'no'} />
        <input type="hidden" name="step" value="sure" />
        <Field id="reason" label={words.why} hint={words.whyHint} problem={problem}>
          <input
            {...control}
            name="reason"
            type="text"
            dir="auto"
            autoComplete="off"
            defaultValue={typed}
            {...{ autoFocus: problem !== undefined }}
          />
        </Field>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button type="submit" name="does" value={does} className="pill pill-solid">
            {words.confirm({ does, answers })}
          </button>
          <SiteLink to={href('/account/held')} className="text-link py-2">
            {words.cancel}
          </SiteLink>
        </p>
      </form>
    </section>
  );
}

function effectOf({ does, question: { turnout }, group, answers }: HeldBackConfirmation): string {
  if (does === 'leave-out') return words.leaveOutEffect;
  if (does === 'hold-again') return words.holdAgainEffect;
  const effect = words.countEffect({ people: turnout + answers, turnout });
  return group.answers > answers ? `${effect} ${words.othersWait}` : effect;
}
