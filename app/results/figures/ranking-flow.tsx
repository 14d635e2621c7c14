import type { RankingResult } from '../rankings/ranking-result.ts';
import * as words from '../words/ranking-rounds.ts';
import { RoundBars } from './round-bars.tsx';
import { RoundLanes } from './round-lanes.tsx';

/** More choices are drawn smaller on paper, so that the drawing stays on one page. */
const MANY = 10;

/**
 * The rounds as a flow: from left to right where it is wide enough, one below the other on a phone. It is drawn for the
 * eye only; RankingRounds says the same in words and in a table.
 */
export function RankingFlow({ ranking }: { ranking: RankingResult }) {
  const { rounds, order } = ranking;
  if (rounds.length < 2) return null;
  const someExhausted = rounds.some(({ exhausted }) => exhausted > 0);
  return (
    <div className={order.length > MANY ? 'rounds rounds-many' : 'rounds'} aria-hidden="true">
      <RoundLanes ranking={ranking} />
      <RoundBars ranking={ranking} />
      <ul className="rounds-key">
        <li className="rounds-key-kept">{words.stays}</li>
        <li className="rounds-key-moved">{words.movesOn}</li>
        {someExhausted && <li className="rounds-key-none">{words.noneLeft}</li>}
      </ul>
    </div>
  );
}
