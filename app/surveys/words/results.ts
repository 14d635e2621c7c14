import { formatCount, formatNumber } from '../../base/words/figures.ts';

export const survey = 'Survey';
export const openNow = 'open now';
export const notOpenYet = 'not open yet';
export const paused = 'paused';
export const closed = 'closed';
export const demoData = 'demo data';
export const answerIt = 'Answer it';
export const eachQuestion = 'Each question';
/** `selection`: who answered, as a sentence without its full stop. */
export const selectionNote = ({ selection }: { selection: string }) =>
  `${selection}. Each question’s own page says more.`;
export const questionRemoved = ({ place }: { place: number }) =>
  `Question ${formatNumber(place)} was removed by a moderator.`;
export const beingCounted = 'The progress figures are being counted. Reload the page in a moment.';
export const howFarPeopleGot = 'How far people got';
export const countedAsOf = <T>({ time }: { time: T }) =>
  [
    'As of ',
    time,
    '. This counts people who answered; people who only looked are not known.',
  ] as const;
export const question = ({ place }: { place: number }) => `Question ${formatNumber(place)}`;
export const peopleAnswered = ({ turnout }: { turnout: number }) =>
  formatCount(turnout, { one: '# person answered', other: '# people answered' });
export const firstChoicesOnly = 'first choices only';
export const severalPicked = 'each could pick several';
export const beingChecked = 'the result is being checked';
