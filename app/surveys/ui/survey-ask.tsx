import { formatCount } from '../../base/words/figures.ts';
import type { AskableCommunity } from '../../questions/check.ts';
import { EMPTY_QUESTION } from '../../questions/schema.ts';
import type { SurveySettings } from '../survey-draft.ts';
import { settingsWords } from '../../questions/words.ts';
import { DESTINATION_ID, AskDestination } from '../../questions/ui/ask-destination.tsx';
import { DraftStatusLine } from '../../asking/ui/draft-status.tsx';
import type { DraftStatus } from '../../asking/ui/use-draft.ts';
import { useLeaveWarning } from '../../asking/ui/use-leave-warning.ts';

type Props = {
  questionCount: number;
  settings: SurveySettings;
  places: readonly AskableCommunity[];
  saveStatus: DraftStatus;
  isKept: boolean;
};

/** The button that asks the survey, below the settings that apply. */
export function SurveyAsk({ questionCount, settings, places, saveStatus, isKept }: Props) {
  useLeaveWarning(saveStatus);
  const settled = settingsWords({ ...EMPTY_QUESTION, ...settings }, { besidePlace: true });
  return (
    <section aria-label="Ask it" className="border-t border-line pt-5">
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
            {formatCount(questionCount, {
              one: 'Ask this question',
              other: 'Ask these # questions',
            })}
          </button>
        </>
      )}
      <div className="mt-3 grid justify-items-start gap-1">
        <button type="submit" name="does" value="later" className="text-link min-h-11 text-small">
          Save draft
        </button>
        {isKept && (
          <details className="group/discard text-small">
            <summary className="inline-block min-h-9 list-none py-1.5 text-soft underline underline-offset-4 hover:text-ink">
              Delete draft
            </summary>
            <p className="mt-1 text-soft">The draft and all its questions are deleted for good.</p>
            <button type="submit" name="does" value="discard" className="pill pill-line mt-2">
              Delete it
            </button>
          </details>
        )}
        <DraftStatusLine standing={saveStatus} />
      </div>
    </section>
  );
}
