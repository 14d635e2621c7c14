import { useMemo } from 'react';
import type { AnswerableQuestionData } from './question-data.ts';
import { pageInOrder } from './reader-order.ts';

type Data = AnswerableQuestionData & Parameters<typeof pageInOrder>[0];

/**
 * A page's data as its reader sees it. What was made for all orders is put in order after it was drawn on the server, so that
 * the browser does the same before it draws it.
 */
export function useReaderOrder<Page extends Data>(data: Page): Page {
  return useMemo(
    () => (data.isForAllOrders && !import.meta.env.SSR ? pageInOrder(data, servedOrder()) : data),
    [data],
  );
}

let known: number[] | undefined;

/** It stands at the document, which leads no other page to such data. It is not there any more where React draws that anew. */
function servedOrder(): number[] {
  const { order = '' } = document.documentElement.dataset;
  known ??= order === '' ? [] : order.split(' ').map(Number);
  return known;
}
