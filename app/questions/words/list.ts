import { formatAlternatives, formatCount, formatNumber } from '../../base/words/figures.ts';
import {
  MAX_FOUND,
  MAX_RANKED,
  type AnswerActivity,
  type ListSort,
  type SearchCounts,
} from '../question-list-rules.ts';

export const SORT_WORDS: Record<ListSort, string> = {
  best: 'Best match',
  trending: 'Trending',
  new: 'New',
  closing: 'Closing soon',
  closed: 'Closed lately',
  answered: 'Most answered',
  unanswered: 'Not answered by you',
};

const TITLES: Record<ListSort, string> = {
  best: 'Questions',
  trending: 'Questions',
  new: 'New questions',
  closing: 'Questions closing soon',
  closed: 'Questions that closed lately',
  answered: 'Most answered questions',
  unanswered: 'Questions not answered by you',
};

type TitleParams = { sort: ListSort; topic: string | undefined; words: string; isFurther: boolean };

/** The title for tabs, bookmarks and history; each list has another. */
export function titleWords({ sort, topic, words, isFurther }: TitleParams): string {
  const title = listTitle(TITLES[sort], words, topic);
  return isFurther ? `${title}, further on` : title;
}

function listTitle(questions: string, words: string, topic: string | undefined): string {
  if (topic === undefined) return words === '' ? questions : `${questions} that match “${words}”`;
  return words === ''
    ? `${questions} on ${topic}`
    : `${questions} that match “${words}” on ${topic}`;
}

const WINDOWS: Record<number, { one: string; other: string }> = {
  1: { one: '# answer in the last hour', other: '# answers in the last hour' },
  24: { one: '# answer in the last day', other: '# answers in the last day' },
  168: { one: '# answer in the last week', other: '# answers in the last week' },
};

/** Why a question has its place; undefined if nobody has answered it. */
export function answerActivityWords({ answers, hours }: AnswerActivity): string | undefined {
  if (answers === 0) return undefined;
  const window = WINDOWS[hours] ?? {
    one: `# answer in the last ${formatNumber(hours)} hours`,
    other: `# answers in the last ${formatNumber(hours)} hours`,
  };
  return formatCount(answers, window);
}

/** Shown before the results, since these are for the other words only. */
export function unmatchedWords({ leftOut = [] }: SearchCounts): string | undefined {
  if (leftOut.length === 0) return undefined;
  const named = formatAlternatives(leftOut.map((word) => `“${word}”`));
  return `No question here has ${named}: these match the rest.`;
}

/** How much was found, and for what. A number is shown only if it was counted. */
export function foundWords(words: string, { total, asWritten, isBounded }: SearchCounts): string {
  const quoted = `“${words}”`;
  if (isBounded)
    return `More than ${formatNumber(MAX_FOUND)} questions match ${quoted}. These are the best of the newest; add a word to narrow them down.`;
  if (asWritten === total)
    return formatCount(total, {
      one: `# question matches ${quoted}.`,
      other: `# questions match ${quoted}.`,
    });
  const near = formatCount(total - asWritten, {
    one: '# question matches in another form or spelling.',
    other: '# questions match in another form or spelling.',
  });
  if (asWritten === 0) return `No exact match for ${quoted}. ${near}`;
  return `${foundWords(words, { total: asWritten, asWritten, isBounded })} ${near}`;
}

/** The words that were searched for in the end. */
export function remainingWords(words: string, { leftOut = [] }: SearchCounts): string {
  return words
    .split(' ')
    .filter((word) => !leftOut.includes(word))
    .join(' ');
}

type EndParams = { sort: ListSort; isCut: boolean; topic: string | undefined; isSearch: boolean };

/** Why the list ends, shown under its last question. */
export function listEndWords({ sort, isCut, topic, isSearch }: EndParams): string {
  if (isSearch) return 'That is all we found.';
  return topic === undefined ? everywhereEnd(sort, isCut) : topicEnd(sort, isCut, topic);
}

function everywhereEnd(sort: ListSort, isCut: boolean): string {
  if (isCut)
    return sort === 'answered'
      ? `The ${formatNumber(MAX_RANKED)} most answered questions are ranked, and these are all of them.`
      : `The ${formatNumber(MAX_RANKED)} top trending questions are ranked, and these are all of them.`;
  if (sort === 'unanswered') return 'These are all open questions that you have not answered.';
  if (sort === 'closed') return 'These are all closed questions.';
  return sort === 'trending' || sort === 'closing'
    ? 'These are all open questions.'
    : 'These are all questions that you can read here.';
}

function topicEnd(sort: ListSort, isCut: boolean, topic: string): string {
  if (isCut)
    return sort === 'answered'
      ? `The ${formatNumber(MAX_RANKED)} most answered questions are ranked, and these are all of them on ${topic}.`
      : `The ${formatNumber(MAX_RANKED)} top trending questions are ranked, and these are all of them on ${topic}.`;
  if (sort === 'unanswered')
    return `These are all open questions on ${topic} that you have not answered.`;
  if (sort === 'closed') return `These are all closed questions on ${topic}.`;
  return sort === 'trending' || sort === 'closing'
    ? `These are all open questions on ${topic}.`
    : `These are all questions on ${topic} that you can read here.`;
}
