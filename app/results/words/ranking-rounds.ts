import { formatNumber } from '../../base/words/figures.ts';

export const votesByRound = 'Votes in each round';
export const choiceHead = 'Choice';
export const round = ({ number }: { number: number }) => `Round ${formatNumber(number)}`;
export const shareAtTheEnd = 'Share at the end';
export const ballotsStillCounting = 'Ballots still counting';
export const noChoiceLeft = 'No choice left standing';
export const out = 'out';
export const toCheckTheDraw = 'To check the draw';
export const orderDrawn = <T>({ order }: { order: T }) =>
  ['The order drawn: ', order, '.'] as const;
export const drawnFrom = <T>({ seed }: { seed: T }) =>
  ['Its seed, the question’s id and its close time in one line: ', seed] as const;
export const outIn = ({ round: number }: { round: number }) =>
  `out in round ${formatNumber(number)}`;
export const roundHead = 'Round';
export const stays = 'Stays with its choice';
export const movesOn = 'Moves on, since its choice is out';
export const noneLeft = 'No choice left';
export const votesOf = ({ votes, live }: { votes: number; live: number }) =>
  `${formatNumber(votes)} of ${formatNumber(live)}`;
export const pairsTable = 'How many put one choice above another';
export const rowHead = 'People who put this choice';
export const abovePlace = ({ place }: { place: number }) => `above ${formatNumber(place)}`;
export const aboveChoice = ({ choice }: { choice: string }) => `above ${choice}`;
export const meanPlace = 'Mean place';
export const rankedBy = 'Ranked by';
export const beatsIt = ', more than the other way';
export const underlined = 'Underlined: more people put the row above the column than below it. ';
export const meanPlaceIs =
  'A choice that somebody ranked stands above all they left out. The mean place, 1 the best, is over the people who ranked the choice.';
