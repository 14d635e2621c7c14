import { quote } from '../../base/bidi.ts';
import { formatCount } from '../../base/words/figures.ts';

/** What the pictures of pages say, other than those of questions. */

export const topic = 'Topic';
export const community = 'Community';

export const questionsOpen = (open: number) =>
  formatCount(open, { one: '# question open', other: '# questions open' });
export const answersInWeek = (answers: number) =>
  formatCount(answers, { one: '# answer in seven days', other: '# answers in seven days' });
export const members = (people: number) =>
  formatCount(people, { one: '# member', other: '# members' });
/** For readers who do not see the picture. */
export const topicAlt = ({ name, about }: { name: string; about: string }) =>
  `The topic ${quote(name)}: ${about}`;
export const communityAlt = ({ name, about }: { name: string; about: string }) =>
  `The community ${quote(name)}: ${about}`;
export const textAlt = ({ title, lead }: { title: string; lead: string }) =>
  lead === '' ? title : `${quote(title)} ${lead}`;
