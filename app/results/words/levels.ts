import type { Level, SplitGroup } from '../levels.ts';

export const SPLIT_GROUP_LABELS: Record<SplitGroup, string> = {
  everyone: 'Everyone',
  members: 'Members',
  visitors: 'Visitors',
  all: 'All answers',
};

/**
 * The name of each level, alone and within a sentence, and what it is worth, told as plainly as an attacker knows it.
 */
export const LEVEL_WORDS: Record<Level, { name: string; within: string; worth: string }> = {
  open: {
    name: 'Not checked',
    within: 'not checked',
    worth:
      'No lasting mark was stored. Nothing stops the same person from answering again with another browser.',
  },
  embed: {
    name: 'Inside another page',
    within: 'inside another page',
    worth:
      'Recognised in that page and that browser. On another page the same person can answer again.',
  },
  device: {
    name: 'By browser',
    within: 'by browser',
    worth:
      'Recognised by a cookie. With another browser or device the same person can answer again.',
  },
  email: {
    name: 'By email',
    within: 'by email',
    worth: 'One answer for each confirmed address. A person can have several addresses.',
  },
  account: {
    name: 'By account',
    within: 'by account',
    worth: 'One answer for each account. A person who makes several can answer several times.',
  },
  invitation: {
    name: 'By invitation',
    within: 'by invitation',
    worth: 'One answer for each link that was sent. It is as good as the list it was sent to.',
  },
};
