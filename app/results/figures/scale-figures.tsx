import { formatNumber, formatTenths } from '../../base/words/figures.ts';
import { netPromoterScore, type NetPromoterScore } from '../scales/net-promoter-score.ts';
import { promoterScoreWords } from '../words/promoter-score.ts';
import type { ChoiceCount } from '../result.ts';
import { meanFigure, scaleResult } from '../scales/scale-result.ts';
import { meanIntervalWords } from '../words/scale.ts';
import { shareWords } from '../../base/words/shares.ts';
import * as words from '../words/scale-figures.ts';

/** Further figures of a scale, for readers who want them. */
export function ScaleFigures({ steps }: { steps: readonly ChoiceCount[] }) {
  const scale = scaleResult(steps);
  const { median, meanInterval, groupedMedian, standardDeviation } = scale;
  const mean = meanFigure(scale);
  const promoter = netPromoterScore(steps);
  if (mean === undefined || median === undefined) return null;
  return (
    <>
      <dl className="scale-figures">
        <Fact name={words.meanHead} value={mean}>
          {meanInterval && words.meanRange({ range: meanIntervalWords(meanInterval) })}
        </Fact>
        <Fact
          name={words.medianHead}
          value={Number.isInteger(median) ? formatNumber(median) : formatTenths(median)}
        >
          {groupedMedian !== undefined && words.medianSpread({ median: groupedMedian })}
        </Fact>
        {standardDeviation !== undefined && (
          <Fact name={words.spreadHead} value={formatTenths(standardDeviation)}>
            {words.standardDeviation}
          </Fact>
        )}
      </dl>
      {promoter && <Promoter promoter={promoter} />}
    </>
  );
}

function Promoter({ promoter }: { promoter: NetPromoterScore }) {
  return (
    <details className="fold more mt-4">
      <summary>{words.asPromoterScore}</summary>
      <p className="mt-2 max-w-[68ch] text-small">
        {words.promoterScore({
          score: promoterScoreWords(promoter.score),
          promoters: shareWords(promoter.promoters),
          detractors: shareWords(promoter.detractors),
        })}
      </p>
    </details>
  );
}

type FactProps = { name: string; value: string; children?: React.ReactNode };

function Fact({ name, value, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="fact-value">{value}</span>
        {children && <span className="fact-words">{children}</span>}
      </dd>
    </div>
  );
}
