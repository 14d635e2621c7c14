import { formatCount } from '../base/format.ts';
import type { State } from './rules.ts';

/** How many answered: of what is over nothing is to come. */
export function turnoutWords(turnout: number, state: State | 'draft'): string {
  if (turnout > 0)
    return formatCount(turnout, { one: '# person answered', other: '# people answered' });
  return state === 'closed' || state === 'removed' ? 'Nobody answered' : 'Nobody has answered yet';
}
