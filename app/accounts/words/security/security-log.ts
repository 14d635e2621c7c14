import type { RejectedLogFilter } from '../../security-log/security-log-filter.ts';

export const nothingOlder = 'Nothing older';
export const nothingFound = 'Nothing found';
export const nothingYet = 'Nothing yet';
export const about = ({ days }: { days: number }) =>
  `Sign-ins, changes to accounts and roles, downloads and deletions, and tries that failed. When a great many tries fail, some are left out and an entry says so; what succeeded is always here. Entries are deleted after ${days} days. The code of a network is not its address: the same code means the same network, until the key changes every ${days} days.`;
export const accountNumber = ({ number }: { number: string }) => `(account ${number})`;
export const network = <T>({ code }: { code: T }) => ['network ', code] as const;
export const securityLog = 'Security log';
export const noEntryFits = 'No entry fits what you picked. Pick less to see more.';
export const nextSignIn = 'The next sign-in is listed here.';
export const noAccount = 'No account known, or a deleted one';
export const moreOfTheLog = 'More of the security log';
export const newest = 'Newest';
export const older = 'Older';

export const accountHint = 'Its number or its email address';
export const filterTheLog = 'Filter the security log';
export const notFiltered = 'The list was not filtered. Please check:';
export const account = 'Account';
export const day = 'Day, in UTC';
export const whatHappened = 'What happened';
export const anything = 'Anything';
export const outcome = 'Outcome';
export const any = 'Any';
export const showEntries = 'Show entries';
export const showAll = 'Show all';
export const filterProblems: Record<RejectedLogFilter['problem'], string> = {
  'no-number': 'Enter the number of an account, or an address like name@example.org.',
  'unknown-address': 'No account has this address.',
  'no-day': 'Enter a day as year, month and day, such as 2026-01-31.',
};
