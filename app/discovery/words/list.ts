export const noSuchPlace = 'The place in the list that it names is none.';
export const description =
  'What people are asking and answering: what is trending, what is new, closing soon or most answered, by topic or by words.';
export const questionsOn = ({ name }: { name: string }) => `Questions on ${name}`;
export const questions = 'Questions';
export const search = 'Search the questions';
export const searchCut = ({ terms, letters }: { terms: number; letters: number }) =>
  `We searched for the first ${terms} words and ${letters} letters only.`;
export const waitThenSearch = 'Wait a few seconds, then search again.';
export const tryOtherWords = 'Try fewer or different words.';
export const enterALetter = 'Enter at least one letter or number.';
export const endedBefore = 'The list ended before this place.';
export const newOnesCome = 'New ones can come at any time.';
export const searchAllTopics = 'Search in all topics';
export const seeAllTopics = 'See all topics';
export const seeNewest = 'See the newest questions';
export const askYourself = 'Ask it yourself';
export const browseByTopic = 'Browse by topic';
export const someWordsOnly = 'Questions with some of these words';
export const tooManySearches = 'Too many searches';
export const nothingMatches = ({ words }: { words: string }) => `No question matches “${words}”`;
export const allAnswered = 'You have answered every open question';
export const nothingClosed = 'No question has closed yet';
export const nothingAsked = 'No question has been asked yet';
export const nothingOpen = 'No question is open';
