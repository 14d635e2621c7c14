import type { Room } from '../../questions/room-address.ts';
import { questionPath } from './question-path.ts';

/** A question as one of its survey, what the survey came to, or how it ends. */
export function surveyPath(
  survey: string,
  question: string,
  { show, room }: { show?: 'results' | 'thanks'; room?: Room | undefined } = {},
): string {
  const path = questionPath({ id: question, within: survey, room });
  return show === undefined ? path : `${path}&show=${show}`;
}
