import { formatCount } from '../../base/words/figures.ts';

export const yourQuestions = 'Your questions';
export const changedAnswers = ({ changes }: { changes: number }) =>
  formatCount(changes, { one: '# answer was changed', other: '# answers were changed' });
export const lookedOnly = ({ peeked }: { peeked: number }) =>
  formatCount(peeked, {
    one: '# person looked without answering',
    other: '# people looked without answering',
  });
export const heldBack = ({ waiting }: { waiting: number }) =>
  formatCount(waiting, { one: '# answer held back', other: '# answers held back' });
export const leftOut = ({ excluded }: { excluded: number }) =>
  formatCount(excluded, {
    one: '# answer left out by staff',
    other: '# answers left out by staff',
  });
export const yourDraft = 'Your draft';
export const yourQuestion = 'Your question';
export const description = 'The figures of your question, and what you can do with it.';
export const states = {
  scheduled: 'Not open yet',
  open: 'Open now',
  paused: 'Paused',
  closed: 'Closed',
  removed: 'Removed by a moderator',
};
export const did = new Map([
  ['asked', 'Your question is asked. Share it, and answer it yourself if you like.'],
  ['edited', 'Changes saved.'],
  ['corrected', 'The correction is published.'],
  ['opened', 'It is open.'],
  ['paused', 'It is paused.'],
  ['resumed', 'It is open again.'],
  ['closed', 'It is closed.'],
]);
export const opens = <T>({ when, time }: { when: string; time: T }) =>
  [`Opens ${when}, `, time] as const;
export const closed = <T>({ when, time }: { when: string; time: T }) =>
  [`Closed ${when}, `, time] as const;
export const closes = <T>({ when, time }: { when: string; time: T }) =>
  [`Closes ${when}, `, time] as const;
export const inSurvey = <T>({ place, of, survey }: { place: number; of: number; survey: T }) =>
  [`Question ${place} of ${of} in your survey `, survey] as const;
export const haveAnswered = ({ people }: { people: number }) =>
  formatCount(people, { one: 'person has answered', other: 'people have answered' });
