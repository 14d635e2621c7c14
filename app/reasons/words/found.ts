import { formatCount, formatNumber } from '../../base/words/figures.ts';

/** What a search says of questions that it finds by what people say for their answers. */
export const title = 'Found in what people say';
export const hint = 'The question itself has other words. Somebody says these for an answer.';
export const nearHint = 'Nobody says it as you wrote it. These are in another spelling.';
export const jump = ({ questions }: { questions: number }) =>
  formatCount(questions, {
    one: '# more question, found in what people say',
    other: '# more questions, found in what people say',
  });
export const noneByWords = ({ words }: { words: string }) =>
  `No question has “${words}” in its own words.`;
export const tooMuch =
  'So many people say these words that we did not look through what they say. Add a word to narrow it down.';
export const shownOf = ({ shown, total }: { shown: number; total: number }) =>
  `${formatNumber(shown)} of ${formatNumber(total)} are shown.`;
export const onlyNewest =
  'Only the newest reasons with these words were compared. Add a word to narrow them down.';
export const showMore = 'Show more of these';

/** On the question’s page, for whoever follows a link to one reason. */
export const namedTitle = 'The reason you came for';
export const namedGone = 'The reason you came for is not here any more.';
