import { href } from 'react-router';
import { TabRow } from '../../ui/tab-row.tsx';
import { writeListAddress, type ListAddress } from '../../questions/lists/list-address.ts';
import { SORTS, type ListSort } from '../../questions/question-list-rules.ts';
import { SORT_WORDS } from '../../questions/words/list.ts';
import * as words from '../words/listing.ts';

export type ListSelection = Pick<ListAddress, 'sort' | 'topic' | 'typed'>;

type Props = ListSelection & {
  /** The address of each order of this list. */
  hrefOf?: (list: ListSelection) => string;
};

export function SortTabs({ sort, topic, typed, hrefOf = listHref }: Props) {
  const sorts: readonly ListSort[] = typed === '' ? SORTS : ['best', ...SORTS];
  return (
    <TabRow
      label={words.order}
      className="mt-8"
      tabs={sorts.map((one) => ({
        name: SORT_WORDS[one],
        to: hrefOf({ sort: one, topic, typed }),
        isHere: one === sort,
      }))}
    />
  );
}

export function listHref(list: Partial<Omit<ListAddress, 'search'>>): string {
  const query = writeListAddress(list);
  return query.size > 0 ? `${href('/question')}?${query}` : href('/question');
}
