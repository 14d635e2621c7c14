import { formatSigned } from '../../base/words/chart-figures.ts';
import type { NetPromoterScore } from '../scales/net-promoter-score.ts';

/** "+20 points", "Between +99 and +100 points". */
export function promoterScoreWords({ from, to }: NetPromoterScore['score']): string {
  return from === to
    ? `${formatSigned(from)} points`
    : `Between ${formatSigned(from)} and ${formatSigned(to)} points`;
}
