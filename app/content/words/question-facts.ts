import { formatCount } from '../../base/words/figures.ts';

/** What written pages say of a question of the site. */

type Scale = Record<'first' | 'low' | 'last' | 'high', string>;
export const scale = ({ first, low, last, high }: Scale) =>
  `${first} (${low}) to ${last} (${high})`;
export const asked = {
  everyone: 'Everyone, with or without an account',
  members: 'Members only',
  community: 'Members only',
};
export const checkedLater = 'Shows once two groups of ten can be told apart';
export const shown = {
  now: 'From the start',
  'after answering': 'After answering',
  'after closing': 'After closing',
};
export const changes = ({ count }: { count: number }) =>
  formatCount(count, { one: '# time', other: '# times' });
export const firstOfChoice = 'You would be the first.';
export const outside = ({ people }: { people: number }) =>
  formatCount(people, { one: '# person', other: '# people' });
/** Of a choice: its share, if there is one, and how many people picked it. */
export const shareOfChoice = ({
  label,
  share,
  count,
}: Record<'label' | 'share' | 'count', string>) => `${label} ${share} (${count})`;
export const countOfChoice = ({ label, count }: Record<'label' | 'count', string>) =>
  `${label} ${count}`;
