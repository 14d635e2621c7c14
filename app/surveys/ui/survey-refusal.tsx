import { DateTime } from '../../ui/date-time.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SubmitFailureText } from '../../ui/submit-failure.tsx';
import { RefusalMessage } from '../../ui/status-message.tsx';
import type { UnsavedState } from '../../questions/unsaved.ts';
import type { PartValues } from '../builder-step.ts';
import type { SurveyRefusal } from '../survey-draft.ts';
import { surveyRefusalText } from '../words/refusals.ts';
import * as words from '../words/builder.ts';

/** The outcome of the last press of a button, if it led to no other page. */
export type BuilderActionData =
  | (PartValues & {
      state: 'shown';
      part: string;
      /** As the form sent it: changes made elsewhere since have not been seen. */
      held: UnsavedState;
      refusal: { reason: SurveyRefusal; again: string | undefined } | undefined;
      hasConflict: boolean;
      focus: string | undefined;
    })
  | { state: 'failed' | 'signed out' };

type Props = {
  answer: BuilderActionData | undefined;
  /** An automatic save met the same conflict. */
  hasConflict: boolean;
  /** Other parts were changed elsewhere when the survey was to be asked; a new object for each such refusal. */
  changed: unknown;
  /** The address of this part as the site has it. */
  savedVersionUrl: string;
  onDiscard: () => void;
};

const BOX = 'mb-8 rounded-row border-2 border-alarm px-5 py-4 font-semibold';

export function SurveyRefusalMessage({
  answer,
  hasConflict,
  changed,
  savedVersionUrl,
  onDiscard,
}: Props) {
  if (answer && answer.state !== 'shown')
    return (
      <RefusalMessage className={BOX} cause={answer}>
        <SubmitFailureText failure={answer.state} />
      </RefusalMessage>
    );
  if (answer?.hasConflict || hasConflict)
    return (
      <RefusalMessage className={BOX} cause={answer ?? null}>
        {words.changedElsewhere}
        <span className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button type="submit" name="does" value="over" className="pill pill-solid">
            {words.keepThisVersion}
          </button>
          <a href={savedVersionUrl} onClick={onDiscard} className="text-link">
            {words.showOtherVersion}
          </a>
        </span>
      </RefusalMessage>
    );
  if (changed !== undefined && !answer)
    return (
      <RefusalMessage className={BOX} cause={changed}>
        {words.partChangedElsewhere}
      </RefusalMessage>
    );
  if (!answer?.refusal) return null;
  const { reason, again } = answer.refusal;
  return (
    <RefusalMessage className={BOX} cause={answer}>
      {surveyRefusalText(reason)}
      {again !== undefined && (
        <span className="block font-normal">
          <Sentence parts={words.askAgainFrom({ time: <DateTime at={again} /> })} />
        </span>
      )}
    </RefusalMessage>
  );
}

/** Picks the refusal from the response of the page's action. A successful save is shown elsewhere. */
export function builderActionData(
  answer: { state: string } | undefined,
): BuilderActionData | undefined {
  const state = answer?.state;
  if (state === 'shown') return answer as BuilderActionData;
  return state === 'failed' || state === 'signed out' ? { state } : undefined;
}
