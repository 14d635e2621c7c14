export const searchAnswers = 'Search the answers';
export const searchAll = 'Search guides and answers';
export const allAnswers = ({ number }: { number: number }) =>
  `${number} questions, all answered below.`;
export const allEntries = ({ number }: { number: number }) =>
  `Looks through ${number} guides and answers.`;
export const hint = 'One word or two';
export const search = 'Search';
export const showAll = 'Show everything';

export const nothingFound = 'Nothing here answers that.';
type Ways<T> = { other: (text: string) => T; contact: (text: string) => T };
export const otherThanAnswers = <T>({ other, contact }: Ways<T>) =>
  [
    'Try one word instead of a sentence, or look through the ',
    other('step-by-step guides'),
    '. If it is not there either, ',
    contact('write to us'),
    ': that is also how we learn what is missing.',
  ] as const;
export const otherThanGuides = <T>({ other, contact }: Ways<T>) =>
  [
    'Try one word instead of a sentence, or look through the ',
    other('questions and answers'),
    '. If it is not there either, ',
    contact('write to us'),
    ': that is also how we learn what is missing.',
  ] as const;

export const guide = 'Guide';
export const answer = 'Answer';
export const guides = 'What do you want to do?';
export const parts = 'Parts of this page';
export const stillStuck = 'Still stuck? Write to a person.';
export const groups = 'Groups of questions';
export const linkToAnswer = 'Link to this answer';
export const askPeople = <T>({ link }: { link: (text: string) => T }) =>
  ['Not among them? ', link('Ask the people who run this site'), '.'] as const;
