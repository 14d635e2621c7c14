import type { StoredData } from './stored.ts';
import { days } from './times.ts';

/** The part of stored.ts about the security log. */
export const SECURITY_LOG = {
  title: 'Security log',
  tables: {
    security_events: [
      ['id at', 'a number, and when'],
      [
        'outcome',
        'what happened: a new account, a sign-in, a code or a password reset and whether it succeeded, a sign-out, a change of address that was asked for or made, a change of password, passkeys, codes or connections to other sites, sessions that were ended, a role, a download, a deletion, an emailed link that does not work, a refusal because a limit was reached',
      ],
      ['member_id', 'whose account it was, if there is one'],
      [
        'network',
        'a code for the network it came from, from which its address cannot be read. Some of the links that can be emailed in a day are reserved for networks that you signed in from',
      ],
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
} as const satisfies StoredData;

/** The part about links, which says of each who asked for it. */
export const MAILED_LINKS = {
  title: 'Links that were made to be emailed to you',
  tables: {
    mail_tokens: [
      ['token_hash purpose', 'a hash of the key in the link, and what it opens'],
      ['email member_id question_id', 'the address, the account or the question it is about'],
      ['voter next', 'the random number of what you answered before, and where you wanted to go'],
      ['made_at expires_at used_at', 'its times'],
      [
        'asked_as network',
        'what it was asked for as, and a code for the network that asked, from which its address cannot be read: so that nobody uses up the emails of others',
      ],
    ],
  },
  kept: `${days('links')} after the link ended.`,
  job: 'drop-old-links',
} as const satisfies StoredData;

/** The part about what staff do, which names them to other staff. */
export const STAFF_ACTS = {
  title: 'What you decide as staff of the site',
  tables: {
    held_acts: [
      [
        'id question_id act answers reason at',
        'what was done about answers that were held back, to how many, why and when',
      ],
      ['member_id', 'by whom, for staff to read'],
    ],
  },
  kept: 'As long as the question. Who it was goes with the account.',
} as const satisfies StoredData;
