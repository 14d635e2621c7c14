import type { AskableCommunity } from '../../questions/question-check.ts';
import { EMPTY_QUESTION } from '../../questions/question-schema.ts';
import type { SurveySettings, SurveyRefusal } from '../survey-draft.ts';
import { settingsWords } from '../../questions/words/settings.ts';
import { DESTINATION_ID, AskDestination } from '../../questions/ui/ask-destination.tsx';
import { DraftStatusLine } from '../../asking/ui/draft-status.tsx';
import { surveyRefusalText } from '../words/refusals.ts';
import type { DraftStatus } from '../../asking/ui/use-draft.ts';
import { useLeaveWarning } from '../../asking/ui/use-leave-warning.ts';
import * as texts from '../words/builder.ts';

type Props = {
  questionCount: number;
  settings: SurveySettings;
  places: readonly AskableCommunity[];
  saveStatus: DraftStatus<SurveyRefusal>;
  isKept: boolean;
};

/** The button that asks the survey, below the settings that apply. */
export function SurveyAsk({ questionCount, settings, places, saveStatus, isKept }: Props) {
  useLeaveWarning(saveStatus);
  const settled = settingsWords({ ...EMPTY_QUESTION, ...settings }, { besidePlace: true });
  return (
    <section aria-label={texts.askIt} className="border-t border-line pt-5">
      {questionCount > 0 && (
        <>
          <ul className="text-small text-soft">
            {settled.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <AskDestination places={places} typed={settings} className="mt-3 text-small" />
          <button
            type="submit"
            name="does"
            value="ask"
            aria-describedby={DESTINATION_ID}
            className="pill pill-solid mt-4"
          >
            {texts.askQuestions({ count: questionCount })}
          </button>
        </>
      )}
      <div className="mt-3 grid justify-items-start gap-1">
        <button type="submit" name="does" value="later" className="text-link min-h-11 text-small">
          {texts.saveDraft}
        </button>
        {isKept && (
          <details className="group/discard text-small">
            <summary className="inline-block min-h-9 list-none py-1.5 text-soft underline underline-offset-4 hover:text-ink">
              {texts.deleteDraft}
            </summary>
            <p className="mt-1 text-soft">{texts.deletedForGood}</p>
            <button type="submit" name="does" value="discard" className="pill pill-line mt-2">
              {texts.deleteIt}
            </button>
          </details>
        )}
        <DraftStatusLine status={saveStatus} refusalText={surveyRefusalText} />
      </div>
    </section>
  );
}
