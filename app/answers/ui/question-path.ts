import { href } from 'react-router';
import type { QuestionView } from '../present.ts';

/** A question's own page; among the others where it is answered as one of a survey. */
export function questionPath({ id, within }: Pick<QuestionView, 'id' | 'within'>): string {
  return href('/question/:id', { id }) + (within ? `?survey=${within}` : '');
}
