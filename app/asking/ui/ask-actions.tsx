import { useNavigation } from 'react-router';
import type { QuestionInput } from '../../questions/question-schema.ts';
import { DESTINATION_ID } from '../../questions/ui/ask-destination.tsx';
import { DraftStatusLine } from './draft-status.tsx';
import { useComposer } from './use-composer.ts';
import { useDraft, type DraftSlot } from './use-draft.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { questionRefusalText } from '../../questions/words/refusals.ts';
import * as words from '../words/ask-form.ts';

type Props = {
  saved: QuestionInput;
  slot: DraftSlot;
  copyKeys: readonly string[];
  isUnclaimed: boolean;
  isVisitor: boolean;
  isDraft: boolean;
  /** The author saw similar questions and asks all the same. */
  isConfirming: boolean;
};

/** The buttons to ask and to save for later, with the status of the draft. */
export function AskActions(props: Props) {
  const { saved, slot, copyKeys, isUnclaimed, isVisitor, isDraft, isConfirming } = props;
  const draft = useDraft({ ...useComposer(), saved, slot, copyKeys, isUnclaimed });
  const { status, keys, keptAt, isFoundAgain } = draft;
  // Submitting the form is not leaving, so there is no warning.
  const isSending = useNavigation().state !== 'idle';
  useLeaveWarning(isSending ? { state: 'saving' } : status);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      {keys.map((key) => (
        <input key={key} type="hidden" name="here" value={key} />
      ))}
      {keptAt !== undefined && <input type="hidden" name="typedAt" value={keptAt} />}
      {isFoundAgain && <input type="hidden" name="isKept" value="1" />}
      <button
        type="submit"
        name="does"
        value="ask"
        aria-describedby={DESTINATION_ID}
        className="pill pill-solid"
      >
        {isConfirming ? words.askAnyway : words.ask}
      </button>
      {!isVisitor && (
        <button type="submit" name="does" value="later" className="pill pill-line">
          {words.saveDraft}
        </button>
      )}
      <noscript>
        <button type="submit" name="does" value="preview" className="pill pill-line">
          {words.preview}
        </button>
      </noscript>
      {isDraft && (
        <button
          type="submit"
          name="does"
          value="discard"
          className="min-h-11 text-small text-soft underline underline-offset-4 hover:text-ink"
        >
          {words.deleteDraft}
        </button>
      )}
      <DraftStatusLine status={status} refusalText={questionRefusalText} />
      {isVisitor && <p className="w-full text-small text-soft">{words.visitorNext}</p>}
    </div>
  );
}
