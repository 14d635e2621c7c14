import { formatCount, formatNumber } from '../../base/words/figures.ts';

export const invitationLinks = 'Invitation links';
export const revoke = 'Revoke this link';
export const expiredLinks = 'Expired links';
export const peopleHint = ({ most }: { most: number }) => `From 1 to ${formatNumber(most)}.`;
export const makeLink = 'Make a link';
export const linkRule = ({ most }: { most: number }) =>
  `Anyone who has it can join, even without approval. There can be ${most} at a time.`;
export const peopleLabel = 'Number of people';
export const validFor = 'Valid for';
export const dayCount = ({ days }: { days: number }) =>
  formatCount(days, { one: '# day', other: '# days' });
export const makeButton = 'Make the link';
/** `ends` says when, as “in 3 days”. */
export const letsIn = ({ people, ends }: { people: number; ends: string }) =>
  formatCount(people, {
    one: `Lets in # more person, ends ${ends}`,
    other: `Lets in # more people, ends ${ends}`,
  });
export const usedUp = ({ people }: { people: number }) =>
  formatCount(people, { one: 'Used up by # person', other: 'Used up by # people' });

type Used = { used: number; most: number };
export const revoked = ({ used, most }: Used) =>
  used === 0
    ? `Revoked. Nobody of ${formatNumber(most)} came by it`
    : formatCount(used, {
        one: `Revoked. # person of ${formatNumber(most)} came by it`,
        other: `Revoked. # people of ${formatNumber(most)} came by it`,
      });
export const expired = ({ used, most }: Used) =>
  used === 0
    ? `Expired. Nobody of ${formatNumber(most)} came by it`
    : formatCount(used, {
        one: `Expired. # person of ${formatNumber(most)} came by it`,
        other: `Expired. # people of ${formatNumber(most)} came by it`,
      });
export const madeWhen = ({ made }: { made: string }) => `Made ${made}`;
export const madeBy = <T>({ made, by }: { made: string; by: T }) =>
  [`Made ${made} by `, by] as const;
export const unused = 'nobody has used it yet';
export const cameByIt = ({ used }: { used: number }) =>
  formatCount(used, { one: '# person came by it', other: '# people came by it' });
