import { formatNumber } from '../../base/words/figures.ts';
import type { Level } from '../levels.ts';

export const caption = 'How these answers were checked, the best checked first';
export const checkedHow = 'How an answer was checked';
export const peopleHead = 'People';
export const notCounted = ' Not counted in this view.';
export const showAll = 'Show all';
export const asOf = <T>({ time }: { time: T }) =>
  ['As of ', time, '. These move in steps of at least 10 people.'] as const;

/** Above a result that leaves out those who are checked less. */
export function countedOnly(least: Level): string {
  switch (least) {
    case 'invitation':
      return 'Only people with an invitation are counted here.';
    case 'account':
      return 'Only people with an account or better are counted here.';
    case 'email':
      return 'Only people with a confirmed address or better are counted here.';
    case 'device':
      return 'Only people known by browser or better are counted here.';
    case 'embed':
    case 'open':
      return 'People who were not checked are left out here.';
  }
}

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
