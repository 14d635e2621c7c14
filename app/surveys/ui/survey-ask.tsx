import { formatCount } from '../../base/format.ts';
import type { Place } from '../../questions/check.ts';
import { EMPTY } from '../../questions/schema.ts';
import type { Settings } from '../survey-draft.ts';
import { settledWords } from '../../questions/words.ts';
import { ASKED_WHERE, AskedWhere } from '../../questions/ui/asked-where.tsx';
import { DraftStanding } from '../../asking/ui/draft-standing.tsx';
import type { Standing } from '../../asking/ui/use-draft.ts';
import { useWarning } from '../../asking/ui/use-warning.ts';

type Props = {
  many: number;
  settings: Settings;
  places: readonly Place[];
  standing: Standing;
  isKept: boolean;
};

/** Nothing is asked before this is pressed; what it settles stands above it. */
export function SurveyAsk({ many, settings, places, standing, isKept }: Props) {
  useWarning(standing);
  const settled = settledWords({ ...EMPTY, ...settings }, { besidePlace: true });
  return (
    <section aria-label="Ask it" className="border-t border-line pt-5">
      {many > 0 && (
        <>
          <ul className="text-small text-soft">
            {settled.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <AskedWhere places={places} typed={settings} className="mt-3 text-small" />
          <button
            type="submit"
            name="does"
            value="ask"
            aria-describedby={ASKED_WHERE}
            className="pill pill-solid mt-4"
          >
            {formatCount(many, { one: 'Ask this question', other: 'Ask these # questions' })}
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
        <DraftStanding standing={standing} />
      </div>
    </section>
  );
}
