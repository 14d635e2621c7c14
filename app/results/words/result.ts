import { formatCount } from '../../base/words/figures.ts';

export const peopleWords = (count: number) =>
  formatCount(count, { one: '# person', other: '# people' });
export const isYourChoice = ', your choice';
export const outsideShares = 'Not in the percentages';
export const yourChoiceIs = 'Your choice: ';
export const figures = 'Figures of the result';
export const yourOrder = 'Your order';
export const opens = 'Opens';
export const closes = 'Closes';
export const closed = 'Closed';
export const closedEarly = 'Closed early';
export const whoIsCounted = 'Who is counted';
export const method = 'Method';
