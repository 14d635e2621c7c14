import { formatCount } from '../../base/words/figures.ts';

/** What a search of help says, on the page and in its script. */

type Found = { typed: string; number: number };

/** By the page that is searched. */
export const found = {
  faq: ({ typed, number }: Found) =>
    `${formatCount(number, { one: '# answer', other: '# answers' })} for “${typed}”.`,
  support: ({ typed, number }: Found) =>
    `${formatCount(number, { one: '# guide or answer', other: '# guides and answers' })} for “${typed}”.`,
};
export const copied = 'Copied';
export const linkCopied = 'The link was copied.';
