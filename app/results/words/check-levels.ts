import { formatNumber } from '../../base/words/figures.ts';
import type { Level } from '../levels.ts';

export const caption = 'How these answers were checked, the best checked first';
export const checkedHow = 'How an answer was checked';
export const peopleHead = 'People';
export const notCounted = ' Not counted in this view.';
export const showAll = 'Show all';
export const asOf = <T>({ time }: { time: T }) =>
  ['As of ', time, '. These move in steps of at least 10 people.'] as const;

export function narrowing({ least, people }: { least: Level; people: number }): string {
  const count = formatNumber(people);
  switch (least) {
    case 'invitation':
      return `Only the ${count} with an invitation`;
    case 'account':
      return `Only the ${count} with an account or better`;
    case 'email':
      return `Only the ${count} with a confirmed address or better`;
    case 'device':
      return `Only the ${count} known by browser or better`;
    case 'embed':
    case 'open':
      return `All ${count} but those not checked`;
  }
}
