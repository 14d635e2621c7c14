import { formatCount, formatNumber } from '../../base/words/figures.ts';

export const survey = 'Survey';
export const placeOf = ({ place, of }: { place: number; of: number }) => `${place} of ${of}`;
export const aboutSurvey = 'About this survey';
export const resultsOfAll = 'The results of all its questions';
export const questionRemoved = ({ place }: { place: number }) =>
  `Question ${formatNumber(place)} was removed by a moderator.`;
export const questionCount = ({ count }: { count: number }) =>
  formatCount(count, { one: '# question.', other: '# questions.' });
export const eachAnswerCounts =
  'Each answer counts as you give it, so you can stop at any time and continue later.';
export const communityMembersOnly = 'Only members of the community can answer.';
export const membersOnly = 'Only members of this site can answer.';
export const signInFirst = <T>({ link }: { link: (text: string) => T }) =>
  [link('Sign in first'), ', and you come back here.'] as const;
export const viewResults = 'View results';
export const questionOf = ({ place, of }: { place: number; of: number }) =>
  `Question ${place} of ${of}`;
