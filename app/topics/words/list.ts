import { formatCount } from '../../base/words/figures.ts';

export const topicsByName = 'Topics by name';
export const topics = 'Topics';
export const description =
  'Everything people ask about here, sorted into topics: each with its questions and how much it is answered.';
export const lead = 'What people ask about here, and how much of it is answered.';
export const staffAddThem = 'The staff of this site add them.';
export const none = 'There are no topics yet';
export const starsExplained =
  'Every topic has a constellation of its own. The more answers in the last week, the more of its stars are lit: first from 1, then from 10, 100, 1,000 and 10,000.';
export const barsExplained =
  'Each bar is 24 hours; the last one covers the current hour and the 23 before it. Its height compares the days of one topic, not one topic with another. Somebody’s first answer to a question counts, and on a question with two topics it counts for both.';
export const mostAnswered = 'Most answered';
export const byName = 'By name';
export const order = 'Order';
export const noneOpen = 'no open question';
export const openQuestions = ({ open }: { open: number }) =>
  formatCount(open, { one: '# open question', other: '# open questions' });
