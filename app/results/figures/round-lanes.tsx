import type { ReactNode } from 'react';
import { formatNumber } from '../../base/words/figures.ts';
import { displayShare } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import {
  isLongName,
  layoutLanes,
  nameHeight,
  pileKey,
  spanMiddle,
  ribbonPath,
  spanSize,
  type FlowLayout,
  type Pile,
} from '../rankings/flow-layout.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import { rankedLabel, showsShares } from '../rankings/ranking-outcome.ts';
import * as words from '../words/ranking-rounds.ts';
import { lengthInPercent } from './svg-length.ts';

const ACROSS = 1_000;
const HEAD = 34;
/** Of a line of figures, and the middle of one below a pile that is lower than it. */
const LINE = 20;
const BELOW = 12;
/** With more rounds there is no width for figures between the first and the last. */
const MOST_WITH_FIGURES = 7;
const WIDEST_PILE = 110;
const EDGE_ONLY = 4;
/** Of a band with the pile it leaves, so that no line of the ground shows between them. */
const OVERLAP = 1;
/** The way between two piles, in piles. */
const WAY = 1.2;

/**
 * Side by side. A pile is as wide as its figure, and ballots move between piles only: a figure stands inside its pile
 * where it fits whole, and below it otherwise, where no band can come.
 */
export function RoundLanes({ ranking }: { ranking: RankingResult }) {
  const flow = layoutLanes(ranking);
  const height = flow.extent + HEAD + LINE;
  const { length } = ranking.rounds;
  const last = length - 1;
  const hasFigures = length <= MOST_WITH_FIGURES;
  const wide = hasFigures ? Math.min(WIDEST_PILE, ACROSS / (length + WAY * last)) : EDGE_ONLY;
  const x = (round: number) => (round / last) * (ACROSS - wide);
  return (
    <div className="rounds-lanes">
      <Names ranking={ranking} flow={flow} height={height} hasFigures={!hasFigures} />
      <svg className="rounds-plot" width="100%" height={height} focusable="false">
        {ranking.rounds.map((_, round) => (
          <text key={round} className="rounds-round" x={lengthInPercent(x(round))} y="14">
            {round === 0 && hasFigures ? words.round({ number: 1 }) : formatNumber(round + 1)}
          </text>
        ))}
        <svg
          y={HEAD}
          width="100%"
          height={flow.extent}
          viewBox={`0 0 ${ACROSS} ${flow.extent}`}
          preserveAspectRatio="none"
          className="rounds-bands"
        >
          {flow.ribbons.map((ribbon) => (
            <path
              key={`${ribbon.round} ${ribbon.from.from} ${ribbon.to.from}`}
              className={ribbon.isNone ? 'rounds-none' : `rounds-${ribbon.kind}`}
              d={ribbonPath(
                ribbon,
                [x(ribbon.round) + wide - OVERLAP, x(ribbon.round + 1)],
                'across',
              )}
            />
          ))}
          {flow.piles.map((pile) => (
            <rect
              key={pileKey(pile)}
              className={pile.number === undefined ? 'rounds-none' : 'rounds-kept'}
              x={x(pile.round)}
              width={wide}
              y={pile.span.from}
              height={Math.max(1, spanSize(pile.span))}
            />
          ))}
        </svg>
        <g transform={`translate(0 ${HEAD})`}>
          {flow.piles.map((pile) => (
            <PileMark
              key={pileKey(pile)}
              pile={pile}
              x={x(pile.round)}
              middle={hasFigures && x(pile.round) + wide / 2}
            />
          ))}
        </g>
      </svg>
      <Ends ranking={ranking} flow={flow} height={height} />
    </div>
  );
}

type PileMarkProps = { pile: Pile; x: number; middle: number | false };

function PileMark({ pile: { span, number, votes }, x, middle }: PileMarkProps) {
  const fits = spanSize(span) >= LINE;
  return (
    <>
      <svg x={lengthInPercent(x)} y={span.from} className="rounds-spill">
        <rect
          className={number === undefined ? 'rounds-edge-none' : 'rounds-edge'}
          x="-1.5"
          width="3"
          height={Math.max(2, spanSize(span))}
        />
      </svg>
      {middle !== false && (
        <text
          className="rounds-figure"
          x={lengthInPercent(middle)}
          y={fits ? spanMiddle(span) : span.to + BELOW}
          dy="0.34em"
          textAnchor="middle"
        >
          {formatNumber(votes)}
        </text>
      )}
    </>
  );
}

type SideProps = { ranking: RankingResult; flow: FlowLayout; height: number };

/** The name of each choice beside the beginning of its band. */
function Names({ ranking, flow, height, hasFigures }: SideProps & { hasFigures: boolean }) {
  const first = flow.piles.filter(({ round, number }) => round === 0 && number !== undefined);
  const none = flow.piles.findLast(({ number }) => number === undefined);
  return (
    <svg height={height} focusable="false">
      {hasFigures && (
        <text className="rounds-round" x="100%" y="14" dx="-16" textAnchor="end">
          {words.roundHead}
        </text>
      )}
      {first.map(({ number = 0, span, votes }) => {
        const name = rankedLabel(ranking, number);
        const own = nameHeight(name);
        return (
          <Words key={number} middle={Math.max(own / 2, spanMiddle(span))} height={own}>
            <bdi className={nameClass(name, number === ranking.winner)}>{name}</bdi>
            {hasFigures && <span className="rounds-name-figure">{formatNumber(votes)}</span>}
          </Words>
        );
      })}
      {none && (
        <Words
          middle={Math.min(spanMiddle(none.span), flow.extent - 12)}
          height={nameHeight(words.noneLeft)}
        >
          <span className="rounds-name rounds-soft">{words.noneLeft}</span>
        </Words>
      )}
    </svg>
  );
}

/** What the last round leaves for each choice. */
function Ends({ ranking, flow, height }: SideProps) {
  const last = ranking.rounds.length - 1;
  const round = ranking.rounds[last];
  if (!round || !showsShares(ranking, round)) return null;
  return (
    <svg height={height} focusable="false">
      {flow.piles
        .filter((pile) => pile.round === last && pile.number !== undefined)
        .map((pile) => (
          <text
            key={pileKey(pile)}
            className="rounds-share"
            x="10"
            y={HEAD + spanMiddle(pile.span)}
            dy="0.34em"
          >
            {shareFigure(displayShare(pile.votes, round.live))}
          </text>
        ))}
    </svg>
  );
}

const nameClass = (name: string, isWinner: boolean) =>
  ['rounds-name', isLongName(name) && 'rounds-name-long', isWinner && 'rounds-first']
    .filter(Boolean)
    .join(' ');

type WordsProps = { middle: number; height: number; children: ReactNode };

function Words({ middle, height, children }: WordsProps) {
  return (
    <foreignObject x="0" y={HEAD + middle - height / 2} width="100%" height={height}>
      <div className="rounds-words">{children}</div>
    </foreignObject>
  );
}
