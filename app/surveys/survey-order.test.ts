import { describe, expect, test } from 'vitest';
import { EMPTY_QUESTION } from '../questions/schema.ts';
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

describe('an order that was moved', () => {
  test('is taken where the site still has what it was moved from', () => {
    expect(taken(of(A, B, C), order(C, A, B), [order(A, B, C)])).toBe(order(C, A, B));
    expect(taken(of(A, B, C), '', [])).toBe(order(A, B, C));
  });
  test('is asked about where somebody moved a question elsewhere since, and then taken', () => {
    expect(taken(of(B, A, C), order(C, A, B), [order(A, B, C)])).toBeUndefined();
    expect(taken(of(B, A, C), order(C, A, B), [''])).toBeUndefined();
    expect(taken(of(B, A, C), order(C, A, B), [order(A, B, C)], true)).toBe(order(C, A, B));
  });
  test('is taken over what was sent before, and is news until the site has it', () => {
    const [before, moved] = [[order(A, B, C)], [order(C, A, B)]];
    expect(taken(of(C, A, B), order(C, B, A), before, false, moved)).toBe(order(C, B, A));
    expect(taken(of(B, A, C), order(C, A, B), before, false, moved)).toBeUndefined();
  });
  test('leaves what was moved elsewhere after the site had it', () => {
    expect(taken(of(B, A, C), order(C, A, B), [order(A, B, C), order(C, A, B)])).toBe(
      order(B, A, C),
    );
  });
  test('keeps what was written elsewhere since behind its neighbour, and misses nothing gone', () => {
    expect(taken(of(A, NEW, B, C), order(C, A, B), [order(A, B, C)])).toBe(order(C, A, NEW, B));
    expect(taken(of(NEW, A, B), order(B, A), [order(A, B)])).toBe(order(NEW, B, A));
    expect(taken(of(A, C), order(C, B, A), [order(A, B, C)])).toBe(order(C, A));
  });
});

test('what comes from outside is read as ids, once each', () => {
  expect(parseOrder(`${A} <b> ${B} ${A}  ${C}x`)).toBe(order(A, B));
  expect(isInOrder(of(A, B), order(B, NEW))).toBe(true);
  expect(orderOf(withOrder(of(A, B), ''))).toBe(order(A, B));
});
