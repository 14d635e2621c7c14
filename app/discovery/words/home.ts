import type { QuestionKind } from '../../questions/question-rules.ts';

export const noSuchPlace = 'The place in the feed that it names is none.';
export const description =
  'Questions people are answering now, with honest figures: how many answered, who was counted, and how far a share could move.';
export const nothingAsked = 'Nobody has asked anything here yet.';
export const askFirst = 'Ask the first question';
/** Over one question of each kind; where a kind has none, over three. */
export const kindRow = ({ kinds }: { kinds: number }) =>
  kinds < 4 ? 'Three ways to ask' : 'Four ways to ask';
/** What people do with a question of each kind. */
export const kinds: Record<QuestionKind, string> = {
  single: 'Pick one',
  multiple: 'Pick several',
  scale: 'Rate on a scale',
  ranking: 'Put in order',
};
export const trending = 'Trending';
export const allQuestions = 'All questions';
export const topics = 'What people ask about';
export const closingSoon = 'Closing soon';
export const allClosingSoon = 'All closing soon';
export const communities = 'Communities';
export const allCommunities = 'All communities';
export const aboutThisSite = 'About this site';
export const fullResult = 'Full result';
export const notFound = <T>({ link }: { link: (text: string) => T }) =>
  ['Not found what you want to know? ', link('Ask it'), '. It takes half a minute.'] as const;
