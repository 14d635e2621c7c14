import { formatRelative } from '../../base/words/figures.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { SubmitFailureMessage, type SubmitFailure } from '../../ui/submit-failure.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import type { QuestionState } from '../../questions/question-rules.ts';
import type { FieldText } from '../../questions/words/problems.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as texts from '../words/own-question.ts';

/** The last action of the author, and its outcome. */
export type ActionOutcome = {
  did: string | null;
  tried:
    | { does: string; refusal: string | undefined; reason: string; problems: FieldText[] }
    | undefined;
  failure: SubmitFailure;
  cause: unknown;
};

type HeadProps = {
  doing: ActionOutcome;
  /** The words for each action that was done. */
  words: ReadonlyMap<string, string>;
  back: { to: string; text: string };
  state: QuestionState;
  title: string;
};

/** The head of a question or survey that its author manages: the outcome, the state and the title. */
export function OwnHead({ doing, words, back, state, title }: HeadProps) {
  const { did, tried, failure, cause } = doing;
  const told = did && !tried ? words.get(did) : undefined;
  return (
    <>
      <p className="text-small">
        <SiteLink to={back.to} className="quiet-link text-soft">
          {back.text}
        </SiteLink>
      </p>
      {told && (
        <SuccessMessage cause={did} className="mt-6 border-s-2 border-glow ps-4 font-semibold">
          {told}
        </SuccessMessage>
      )}
      <SubmitFailureMessage refusal={tried?.refusal} failure={failure} cause={cause} />
      <p
        className={`mt-8 flex items-center gap-2.5 text-small font-semibold ${state === 'open' ? 'text-star' : 'text-soft'}`}
      >
        {state === 'open' && (
          <span className="size-2.5 rounded-full bg-glow ring-4 ring-dim" aria-hidden="true" />
        )}
        {texts.states[state]}
      </p>
      <h1 className="display mt-3 max-w-[26ch] text-h3 sm:text-h2">
        <bdi className="block">{title}</bdi>
      </h1>
    </>
  );
}

type TurnProps = { state: QuestionState; opensAt: string; closesAt: string; now: string };

/** When it opens, closes or closed. */
export function StateTime({ state, opensAt, closesAt, now }: TurnProps) {
  const at = state === 'scheduled' ? opensAt : closesAt;
  const told =
    state === 'scheduled' ? texts.opens : state === 'closed' ? texts.closed : texts.closes;
  const when = formatRelative(new Date(at), new Date(now));
  return <Sentence parts={told({ when, time: <DateTime at={at} /> })} />;
}
