import { Moment } from '../../ui/moment.tsx';
import { FailureWords } from '../../ui/not-done.tsx';
import { Refused } from '../../ui/told.tsx';
import type { Held } from '../../questions/held.ts';
import type { PartTyped } from '../survey-steps.ts';

/** What came of the last press of a button, where it led nowhere else. */
export type BuilderAnswer =
  | (PartTyped & {
      state: 'shown';
      part: string;
      /** As the form brought it: what was written elsewhere since is not seen yet. */
      held: Held;
      refusal: { reason: string; again: string | undefined } | undefined;
      isElsewhere: boolean;
      focus: string | undefined;
    })
  | { state: 'failed' | 'signed out' };

type Props = {
  answer: BuilderAnswer | undefined;
  /** A save by itself met the same. */
  isElsewhere: boolean;
  /** It was to be asked, and other parts had become something else: another one each time it is told. */
  changed: unknown;
  /** The part as the site has it. */
  to: string;
  forget: () => void;
};

const BOX = 'mb-8 rounded-row border-2 border-alarm px-5 py-4 font-semibold';

export function SurveyRefusal({ answer, isElsewhere, changed, to, forget }: Props) {
  if (answer && answer.state !== 'shown')
    return (
      <Refused className={BOX} cause={answer}>
        <FailureWords failure={answer.state} />
      </Refused>
    );
  if (answer?.isElsewhere || isElsewhere)
    return (
      <Refused className={BOX} cause={answer ?? null}>
        This was changed elsewhere since you opened it here. Which version do you want to keep?
        <span className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button type="submit" name="does" value="over" className="pill pill-solid">
            Keep this version
          </button>
          <a href={to} onClick={forget} className="text-link">
            Show the other version
          </a>
        </span>
      </Refused>
    );
  if (changed !== undefined && !answer)
    return (
      <Refused className={BOX} cause={changed}>
        Another part of this survey was changed elsewhere, so nothing was asked. This is the current
        version. Check it, and ask it again.
      </Refused>
    );
  if (!answer?.refusal) return null;
  const { reason, again } = answer.refusal;
  return (
    <Refused className={BOX} cause={answer}>
      {reason}
      {again !== undefined && (
        <span className="block font-normal">
          {'You can ask it from '}
          <Moment at={again} />
          {' on. The draft is saved.'}
        </span>
      )}
    </Refused>
  );
}

/** Of what the page's action answered: a save that went through is told elsewhere. */
export function builderAnswer(answer: { state: string } | undefined): BuilderAnswer | undefined {
  const state = answer?.state;
  if (state === 'shown') return answer as BuilderAnswer;
  return state === 'failed' || state === 'signed out' ? { state } : undefined;
}
