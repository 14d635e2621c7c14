import { formatNumber, formatTenths } from '../../base/format.ts';
import { promoterReading, scoreWords, type PromoterReading } from '../scales/promoter-reading.ts';
import type { Counted } from '../results.ts';
import { meanFigure, meanRange, scaleResult } from '../scales/scale-result.ts';
import { shareWords } from '../../base/shares.ts';

/** What the columns of a scale come to, for whoever wants it. */
export function ScaleFigures({ steps }: { steps: readonly Counted[] }) {
  const scale = scaleResult(steps);
  const { median, interval, groupedMedian, deviation } = scale;
  const mean = meanFigure(scale);
  const promoter = promoterReading(steps);
  if (mean === undefined || median === undefined) return null;
  return (
    <>
      <dl className="scale-figures">
        <Fact name="Mean" value={mean}>
          {interval && `95% range ${meanRange(interval)} if these answers were a random draw.`}
        </Fact>
        <Fact
          name="Median"
          value={Number.isInteger(median) ? formatNumber(median) : formatTenths(median)}
        >
          {groupedMedian !== undefined &&
            `${formatTenths(groupedMedian)} with the people on each step spread evenly over it.`}
        </Fact>
        {deviation !== undefined && (
          <Fact name="Spread" value={formatTenths(deviation)}>
            The standard deviation: 0 if all said the same.
          </Fact>
        )}
      </dl>
      {promoter && <Promoter promoter={promoter} />}
    </>
  );
}

function Promoter({ promoter }: { promoter: PromoterReading }) {
  return (
    <details className="more mt-4">
      <summary>Read as a promoter score</summary>
      <p className="mt-2 max-w-[68ch] text-small">
        {`${scoreWords(promoter.score)}: ${shareWords(promoter.promoters)} said 9 or 10, ${shareWords(promoter.detractors)} said 6 or less, and the second share is taken from the first. It means something only where people were asked whether they would recommend.`}
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
