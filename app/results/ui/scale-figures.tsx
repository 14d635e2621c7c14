import { formatNumber, formatTenths } from '../../base/words/figures.ts';
import {
  netPromoterScore,
  promoterScoreWords,
  type NetPromoterScore,
} from '../scales/net-promoter-score.ts';
import type { ChoiceCount } from '../result.ts';
import { meanFigure, meanIntervalWords, scaleResult } from '../scales/scale-result.ts';
import { shareWords } from '../../base/words/shares.ts';

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
        <Fact name="Mean" value={mean}>
          {meanInterval &&
            `95% range ${meanIntervalWords(meanInterval)} if these answers were a random draw.`}
        </Fact>
        <Fact
          name="Median"
          value={Number.isInteger(median) ? formatNumber(median) : formatTenths(median)}
        >
          {groupedMedian !== undefined &&
            `${formatTenths(groupedMedian)} with the people on each step spread evenly over it.`}
        </Fact>
        {standardDeviation !== undefined && (
          <Fact name="Spread" value={formatTenths(standardDeviation)}>
            The standard deviation: 0 if all said the same.
          </Fact>
        )}
      </dl>
      {promoter && <Promoter promoter={promoter} />}
    </>
  );
}

function Promoter({ promoter }: { promoter: NetPromoterScore }) {
  return (
    <details className="more mt-4">
      <summary>Read as a promoter score</summary>
      <p className="mt-2 max-w-[68ch] text-small">
        {`${promoterScoreWords(promoter.score)}: ${shareWords(promoter.promoters)} said 9 or 10, ${shareWords(promoter.detractors)} said 6 or less, and the second share is taken from the first. It means something only where people were asked whether they would recommend.`}
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
