import { formatNumber } from '../../base/words/figures.ts';
import { displayShare } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import {
  layoutStack,
  pileKey,
  ribbonPath,
  spanMiddle,
  spanSize,
  STACK_EXTENT,
  type Pile,
} from '../rankings/flow-layout.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import { rankedLabel, showsShares } from '../rankings/ranking-outcome.ts';
import * as words from '../words/ranking-rounds.ts';
import { lengthInPercent } from './svg-length.ts';

const BAR = 44;
const CURVE = 36;
const ROUND = BAR + CURVE;
/** Half of what the two lines of a pile stand apart. */
const APART = 9;
/** The width that a word of so many letters needs on the narrowest screen, in thousandths. */
const roomFor = (word: string) => 26 + 32 * word.length;

/**
 * The flow on a phone: each round is a bar of all ballots. Names stand above, where they have the width, and each has a
 * number; a pile carries its number and its ballots where they fit whole.
 */
export function RoundBars({ ranking }: { ranking: RankingResult }) {
  const { rounds, order } = ranking;
  const flow = layoutStack(ranking);
  const height = rounds.length * ROUND - CURVE;
  const top = (round: number) => round * ROUND;
  const keyOf = (number: number) => formatNumber(order.indexOf(number) + 1);
  return (
    <div className="rounds-bars">
      <ol className="rounds-names">
        {order.map((number) => (
          <li key={number}>
            <span className="rounds-number">{keyOf(number)}</span>
            <bdi className={number === ranking.winner ? 'rounds-first' : undefined}>
              {rankedLabel(ranking, number)}
            </bdi>
            <span className="rounds-end">{endOf(ranking, number)}</span>
          </li>
        ))}
      </ol>
      <p className="rounds-round">{words.roundHead}</p>
      <div className="rounds-down">
        <svg height={height} focusable="false">
          {rounds.map((_, round) => (
            <text key={round} className="rounds-round" y={top(round) + BAR / 2} dy="0.34em">
              {formatNumber(round + 1)}
            </text>
          ))}
        </svg>
        <svg width="100%" height={height} focusable="false">
          <svg
            width="100%"
            height={height}
            viewBox={`0 0 ${STACK_EXTENT} ${height}`}
            preserveAspectRatio="none"
          >
            {flow.ribbons.map((ribbon) => (
              <path
                key={`${ribbon.round} ${ribbon.from.from} ${ribbon.to.from}`}
                className={ribbon.isNone ? 'rounds-none' : `rounds-${ribbon.kind}`}
                d={ribbonPath(ribbon, [top(ribbon.round) + BAR, top(ribbon.round + 1)], 'down')}
              />
            ))}
          </svg>
          {flow.piles.map((pile) => (
            <Segment
              key={pileKey(pile)}
              pile={pile}
              y={top(pile.round)}
              number={pile.number === undefined ? undefined : keyOf(pile.number)}
            />
          ))}
        </svg>
      </div>
    </div>
  );
}

type SegmentProps = { pile: Pile; y: number; number: string | undefined };

function Segment({ pile: { span, votes, isOut }, y, number }: SegmentProps) {
  const size = spanSize(span);
  const figure = formatNumber(votes);
  const lines = [
    ...(number !== undefined && size >= roomFor(number) ? [number] : []),
    ...(size >= roomFor(figure) ? [figure] : []),
  ];
  const isNamed = lines[0] === number;
  return (
    <>
      <rect
        className={
          number === undefined ? 'rounds-bar-none' : isOut ? 'rounds-bar-out' : 'rounds-bar'
        }
        x={lengthInPercent(span.from)}
        width={lengthInPercent(size)}
        y={y}
        height={BAR}
      />
      {lines.map((line, at) => (
        <text
          key={at === 0 && isNamed ? 'number' : 'votes'}
          className={at === 0 && isNamed ? 'rounds-figure rounds-first' : 'rounds-figure'}
          x={lengthInPercent(spanMiddle(span))}
          y={y + BAR / 2 + (lines.length - 1) * (at * 2 - 1) * APART}
          dy="0.34em"
          textAnchor="middle"
        >
          {line}
        </text>
      ))}
    </>
  );
}

/** "54%", "7 of 12" where no shares are shown, or the round in which a choice went. */
function endOf(ranking: RankingResult, number: number): string {
  const { rounds } = ranking;
  const gone = rounds.findIndex(({ out }) => out?.number === number);
  const last = rounds.at(-1);
  if (gone >= 0 || !last) return words.outIn({ round: gone + 1 });
  const votes = last.votes.find((one) => one.number === number)?.votes ?? 0;
  return showsShares(ranking, last)
    ? shareFigure(displayShare(votes, last.live))
    : words.votesOf({ votes, live: last.live });
}
