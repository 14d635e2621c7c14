import { STAR_PATH } from '../../base/star-path.ts';
import { formatNumber } from '../../base/words/figures.ts';
import { displayShare } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import {
  layoutStack,
  ribbonPath,
  spanSize,
  STACK_EXTENT,
  threadPath,
  type Pile,
} from '../rankings/flow-layout.ts';
import type { RankingResult, RankingRound } from '../rankings/ranking-result.ts';
import { rankedLabel, showsShares } from '../rankings/ranking-outcome.ts';
import * as words from '../words/ranking-rounds.ts';

const HEAD = 26;
const BAR = 42;
const CURVE = 46;
const ROUND = HEAD + BAR + CURVE;
/** The widths that a name and a figure need, in thousandths. */
const ROOM_FOR_NAME = 200;
const roomFor = (figure: string) => 38 + 30 * figure.length;

/**
 * The flow on a phone: each round is a bar of all ballots. The eliminated choice stands at the end of the bar and is
 * named above it, so that every name appears where it matters.
 */
export function RankingStack({ ranking, own }: { ranking: RankingResult; own: readonly number[] }) {
  const flow = layoutStack(ranking, own);
  const height = ranking.rounds.length * ROUND - CURVE;
  const top = (round: number) => round * ROUND + HEAD;
  return (
    <svg className="flow-stack" width="100%" height={height} focusable="false">
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${STACK_EXTENT} ${height}`}
        preserveAspectRatio="none"
      >
        {flow.ribbons.map((ribbon) => (
          <path
            key={`${ribbon.round} ${ribbon.from.from} ${ribbon.to.from}`}
            className={ribbon.isNone ? 'flow-none' : `flow-${ribbon.kind}`}
            d={ribbonPath(
              ribbon,
              [top(ribbon.round) + BAR, top(ribbon.round + 1) - HEAD],
              'down',
            ).concat(straight(ribbon.to, top(ribbon.round + 1)))}
          />
        ))}
      </svg>
      {flow.piles.map((pile) => (
        <Segment key={keyOf(pile)} pile={pile} y={top(pile.round)} ranking={ranking} />
      ))}
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${STACK_EXTENT} ${height}`}
        preserveAspectRatio="none"
      >
        <path
          className="flow-thread"
          d={threadPath(flow.thread, (round) => [top(round), top(round) + BAR], 'down')}
        />
      </svg>
      {ranking.rounds.map((round, index) => (
        <Heading
          key={index}
          y={index * ROUND}
          round={index + 1}
          name={rankedLabel(ranking, round.out?.number ?? ranking.winner ?? NaN)}
          figure={
            round.out ? `out, ${formatNumber(round.out.votes)}` : winnerFigure(ranking, round)
          }
        />
      ))}
      {flow.thread.map(({ round, into }) => (
        <StarAt key={round} x={share(into)} y={top(round)} />
      ))}
    </svg>
  );
}

/** The last stretch of a ribbon runs straight, under the words that stand there. */
function straight({ from, to }: { from: number; to: number }, end: number): string {
  return `M${from} ${end - HEAD}H${to}V${end}H${from}Z`;
}

function Segment({ pile, y, ranking }: { pile: Pile; y: number; ranking: RankingResult }) {
  const { number, span, votes } = pile;
  const room = spanSize(span);
  return (
    <FlowSegment
      span={span}
      y={y}
      height={BAR}
      pile={pile}
      name={number !== undefined && room >= ROOM_FOR_NAME && rankedLabel(ranking, number)}
      figure={room >= roomFor(formatNumber(votes)) && formatNumber(votes)}
    />
  );
}

function segmentClass({ number, isOwn, isOut }: SegmentProps['pile']): string {
  if (number === undefined) return 'flow-bar flow-bar-none';
  if (isOwn) return 'flow-bar flow-bar-own';
  return isOut ? 'flow-bar flow-bar-out' : 'flow-bar';
}

type HeadingProps = { y: number; round: number; name: string; figure: string };

function Heading({ y, round, name, figure }: HeadingProps) {
  return (
    <foreignObject x="0" y={y} width="100%" height={HEAD}>
      <div className="flow-heading">
        <span>{words.round({ number: round })}</span>
        <span className="flow-heading-end">
          <bdi className="flow-heading-name">{name}</bdi>
          {figure && <span>{figure}</span>}
        </span>
      </div>
    </foreignObject>
  );
}

/** "54%", or "7 of 12" where no shares are shown. */
function winnerFigure(ranking: RankingResult, round: RankingRound): string {
  const winner = round.votes.find(({ number }) => number === ranking.winner);
  if (!winner) return '';
  return showsShares(ranking, round)
    ? shareFigure(displayShare(winner.votes, round.live))
    : words.votesOf({ votes: winner.votes, live: round.live });
}

const keyOf = ({ round, number }: Pile) => `${round} ${number ?? 'none'}`;
const share = (thousandths: number) => `${(thousandths / 10).toFixed(2)}%`;

/** The star of the reader's choice inside a drawing; the place may be in per cent. */
export function StarAt({ x, y }: { x: string | number; y: number }) {
  return (
    <svg x={x} y={y} className="drawn-star">
      <path transform="translate(-8 -8)" d={STAR_PATH} />
    </svg>
  );
}

type SegmentProps = {
  /** In thousandths. */
  span: { from: number; to: number };
  y?: number;
  height: number | string;
  pile: { number?: number | undefined; isOut?: boolean | undefined; isOwn?: boolean | undefined };
  /** What fits into it. */
  name?: string | false | undefined;
  figure: string | false;
};

/** A pile of ballots in the bar of its round, with the words that it has room for. */
export function FlowSegment({
  span: { from, to },
  y = 0,
  height,
  pile,
  name,
  figure,
}: SegmentProps) {
  const place = { x: `${from / 10}%`, width: `${(to - from) / 10}%`, y, height };
  return (
    <>
      <rect className={segmentClass(pile)} {...place} />
      {figure && (
        <foreignObject {...place}>
          <div className={pile.isOwn ? 'flow-segment flow-segment-own' : 'flow-segment'}>
            {name && <bdi className="flow-segment-name">{name}</bdi>}
            <span className="flow-segment-figure">{figure}</span>
          </div>
        </foreignObject>
      )}
    </>
  );
}
