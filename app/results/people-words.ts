import { formatCount } from '../base/format.ts';
import type { Audience } from './levels.ts';

const PEOPLE: Record<Audience, { one: string; other: string }> = {
  everyone: { one: '# person', other: '# people' },
  members: { one: '# member', other: '# members' },
  visitors: { one: '# visitor', other: '# visitors' },
  all: { one: '# person', other: '# people' },
};

/** "1,204 people", "611 members". */
export function peopleOf(audience: Audience, count: number): string {
  return formatCount(count, PEOPLE[audience]);
}
