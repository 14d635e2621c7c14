import { formatCount } from '../../base/words/figures.ts';

export const did = new Map([
  ['asked', 'Your survey is asked. Share its address, and answer it yourself if you like.'],
  ['opened', 'It is open.'],
  ['paused', 'It is paused.'],
  ['resumed', 'It is open again.'],
  ['closed', 'It is closed.'],
]);
export const makeSurvey = 'Make a survey';
export const yourSurvey = 'Your survey';
export const description = 'The figures of your survey, and what you can do with it.';
export const whatYouWrote = 'What you wrote, to copy:';
export const yourSurveys = 'Your surveys';
export const questionCount = ({ count }: { count: number }) =>
  formatCount(count, { one: '# question', other: '# questions' });
export const viewResults = 'View results';
export const viewAsOthers = 'View as others see it';
export const showToRoom = 'Show it to a room';
export const embed = 'Embed';
export const qrCode = 'QR code that leads to its first question';
export const itsQuestions = 'Its questions';
export const edit = 'Edit';
export const returnToDraft = 'Return to draft';
export const aboutReturnToDraft =
  'It becomes a draft again, so you can change anything and ask it again. Its addresses stay.';
export const startAgain = 'Start a new survey with the same questions';
export const aboutStartAgain = 'Copies its text into a draft. The answers stay here.';
export const start = 'Start';
export const aboutOpen =
  'All of its questions, earlier than planned. They close at the planned time.';
export const aboutResume = 'People can answer all of its questions again.';
export const aboutPause = 'Nobody can answer any of its questions until you resume it.';
export const aboutClose =
  'All of its questions, earlier than planned and for good: closed questions cannot be reopened.';
