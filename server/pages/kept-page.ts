import type { PageMatch } from '../../app/platform/http/page-matcher.ts';
import type { Services } from '../http/services.ts';
import {
  cacheKeyOf,
  sharedKeyOf,
  sharesOrders,
  type PageVariant,
  type ServedRoute,
} from './page-target.ts';

/** A page's place in the cache, and whether it may be made for all orders of choices there. */
export type KeptPage = { key: string; isForAllOrders: boolean };

/** Where a reader's page is kept: one of all orders of choices, if it could be made so. `keyOf`: for members. */
export function keptFor(
  { pageCache }: Pick<Services, 'pageCache'>,
  target: PageMatch<ServedRoute>,
  reader: PageVariant,
  keyOf?: (key: string) => string,
): KeptPage {
  if (!sharesOrders(target)) return keptForOrder(target, reader, keyOf);
  const shared = sharedKeyOf(target, reader);
  const key = keyOf ? keyOf(shared) : shared;
  const { order } = reader;
  return (pageCache.onlyFor(key) ?? order) === order
    ? { key, isForAllOrders: true }
    : keptForOrder(target, reader, keyOf);
}

export function keptForOrder(
  target: PageMatch<ServedRoute>,
  reader: PageVariant,
  keyOf?: (key: string) => string,
): KeptPage {
  const key = cacheKeyOf(target, reader);
  return { key: keyOf ? keyOf(key) : key, isForAllOrders: false };
}
