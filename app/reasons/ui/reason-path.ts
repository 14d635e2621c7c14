import { href } from 'react-router';
import { NAMED_REASON_ANCHOR, NAMED_REASON_PARAM } from '../search/found-reason.ts';

/** The address of a reason: its question's page, with the reason before all others. */
export function reasonPath(questionId: string, reasonId: string): string {
  return `${href('/question/:id', { id: questionId })}?${NAMED_REASON_PARAM}=${reasonId}#${NAMED_REASON_ANCHOR}`;
}
