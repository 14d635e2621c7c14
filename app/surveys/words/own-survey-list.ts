import { formatCount } from '../../base/words/figures.ts';

export const yourSurveys = 'Your surveys';
export const description = 'Your surveys and questions, with the code to embed them.';
export const did = new Map([
  ['kept', 'Draft saved.'],
  ['discarded', 'Draft deleted.'],
]);
export const makeSurvey = 'Make a survey';
export const surveys = 'Surveys';
export const lead =
  'A survey asks up to 20 questions together, in your order. Your single questions are here too: you can embed their live results in other pages.';
export const asked = 'Asked';
export const nothingOlder = 'Nothing older';
export const noneYet = 'You have not made a survey yet';
export const writeOneByOne = 'Write its questions one by one, with a preview of each.';
export const olderSurveys = 'Older surveys';
export const newest = 'Newest';
export const drafts = 'Drafts';
export const noTitleYet = 'No title yet';
export const savedWhen = ({ when }: { when: string }) => `Saved ${when}`;
export const continueDraft = 'Continue';
export const noQuestionsYet = 'No questions yet';
export const questionCount = ({ many }: { many: number }) =>
  formatCount(many, { one: '# question', other: '# questions' });
export const manage = 'Manage';
export const results = 'Results';
export const showToRoom = 'Show it to a room';
export const tryEmbed = 'Try the embed';
export const embedCode = 'Embed code';
export const singleQuestions = 'Single questions';
export const answeredFirst = ({ turnout }: { turnout: number }) =>
  formatCount(turnout, {
    one: '# person answered the first',
    other: '# people answered the first',
  });
export const answered = ({ turnout }: { turnout: number }) =>
  formatCount(turnout, { one: '# person answered', other: '# people answered' });
export const removed = 'Removed by a moderator';
export const opensWhen = ({ when }: { when: string }) => `Opens ${when}`;
export const closedWhen = ({ when }: { when: string }) => `Closed ${when}`;
export const paused = 'Paused';
export const closesWhen = ({ when }: { when: string }) => `Closes ${when}`;
