import { formatNumber } from '../../base/words/figures.ts';
import { displayShare } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import {
  layoutLanes,
  spanMiddle,
  ribbonPath,
  spanSize,
  threadPath,
  type FlowLayout,
  type Pile,
} from '../rankings/flow-layout.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import { rankedLabel, showsShares } from '../rankings/ranking-outcome.ts';
import { RankingStack, StarAt } from '../ui/ranking-stack.tsx';
import * as words from '../words/ranking-rounds.ts';

type Props = {
  ranking: RankingResult;
  /** The reader's ranking, the best first: its ballot is followed through the rounds. */
  own?: readonly number[] | undefined;
};

const ACROSS = 1_000;
const HEAD = 34;
const NAME_HEIGHT = 44;
const FIGURES_APART = 7;
const ABOVE_THREAD = 13;

/**
 * The rounds as a flow: from left to right where it is wide enough, one below the other on a phone. It is drawn for the
 * eye only; RankingRounds says the same in words and in a table.
 */
export function RankingFlow({ ranking, own = [] }: Props) {
  if (ranking.rounds.length < 2) return null;
  return (
    <div className="flow" aria-hidden="true">
      <Lanes ranking={ranking} own={own} />
      <RankingStack ranking={ranking} own={own} />
    </div>
  );
}

function Lanes({ ranking, own }: { ranking: RankingResult; own: readonly number[] }) {
  const flow = layoutLanes(ranking, own);
  const height = flow.extent + HEAD + 4;
  const last = ranking.rounds.length - 1;
  const x = (round: number) => (round / last) * ACROSS;
  return (
    <div className="flow-lanes">
      <Names ranking={ranking} flow={flow} height={height} />
      <svg className="flow-plot" width="100%" height={height} focusable="false">
        <Bands flow={flow} x={x} />
        {ranking.rounds.map((_, round) => (
          <text key={round} className="flow-round" x={share(x(round))} y="14" dx="-1">
            {round === 0 ? words.round({ number: 1 }) : formatNumber(round + 1)}
          </text>
        ))}
        <g transform={`translate(0 ${HEAD})`}>
          {flow.piles
            .filter(({ round }) => round < last)
            .map((pile) => (
              <PileMark
                key={keyOf(pile)}
                pile={pile}
                x={x(pile.round)}
                isWide={last < FIGURES_APART}
              />
            ))}
        </g>
      </svg>
      <Ends ranking={ranking} flow={flow} height={height} />
    </div>
  );
}

/** Stretches with the page, so that it holds only what may be stretched. */
function Bands({ flow, x }: { flow: FlowLayout; x: (round: number) => number }) {
  return (
    <svg
      y={HEAD}
      width="100%"
      height={flow.extent}
      viewBox={`0 0 ${ACROSS} ${flow.extent}`}
      preserveAspectRatio="none"
      className="flow-bands"
    >
      {flow.ribbons.map((ribbon) => (
        <path
          key={`${ribbon.round} ${ribbon.from.from} ${ribbon.to.from}`}
          className={ribbon.isNone ? 'flow-none' : `flow-${ribbon.kind}`}
          d={ribbonPath(ribbon, [x(ribbon.round), x(ribbon.round + 1)], 'across')}
        />
      ))}
      <path
        className="flow-thread"
        d={threadPath(flow.thread, (round) => [x(round), x(round)], 'across')}
      />
    </svg>
  );
}

/** The end of a pile: the edge of every fill, with a figure beside it. */
function PileMark({ pile, x, isWide }: { pile: Pile; x: number; isWide: boolean }) {
  const figure = formatNumber(pile.votes);
  const y = spanMiddle(pile.span);
  return (
    <>
      <PileEdge pile={pile} x={x} />
      {pile.isOwn && <StarAt x={share(x)} y={y} />}
      <text
        className="flow-figure"
        x={share(x)}
        y={pile.isOwn ? y - ABOVE_THREAD : y}
        dx="10"
        dy="0.34em"
      >
        {figure}
        {pile.isOut && isWide && <tspan className="flow-out">{words.outBeside}</tspan>}
      </text>
    </>
  );
}

function PileEdge({ pile, x }: { pile: Pile; x: number }) {
  return (
    <svg x={share(x)} y={pile.span.from} className="flow-spill">
      <rect
        className={pile.number === undefined ? 'flow-edge-none' : 'flow-edge'}
        x="-1.5"
        width="3"
        height={Math.max(2, spanSize(pile.span))}
      />
    </svg>
  );
}

/** The name of each choice beside the beginning of its band. */
function Names({
  ranking,
  flow,
  height,
}: {
  ranking: RankingResult;
  flow: FlowLayout;
  height: number;
}) {
  const first = flow.piles.filter(({ round, number }) => round === 0 && number !== undefined);
  const none = flow.piles.findLast(({ number }) => number === undefined);
  return (
    <svg className="flow-names" height={height} focusable="false">
      {first.map(({ number = 0, span }) => (
        <Words key={number} y={HEAD + spanMiddle(span)}>
          <bdi className={number === ranking.winner ? 'flow-name flow-first' : 'flow-name'}>
            {rankedLabel(ranking, number)}
          </bdi>
        </Words>
      ))}
      {none && (
        <Words y={HEAD + Math.min(spanMiddle(none.span), flow.extent - 12)}>
          <span className="flow-name flow-soft">{words.noneLeft}</span>
        </Words>
      )}
    </svg>
  );
}

/** What the last round leaves for each choice. */
function Ends({
  ranking,
  flow,
  height,
}: {
  ranking: RankingResult;
  flow: FlowLayout;
  height: number;
}) {
  const last = ranking.rounds.length - 1;
  const round = ranking.rounds[last];
  const hasShares = round !== undefined && showsShares(ranking, round);
  return (
    <svg className="flow-ends" height={height} focusable="false">
      {flow.piles
        .filter((pile) => pile.round === last)
        .map((pile) => (
          <g key={keyOf(pile)} transform={`translate(0 ${HEAD})`}>
            <PileEdge pile={pile} x={0} />
            {pile.isOwn && <StarAt x="0" y={spanMiddle(pile.span)} />}
            <text
              className="flow-figure"
              x={pile.isOwn ? 14 : 10}
              y={spanMiddle(pile.span)}
              dy="0.34em"
            >
              {hasShares && pile.number !== undefined ? (
                <>
                  <tspan className="flow-share">
                    {shareFigure(displayShare(pile.votes, round.live))}
                  </tspan>
                  <tspan className="flow-out" dx="7">
                    {formatNumber(pile.votes)}
                  </tspan>
                </>
              ) : (
                formatNumber(pile.votes)
              )}
            </text>
          </g>
        ))}
    </svg>
  );
}

function Words({ y, children }: { y: number; children: React.ReactNode }) {
  return (
    <foreignObject x="0" y={y - NAME_HEIGHT / 2} width="100%" height={NAME_HEIGHT}>
      <div className="flow-words">{children}</div>
    </foreignObject>
  );
}

const keyOf = ({ round, number }: Pile) => `${round} ${number ?? 'none'}`;
const share = (thousandths: number) => `${(thousandths / 10).toFixed(2)}%`;
