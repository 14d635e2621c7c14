import type { Room } from '../../questions/room-address.ts';
import { questionPath } from './question-path.ts';

/** A question in its survey, the survey's progress, or its end. */
export function surveyPath(
  survey: string,
  question: string,
  { show, room }: { show?: 'results' | 'thanks'; room?: Room | undefined } = {},
): string {
  const path = questionPath({ id: question, within: survey, room });
  return show === undefined ? path : `${path}&show=${show}`;
}
