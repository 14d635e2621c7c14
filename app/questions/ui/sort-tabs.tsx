import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { writeListAddress, type ListAddress } from '../list-address.ts';
import { SORTS, type Sorting } from '../list-rules.ts';
import { SORT_WORDS } from '../list-words.ts';

export type ShownList = Pick<ListAddress, 'sort' | 'topic' | 'typed'>;

/** The same list in another order. */
export function SortTabs({ sort, topic, typed }: ShownList) {
  const sorts: readonly Sorting[] = typed === '' ? SORTS : ['best', ...SORTS];
  return (
    <nav aria-label="Order" className="mt-8 border-b border-line">
      <div className="link-row -mb-px">
        <ul className="gap-x-6">
          {sorts.map((one) => (
            <li key={one}>
              <SiteLink
                to={listHref({ sort: one, topic, typed })}
                aria-current={one === sort ? 'page' : undefined}
                className="quiet-link tab"
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

export function listHref(list: Partial<Omit<ListAddress, 'search'>>): string {
  const query = writeListAddress(list);
  return query.size > 0 ? `${href('/question')}?${query}` : href('/question');
}
