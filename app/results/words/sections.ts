import { formatNumber } from '../../base/words/figures.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import { peopleWords } from './result.ts';

/** Over the small result of a page of figures. */
export function baseOf({ kind, people }: { kind: QuestionKind; people: number }): string {
  if (kind === 'ranking') return `Put first, by ${peopleWords(people)}`;
  return kind === 'multiple'
    ? `${peopleWords(people)}; each could pick several`
    : peopleWords(people);
}

export const rounds = 'How the rounds went';
export const pairs = 'Choices in pairs';
export const table = 'Table';
export const rangeIs =
  'Low and high are the ends of the 95% range (score interval; Wilson, 1927). Were these answers a random draw, which they are not, about 95 of 100 ranges made like this would contain the share that everybody would give.';
export const sharesFromThirty = 'Shares and ranges show from thirty people on.';
export const howCounted = 'How this is counted';
export const trend = 'Trend';
export const checked = 'How these answers were checked';
export const compare = 'Compare';
export const manyDays = ({ days }: { days: number }) =>
  `If you try many days, you will find a change by chance. With ${formatNumber(days)} days to choose from, a change has to be ${formatNumber(days)} times less likely by chance before it is called one.`;
export const changedSince = 'What has changed since';

export const allFigures = 'All figures';
export const onThisPage = 'On this page';
export const nobodyYet = 'Nobody has been counted yet.';
export const aboutRounds = 'Who left in each round, and where those votes went.';
export const aboutPairs = 'For any two choices, how many people put one above the other.';
export const aboutTable = 'People, share and range of every choice.';
export const aboutChecked = 'How many have an account, how many are known by their browser.';
export const aboutTrend = 'The shares over time, day by day, and since a day of your choice.';
export const aboutHistory = 'Corrections, pauses and decisions about answers.';
export const aboutReveals = 'When a room saw the result.';
export const allFiguresOf = ({ text }: { text: string }) => `All figures: ${text}`;
export const backToQuestion = 'Back to the question';
