import type { Level, SplitGroup } from '../levels.ts';

export const SPLIT_GROUP_LABELS: Record<SplitGroup, string> = {
  everyone: 'Everyone',
  members: 'Members',
  visitors: 'Visitors',
  all: 'All answers',
};

/** The name of each level and what it is worth, told as plainly as an attacker knows it. */
export const LEVEL_WORDS: Record<Level, { name: string; worth: string }> = {
  open: {
    name: 'Not checked',
    worth:
      'No lasting mark was stored. Nothing stops the same person from answering again with another browser.',
  },
  embed: {
    name: 'Inside another page',
    worth:
      'Recognised in that page and that browser. On another page the same person can answer again.',
  },
  device: {
    name: 'By browser',
    worth:
      'Recognised by a cookie. With another browser or device the same person can answer again.',
  },
  email: {
    name: 'By email',
    worth: 'One answer for each confirmed address. A person can have several addresses.',
  },
  account: {
    name: 'By account',
    worth: 'One answer for each account. A person who makes several can answer several times.',
  },
  invitation: {
    name: 'By invitation',
    worth: 'One answer for each link that was sent. It is as good as the list it was sent to.',
  },
};
