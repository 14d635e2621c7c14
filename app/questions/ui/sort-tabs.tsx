import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { writeListAddress, type ListAddress } from '../list-address.ts';
import { SORTS, type Sorting } from '../list-rules.ts';
import { SORT_WORDS } from '../list-words.ts';

export type ShownList = Pick<ListAddress, 'sort' | 'topic' | 'typed'>;

type Props = ShownList & {
  /** Where each order of this list is to be found. */
  hrefOf?: (list: ShownList) => string;
};

/** The same list in another order. */
export function SortTabs({ sort, topic, typed, hrefOf = listHref }: Props) {
  const sorts: readonly Sorting[] = typed === '' ? SORTS : ['best', ...SORTS];
  return (
    <nav aria-label="Order" className="mt-8 border-b border-line">
      <div className="link-row relative -mb-px">
        <ul className="gap-x-6">
          {sorts.map((one) => (
            <li key={one} ref={one === sort ? moveIntoRow : undefined}>
              <SiteLink
                to={hrefOf({ sort: one, topic, typed })}
                aria-current={one === sort ? 'page' : undefined}
                className="quiet-link order-tab"
              >
                {SORT_WORDS[one]}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** On a phone the row is longer than the screen, and the order at hand may stand at its far end. */
function moveIntoRow(item: HTMLLIElement | null): void {
  const row = item?.closest('.link-row');
  if (item && row) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.clientWidth) / 2;
}

export function listHref(list: Partial<Omit<ListAddress, 'search'>>): string {
  const query = writeListAddress(list);
  return query.size > 0 ? `${href('/question')}?${query}` : href('/question');
}
