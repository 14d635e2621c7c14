import { formatCount, formatNumber } from '../../base/words/figures.ts';

export const title = 'Why people say so';
export const demoData = 'Demo data';
export const demo = 'Demo';
export const newestShown = ({ shown }: { shown: number }) =>
  `The newest ${formatNumber(shown)} are shown.`;
export const newReasons = ({ fresh }: { fresh: number | 'some' }) =>
  fresh === 'some'
    ? 'New reasons'
    : formatCount(fresh, { one: '# new reason', other: '# new reasons' });
/** Said aloud once, however many come. */
export const othersSaidWhy = 'Others have said why. A button above the reasons shows it.';
export const broughtOnTop = ({ came }: { came: number }) =>
  came === 0
    ? 'What was new has been taken back.'
    : formatCount(came, {
        one: '# new reason is shown on top.',
        other: '# new reasons are shown on top.',
      });
export const notBrought = 'They could not be loaded. Try again';
export const gone = 'This reason is no longer here.';
export const report = 'Report';
export const reportIt = 'Report this reason';
export const more = 'More reasons';
export const shownOfMore = ({ shown, most }: { shown: number; most: number }) =>
  `${formatNumber(shown)} of more than ${formatNumber(most)} are shown.`;
export const shownOf = ({ shown, total }: { shown: number; total: number }) =>
  `${formatNumber(shown)} of ${formatNumber(total)} are shown.`;
export const manySaidWhy = ({ most }: { most: number }) =>
  `More than ${formatNumber(most)} people said why.`;
export const saidWhy = ({ total }: { total: number }) =>
  formatCount(total, { one: '# person said why.', other: '# people said why.' });
export const hiddenUntilClosed = ({ said }: { said: string }) =>
  `${said} Reasons would give the result away, so they show with it, after closing.`;
export const hiddenUntilAnswered = ({ said }: { said: string }) =>
  `${said} Reasons would give the result away, so they show with it: to those who answered, and to everyone after closing.`;

export const newest = 'The newest of the others';
export const others = 'Other reasons';
export const bestTitle = 'Best reasons';
export const bestHint =
  'Chosen by people’s reactions, counted with the answer they give now. Figures are renewed once ten more people have reacted.';
export const madeUp = 'A program made up reactions; people may have added others.';
type Agreed = { agree: number; people: number };
export const acrossOf = ({ agree, people }: Agreed) =>
  `${formatNumber(agree)} of ${formatNumber(people)} people with another answer agree`;
export const agreeAcross = (agreed: Agreed) => `Reaches across: ${acrossOf(agreed)}.`;
export const agreeWithin = ({ agree, people }: Agreed) =>
  `Most agreed on among those who answered the same: ${formatNumber(agree)} of ${formatNumber(people)}.`;
