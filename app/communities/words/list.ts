import { formatCount, formatNumber } from '../../base/words/figures.ts';

export const questionCount = ({ questions }: { questions: number }) =>
  formatCount(questions, { one: '# question', other: '# questions' });
export const moreQuestionsThan = ({ count }: { count: number }) =>
  `more than ${formatNumber(count)} questions`;
export const communities = 'Communities';
export const orders = {
  people: 'Most members',
  active: 'Recently active',
  new: 'New',
  name: 'By name',
} as const;
export const titles = {
  people: 'Communities',
  active: 'Recently active communities',
  new: 'New communities',
  name: 'Communities by name',
} as const;
export const matching = ({ typed }: { typed: string }) => `Communities that match “${typed}”`;
export const description =
  'Groups that ask their own questions: clubs, classes, neighbourhoods, with their rules and what they asked.';
export const lead = 'A club, a class, a street: groups that ask their own questions.';
export const startCommunity = 'Start a community';
export const searchCommunities = 'Search the communities';
export const yours = 'Yours';
export const allOfYours = 'All of yours';
export const manageThem = 'Manage them';
export const order = 'Order';
export const backToFirst = 'Back to the first';
export const memberCount = ({ people }: { people: number }) =>
  formatCount(people, { one: '# member', other: '# members' });
/** Beside the figure, which stands in larger type. */
export const answersInLastWeek = ({ answers }: { answers: number }) =>
  formatCount(answers, { one: 'answer in the last week', other: 'answers in the last week' });
export const starsExplained =
  'Every community has a constellation of its own. The more answers in the last week, the more of its stars are lit: first from 1, then from 10, 100, 1,000 and 10,000. What only members can see counts for members alone.';
export const noMembersYet = 'No members yet';
export const demoData = 'Demo data';
export const moreCommunities = 'More communities';
export const bestMatches = ({ number, typed }: { number: number; typed: string }) =>
  `The ${formatNumber(number)} communities that match “${typed}” best. Add a word to narrow them down.`;
export const matches = ({ number, typed }: { number: number; typed: string }) =>
  formatCount(number, {
    one: `# community matches “${typed}”.`,
    other: `# communities match “${typed}”.`,
  });
export const allCommunities = 'All communities';
export const anyMemberCanStartOne = 'Any member can start one to ask a group.';
export const listEndsBefore = 'The list ends before this place';
export const noCommunities = 'No communities here';
export const tooManySearches = 'Too many searches';
export const noMatch = ({ typed }: { typed: string }) => `No community matches “${typed}”`;
export const waitAndSearch = 'Wait a few seconds, then search again.';
export const tryOtherWords = 'Try fewer or different words.';
export const enterWord = 'Enter at least one letter or number.';
export const seeAll = 'See all communities';
export const searchQuestions = 'Search the questions';
