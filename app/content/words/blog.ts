import { formatCount } from '../../base/words/figures.ts';

/** What the blog is, on its first page and in its feed. */
export const title = 'Blog';
export const about =
  'On asking well, counting honestly, and what a number can and cannot say about people.';
export const follow = 'Follow by feed';
export const minutes = ({ minutes: count }: { minutes: number }) => `${count} min`;
export const openNow = ({ people }: { people: number }) =>
  formatCount(people, {
    one: 'Open now, # person answered',
    other: 'Open now, # people answered',
  });
export const demo = 'Demo';
