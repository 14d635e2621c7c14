import type { RankingOutcome } from '../rankings/ranking-outcome.ts';
import {
  againWords,
  decidedWords,
  fewWords,
  outcomeWords,
  tooFewToWin,
  winWords,
  type Outcome,
} from './ranking-outcome.ts';

/** How the rounds ended, in two steps: the outcome in one line, and how firm it is. */
export function outcomeHeadline(told: RankingOutcome): { headline: string; more?: string } {
  switch (told.code) {
    case 'few':
      return { headline: fewWords(told), more: tooFewToWin(told) };
    case 'won':
      return { headline: wonHeadline(told), more: againWords(told) };
    case 'checking':
    case 'no-winner':
    case 'ahead':
      return { headline: outcomeWords(told) };
  }
}

function wonHeadline(told: Outcome<'won'>): string {
  if (told.tie) return `${decidedWords(told.choice, told.tie, true)}.`;
  return told.chance === 'clear' ? `${winWords(told)}.` : `${winWords(told)}, but not clearly.`;
}
