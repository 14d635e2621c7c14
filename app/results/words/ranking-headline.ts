import { quote } from '../../base/bidi.ts';
import type { RankingOutcome } from '../rankings/ranking-outcome.ts';
import {
  decidedWords,
  fewWords,
  outcomeWords,
  tooFewToWin,
  winWords,
  type Outcome,
} from './ranking-outcome.ts';
import { CHOSEN_MOMENT, redrawWords, UNPLANNED_END } from './redraws.ts';

/** How the rounds ended, in two steps: the outcome in one line, and how firm it is. */
export function outcomeHeadline(told: RankingOutcome): { headline: string; more?: string } {
  switch (told.code) {
    case 'few':
      return { headline: fewWords(told), more: tooFewToWin(told) };
    case 'won':
      return { headline: wonHeadline(told), more: againWords(told, redrawWords(told.redrawn)) };
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

function againWords({ choice, chance }: Outcome<'won'>, redrawn: string): string {
  const name = quote(choice);
  switch (chance) {
    case 'few-redraws':
      return `${name} won ${redrawn}, which are too few redraws to rule out chance.`;
    case 'unclear':
      return `${name} won ${redrawn}, so chance could have made another the winner.`;
    case 'clear':
      return `${name} won ${redrawn}.`;
    case 'split':
      return `${name} won ${redrawn}. ${CHOSEN_MOMENT}`;
    case 'unplanned':
      return `${name} won ${redrawn}. ${UNPLANNED_END}`;
  }
}
