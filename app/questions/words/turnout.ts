import { formatCount } from '../../base/words/figures.ts';
import type { QuestionState } from '../question-rules.ts';

/** How many answered. A closed question gets no more answers, so the words differ. */
export function turnoutWords(turnout: number, state: QuestionState | 'draft'): string {
  if (turnout > 0)
    return formatCount(turnout, { one: '# person answered', other: '# people answered' });
  return state === 'closed' || state === 'removed' ? 'Nobody answered' : 'Nobody has answered yet';
}
