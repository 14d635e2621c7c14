import type { RunoffCount, RunoffCounts } from '../../results/runoff-counts.ts';
import * as words from '../../results/words/strip.ts';
import type { PictureCount, PictureFlow } from './picture.ts';

/** The first and the last count of a ranking, the winner first. */
export function flowOf({ round, first, last }: RunoffCounts, lit: number | undefined): PictureFlow {
  return {
    as: 'flow',
    first: countOf(first, words.putFirst),
    last: countOf(last, words.inRound({ round })),
    lanes: first.piles.flatMap(({ number, label = '', votes }) => {
      if (number === undefined) return [];
      const end = last.piles.find((pile) => pile.number === number);
      return [
        {
          label,
          kept: end ? votes : 0,
          leaving: end ? 0 : votes,
          gained: end ? end.votes - votes : 0,
          stays: end !== undefined,
          isLit: number === lit,
        },
      ];
    }),
  };
}

function countOf({ live, piles }: RunoffCount, heading: string): PictureCount {
  const none = piles.find(({ number }) => number === undefined);
  return { heading, live, none: none?.votes ?? 0 };
}
