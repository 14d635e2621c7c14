import type { RouterContextProvider } from 'react-router';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { BEST_AT_FIRST } from '../../reasons/shown/present.ts';
import { numbersInOrder, ordersOf } from '../../results/question-in-order.ts';
import { pageInOrder } from '../views/reader-order.ts';

type Context = Readonly<RouterContextProvider>;
type Page = Parameters<typeof pageInOrder>[0];

/** In which order a question is read for its page: its own, where the page may be made for all of them. */
export function orderToRead(context: Context): number | undefined {
  const { mayShareOrders, shuffleOrder } = context.get(requestContext);
  return mayShareOrders ? undefined : shuffleOrder;
}

/** Of more choices only the first have their best reasons on a page, and these are not among the others then. */
export function dependsOnOrder({ question, reasons }: Page): boolean {
  if (reasons?.state !== 'shown' || reasons.isAll || question.keepsOrder) return false;
  const { length } = reasons.best ?? [];
  return length >= BEST_AT_FIRST && length < question.choices.length;
}

/** A page of which only the places of its pieces differ from order to order. */
export function forAllOrders<Of extends Page>(context: Context, page: Of) {
  const request = context.get(requestContext);
  if (!request.mayShareOrders) return page;
  request.orderOf = ordersOf(page.question);
  return { ...page, isForAllOrders: true as const };
}

/** A page that is read in the order of the question, as this reader sees it. */
export function forThisOrder<Of extends Page>(context: Context, page: Of): Of {
  const { mayShareOrders, shuffleOrder } = context.get(requestContext);
  return mayShareOrders ? pageInOrder(page, numbersInOrder(page.question, shuffleOrder)) : page;
}
