import { MIN_GROUP_SIZE } from '../../results/disclosure-control.ts';
import { wilsonInterval } from '../../stats/wilson.ts';
import { countReactions, type ReactionCount } from './stepped-counts.ts';

/** How people reacted to a reason of one choice, by what they answer now. */
export type ReasonAcross = {
  /** Whose answer is another choice. */
  across: ReactionCount;
  /** Whose answer is the same. */
  within: ReactionCount;
};

/** The lowest share of those who agree that these people leave open; none of fewer than ten people. */
export function convincingShare(count: ReactionCount): number | undefined {
  const people = countReactions(count);
  return people < MIN_GROUP_SIZE ? undefined : wilsonInterval(count.agree, people).low;
}

/** Places in the list that was given. */
export type BestReasons = {
  /** The reason that convinces people of another answer, most of those who reacted to it. */
  across: number | undefined;
  /** The one most agreed with by people of the same answer; it may be the same one. */
  within: number | undefined;
  /** All that convince most across, the best first. */
  order: number[];
};

/**
 * The best reasons of one choice, by the lower end of the 95 % interval, so that few people make no best reason. One that
 * most do not agree with is none, though no other was reacted to. Of equal ones that with more reactions, then the one named first stands first.
 */
export function bestReasons(reasons: readonly ReasonAcross[]): BestReasons {
  const order = orderBy(reasons.map(({ across }) => across));
  const [within] = orderBy(reasons.map((one) => one.within));
  return { across: order[0], within, order };
}

function orderBy(counts: readonly ReactionCount[]): number[] {
  return counts
    .flatMap((count, at) => {
      const share = convincingShare(count);
      const people = countReactions(count);
      return share === undefined || 2 * count.agree <= people ? [] : [{ at, share, people }];
    })
    .toSorted((a, b) => b.share - a.share || b.people - a.people || a.at - b.at)
    .map(({ at }) => at);
}
