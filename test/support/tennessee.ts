import type { QuestionEnding } from '../../app/results/rankings/ending.ts';
import { roundsWithCertainty, type RankingPattern } from './rankings.ts';

export const SEED = 'abcdefgh12 2026-11-14T18:00:00.000Z';

/** Numbers that are no indexes, as after a choice was taken out while the question could be edited. */
export const choices = [
  { number: 2, label: 'Memphis' },
  { number: 4, label: 'Nashville' },
  { number: 5, label: 'Chattanooga' },
  { number: 9, label: 'Knoxville' },
];
export const rankingOf = (patterns: readonly RankingPattern[]) =>
  roundsWithCertainty(choices, patterns, SEED);

export const OPEN_ENDING: QuestionEnding = { state: 'open', closedOnTime: false };
export const CLOSED_ENDING: QuestionEnding = { state: 'closed', closedOnTime: true };
export const CLOSED_EARLY_ENDING: QuestionEnding = { state: 'closed', closedOnTime: false };

/** The capital of Tennessee, as in stats: Knoxville wins the rounds, Nashville the pairs. */
export const TENNESSEE = rankingOf([
  { ranking: [2, 4, 5, 9], people: 42 },
  { ranking: [4, 5, 9, 2], people: 26 },
  { ranking: [5, 9, 4, 2], people: 15 },
  { ranking: [9, 5, 4, 2], people: 17 },
]);
