export const noSuchPlace = 'The place in the feed that it names is none.';
export const description =
  'Questions people are answering now, with honest figures: how many answered, who was counted, and how far a share could move.';
export const nothingAsked = 'Nobody has asked anything here yet.';
export const askFirst = 'Ask the first question';
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
