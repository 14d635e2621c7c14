import { formatCount, formatList } from '../../base/words/figures.ts';

/** The answer beside a reason, as a page names it in a few words. */
export const putFirst = ({ choice }: { choice: string }) => `Put first: ${choice}`;
export const onScale = ({ step, from, to }: { step: string; from: string; to: string }) =>
  `${step} on a scale from ${from} to ${to}`;
export const chose = ({ choices, others }: { choices: readonly string[]; others: number }) =>
  formatList(
    others > 0
      ? [...choices, formatCount(others, { one: '# more', other: '# more' })]
      : [...choices],
  );
