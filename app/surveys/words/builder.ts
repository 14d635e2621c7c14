import { isolateBidi } from '../../base/bidi.ts';
import { formatCount, formatNumber } from '../../base/words/figures.ts';

export const makeSurvey = 'Make a survey';
export const description = 'Ask several questions together, in your order.';

// The outline.
export const parts = 'Parts of the survey';
export const titleAndSettings = 'Title and settings';
export const wholeSurvey = 'The whole survey';
export const noTextYet = 'No text yet';
export const writeFirstQuestion = 'Write the first question';
export const writeAnotherQuestion = 'Write another question';
export const copyExistingQuestion = 'Copy an existing question';
export const previewSurvey = 'Preview survey';
export const questionsMost = ({ most }: { most: number }) => `${most} questions are the most.`;
export const roomForMore = ({ left }: { left: number }) =>
  formatCount(left, {
    one: 'There is room for # more question.',
    other: 'There is room for # more questions.',
  });
export const removed = ({ text }: { text: string }) =>
  text === '' ? 'Removed: a question without a text' : `Removed: “${isolateBidi(text)}”`;
export const undo = 'Undo';
/** Read out after a question was moved. */
export const movedTo = ({ text, place, of }: { text: string; place: number; of: number }) =>
  text === ''
    ? `The question, now ${formatNumber(place)} of ${formatNumber(of)}`
    : `${text}, now ${formatNumber(place)} of ${formatNumber(of)}`;

// The texts of the survey.
export const titlePlaceholder = 'What is it about?';
export const introLabel = <T>({ aside }: { aside: (text: string) => T }) =>
  ['Before the first question ', aside('if you like')] as const;
export const introHint = ({ most }: { most: number }) =>
  `Who asks, why, and how long it takes. Up to ${formatNumber(most)} characters.`;
export const thanksLabel = <T>({ aside }: { aside: (text: string) => T }) =>
  ['After the last question ', aside('if you like')] as const;
export const thanksHint = ({ most }: { most: number }) =>
  `A thank you, or what you will do with the answers. Up to ${formatNumber(most)} characters.`;

// One question.
export const questionOf = ({ place, of }: { place: number; of: number }) =>
  `Question ${place} of ${of}`;
export const moveUp = 'Move up';
export const moveDown = 'Move down';
export const copy = 'Copy';
export const removeQuestion = 'Remove question';
export const toFirstQuestion = 'To the first question';
export const previousQuestion = 'Previous question';
export const nextQuestion = 'Next question';
export const previewQuestion = 'Preview question';
export const restored = 'Your earlier text is restored.';
export const showSaved = 'Show what was saved';

// Asking and keeping it.
export const save = 'Save';
export const askIt = 'Ask it';
export const askQuestions = ({ count }: { count: number }) =>
  formatCount(count, { one: 'Ask this question', other: 'Ask these # questions' });
export const saveDraft = 'Save draft';
export const deleteDraft = 'Delete draft';
export const deletedForGood = 'The draft and all its questions are deleted for good.';
export const deleteIt = 'Delete it';
export const changedElsewhere =
  'This was changed elsewhere since you opened it here. Which version do you want to keep?';
export const keepThisVersion = 'Keep this version';
export const showOtherVersion = 'Show the other version';
export const partChangedElsewhere =
  'Another part of this survey was changed elsewhere, so nothing was asked. This is the current version. Check it, and ask it again.';
export const askAgainFrom = <T>({ time }: { time: T }) =>
  ['You can ask it from ', time, ' on. The draft is saved.'] as const;

// The preview.
export const continueWriting = 'Continue writing';
export const asPeopleSeeIt = 'As people will see it';
export const noTitleYet = 'No title yet';
export const questionCount = ({ count }: { count: number }) =>
  formatCount(count, { one: '# question', other: '# questions' });
export const afterLastQuestion = 'After the last question';

// Copying an existing question.
export const wordingIsCopied =
  'Its wording is copied, and you can change it. Its answers are not copied: they came from other people at another time.';
export const findQuestion = 'Find a question';
export const search = 'Search';
export const searchesOften = 'Too many searches. Try again in a moment.';
export const found = 'Found';
export const noneFound = 'No results. Try fewer or different words.';
export const yourOwn = 'Your own';
export const copyWording = 'Copy wording';
export const peopleAnswered = ({ people }: { people: number }) =>
  formatCount(people, { one: '# person answered', other: '# people answered' });
