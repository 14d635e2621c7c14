import { isId } from '../base/ids.ts';
import { MAX_IN_SURVEY } from '../questions/survey-rules.ts';
import { isSaved, type UnsavedState } from '../questions/unsaved.ts';
import type { SurveyDraft } from './survey-draft.ts';

/** The ids of a survey's questions, in order, in one line. */
export function orderOf({ questions }: SurveyDraft): string {
  return questions.flatMap(({ id }) => id ?? []).join(' ');
}

/** Parses an order from a form or a device; anything but ids is dropped. */
export function parseOrder(text: string): string {
  return [...new Set(text.split(' ').filter(isId))].slice(0, MAX_IN_SURVEY).join(' ');
}

/** A question that the order does not name stays behind its predecessor. */
export function withOrder(draft: SurveyDraft, order: string): SurveyDraft {
  const ids = order.split(' ');
  const named = ids.flatMap((id) => draft.questions.find((one) => one.id === id) ?? []);
  let questions = named;
  for (const [at, one] of draft.questions.entries()) {
    if (named.includes(one)) continue;
    const before = draft.questions[at - 1];
    questions = questions.toSpliced(before ? questions.indexOf(before) + 1 : 0, 0, one);
  }
  return { ...draft, questions };
}

/** Whether the questions that both contain have the same order. */
export function isInOrder(draft: SurveyDraft, order: string): boolean {
  return orderOf(withOrder(draft, order)) === orderOf(draft);
}

/** A moved order, and the orders that the site may have without a change elsewhere. */
export type MovedOrder = { order: string; held: UnsavedState };

/** The draft in the order of a form; undefined if a question was moved elsewhere meanwhile. */
export function draftInOrder(
  draft: SurveyDraft,
  { order, held }: MovedOrder,
  isOver: boolean,
): SurveyDraft | undefined {
  if (order === '' || isInOrder(draft, order)) return draft;
  const ours = [...held.known, ...held.sent];
  if (isOver || ours.some((one) => one !== '' && isInOrder(draft, one)))
    return withOrder(draft, order);
  return isSaved(held, order) ? draft : undefined;
}
