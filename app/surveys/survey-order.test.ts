import { describe, expect, test } from 'vitest';
import { EMPTY_QUESTION } from '../questions/question-schema.ts';
import { EMPTY_SURVEY, type SurveyDraft } from './survey-draft.ts';
import { draftInOrder, isInOrder, parseOrder, orderOf, withOrder } from './survey-order.ts';

const [A, B, C, NEW] = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc', 'nnnnnnnnnn'] as const;
const of = (...ids: string[]): SurveyDraft => ({
  ...EMPTY_SURVEY,
  questions: ids.map((id) => ({ id, typed: EMPTY_QUESTION })),
});
const order = (...ids: string[]) => ids.join(' ');
const taken = (
  draft: SurveyDraft,
  mine: string,
  known: string[],
  isOver = false,
  sent: string[] = [],
) => {
  const made = draftInOrder(draft, { order: mine, held: { known, sent } }, isOver);
  return made && orderOf(made);
};

describe('a moved order', () => {
  test('is applied if the site still has the order it was moved from', () => {
    expect(taken(of(A, B, C), order(C, A, B), [order(A, B, C)])).toBe(order(C, A, B));
    expect(taken(of(A, B, C), '', [])).toBe(order(A, B, C));
  });
  test('is refused if a question was moved elsewhere since, and applied when overwritten', () => {
    expect(taken(of(B, A, C), order(C, A, B), [order(A, B, C)])).toBeUndefined();
    expect(taken(of(B, A, C), order(C, A, B), [''])).toBeUndefined();
    expect(taken(of(B, A, C), order(C, A, B), [order(A, B, C)], true)).toBe(order(C, A, B));
  });
  test('replaces what was sent before, and counts as unsaved until the site has it', () => {
    const [before, moved] = [[order(A, B, C)], [order(C, A, B)]];
    expect(taken(of(C, A, B), order(C, B, A), before, false, moved)).toBe(order(C, B, A));
    expect(taken(of(B, A, C), order(C, A, B), before, false, moved)).toBeUndefined();
  });
  test('leaves a later move from elsewhere in place', () => {
    expect(taken(of(B, A, C), order(C, A, B), [order(A, B, C), order(C, A, B)])).toBe(
      order(B, A, C),
    );
  });
  test('keeps a question added elsewhere behind its neighbour, and ignores a removed one', () => {
    expect(taken(of(A, NEW, B, C), order(C, A, B), [order(A, B, C)])).toBe(order(C, A, NEW, B));
    expect(taken(of(NEW, A, B), order(B, A), [order(A, B)])).toBe(order(NEW, B, A));
    expect(taken(of(A, C), order(C, B, A), [order(A, B, C)])).toBe(order(C, A));
  });
});

test('an order from outside is read as ids, each once', () => {
  expect(parseOrder(`${A} <b> ${B} ${A}  ${C}x`)).toBe(order(A, B));
  expect(isInOrder(of(A, B), order(B, NEW))).toBe(true);
  expect(orderOf(withOrder(of(A, B), ''))).toBe(order(A, B));
});
