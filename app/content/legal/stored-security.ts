import type { Stored } from './stored.ts';
import { days } from './times.ts';

/** The part of stored.ts about the security log. */
export const SECURITY_LOG = {
  title: 'Security log',
  tables: {
    security_events: [
      ['id at', 'a number, and when'],
      [
        'outcome',
        'what happened: a sign-in, a code or a password reset and whether it succeeded, a change of address, password, passkeys, codes or connections to other sites, sessions that were ended, a role, a download, a deletion, a refusal because a limit was reached',
      ],
      ['member_id', 'whose account it was, if there is one'],
      ['network', 'a code for the network it came from, from which its address cannot be read'],
    ],
    network_keys: [
      [
        'is_only inner_pad outer_pad made_at',
        `the key that makes those codes. It is replaced and deleted after ${days('networkKey')}; from then on nobody can tell which network an older code stands for`,
      ],
    ],
  },
  kept: `${days('securityLog')}. Once you delete the account, its entries no longer say whose they were.`,
  job: 'drop-security-events',
} as const satisfies Stored;
