import { formatCount } from '../../base/words/figures.ts';
import type { SplitGroup } from '../levels.ts';

const PEOPLE: Record<SplitGroup, { one: string; other: string }> = {
  everyone: { one: '# person', other: '# people' },
  members: { one: '# member', other: '# members' },
  visitors: { one: '# visitor', other: '# visitors' },
  all: { one: '# person', other: '# people' },
};

/** "1,204 people", "611 members". */
export function peopleOf(audience: SplitGroup, count: number): string {
  return formatCount(count, PEOPLE[audience]);
}
