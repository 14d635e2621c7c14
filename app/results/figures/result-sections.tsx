import type { ReactNode } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { changeSentence, noComparisonWords } from '../words/change.ts';
import { originWords } from '../words/demo.ts';
import type { ResultDetails } from '../details/result-details.ts';
import type { QuestionView } from '../question-view.ts';
import type { Result } from '../result.ts';
import { floodWords } from '../words/floods.ts';
import { newestOmission } from '../details/headline-omission.ts';
import { TREND_COUNTS_ALL } from '../words/splits.ts';
import { EVERYONE } from '../tally.ts';
import { ChangeTable } from './change-table.tsx';
import { CheckLevels } from './check-levels.tsx';
import { FIGURES_VIEW, figuresPath } from '../ui/figures-path.ts';
import { methodPath } from '../ui/method-link.tsx';
import { RankingFlow } from './ranking-flow.tsx';
import { RankingPairs } from './ranking-pairs.tsx';
import { RankingRounds } from './ranking-rounds.tsx';
import { ResultTable } from '../ui/result-table.tsx';
import { ScaleFigures } from './scale-figures.tsx';
import { TrendChart } from './trend-chart.tsx';
import { TrendDays } from './trend-days.tsx';
import * as words from '../words/sections.ts';

type Props = {
  question: QuestionView;
  result: Result;
  details: ResultDetails;
  /** Splits and comparisons have pages for everybody, so that they are offered where everybody may see the result. */
  isPublic?: boolean;
};

/** The rounds of a ranking come before other details, since they are its result. */
export function RoundsSection({ question, details: { ranking } }: Props) {
  if (!ranking) return null;
  return (
    <Section id="rounds" title={words.rounds}>
      <RankingFlow ranking={ranking} />
      <RankingRounds ranking={ranking} ending={question} />
    </Section>
  );
}

/** All other details of a result, from the figures to how they came about. */
export function ResultSections({ question, result, details, isPublic = true }: Props) {
  const { ranking, trend } = details;
  return (
    <>
      {ranking && (
        <Section id="pairs" title={words.pairs}>
          <RankingPairs ranking={ranking} />
        </Section>
      )}
      <Section id="figures" title={words.table}>
        <ResultTable question={question} result={result} />
        {question.kind === 'scale' && <ScaleFigures steps={result.rows} />}
        {!trend && details.floods.length > 0 && (
          <p className="mt-4 max-w-[68ch]">{details.floods.map(floodWords).join(' ')}</p>
        )}
        <p className="mt-4 max-w-[68ch] text-small text-soft">
          {`${originWords(question)} `}
          {result.shows === 'shares' ? words.rangeIs : words.sharesFromThirty}{' '}
          <SiteLink to={methodPath()} className="text-link no-print">
            {words.howCounted}
          </SiteLink>
        </p>
      </Section>
      {isPublic && <Checks question={question} details={details} />}
      {trend && (
        <Section id="trend" title={words.trend}>
          {newestOmission(question, details) && (
            <p className="mb-4 max-w-[68ch] text-small text-soft">{TREND_COUNTS_ALL}</p>
          )}
          <TrendChart trend={trend} />
          {trend.ofDays && <TrendDays trend={trend} days={trend.ofDays} />}
          {isPublic && <Since question={question} details={details} />}
        </Section>
      )}
    </>
  );
}

function Checks({
  question,
  details: { part: split, checks },
}: Pick<Props, 'question' | 'details'>) {
  if (checks.groups.length === 0) return null;
  return (
    <Section id="checked" title={words.checked}>
      <div className="max-w-215">
        <CheckLevels
          checks={checks}
          hrefOf={(least) => figuresPath(question, { split: { ...split, least }, part: 'checked' })}
          shown={split.least === EVERYONE.least ? undefined : split.least}
          allHref={figuresPath(question, {
            split: { ...split, least: EVERYONE.least },
            part: 'checked',
          })}
        />
      </div>
    </Section>
  );
}

function Since({ question, details: { since, trend } }: Pick<Props, 'question' | 'details'>) {
  return (
    <div className="mt-8 max-w-215">
      <form
        action={`${href('/question/:id', { id: question.id })}#since`}
        className="no-print flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="view" value={FIGURES_VIEW} />
        <label className="grid gap-1.5 text-small font-semibold">
          {words.changedSince}
          <input
            type="date"
            name="since"
            required
            defaultValue={since?.day}
            min={trend?.from.slice(0, 10)}
            max={trend?.to.slice(0, 10)}
            className="min-h-11 rounded-row border border-(--edge) bg-sheet px-3.5 text-body font-normal"
          />
        </label>
        <button type="submit" className="pill pill-line">
          {words.compare}
        </button>
      </form>
      {since && (
        <div id="since" className="mt-6">
          {since.change ? (
            <>
              <p className="mb-4 text-lead">{changeSentence(since.change)}</p>
              <ChangeTable change={since.change} ends={trend?.ends} />
              {since.change.days > 1 && (
                <p className="mt-3 max-w-[68ch] text-note text-soft">
                  {words.manyDays({ days: since.change.days })}
                </p>
              )}
            </>
          ) : (
            <p>{noComparisonWords(since.day)}</p>
          )}
        </div>
      )}
    </div>
  );
}

type SectionProps = { id: string; title: string; children: ReactNode };

function Section({ id, title, children }: SectionProps) {
  return (
    <section className="figures-section" aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-h4">
        {title}
      </h2>
      {children}
    </section>
  );
}
