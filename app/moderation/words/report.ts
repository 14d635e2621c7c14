import {
  DETAILS_LENGTH,
  type ReportCategory,
  type ReportProblem,
  type ReportRefusal,
} from '../report-rules.ts';
import { formatNumber } from '../../base/words/figures.ts';

export const category = 'What is wrong with it?';
export const detailsHint = ({ most }: { most: number }) =>
  `Up to ${formatNumber(most)} characters. The address of the question is added automatically.`;
export const emailHint = 'Only needed if you would like an answer.';
export const details = 'What should we know? (optional)';
export const email = 'Email (optional)';
export const send = 'Send the report';
export const title = 'Report this question';
export const reasonTitle = 'Report this reason';
export const reasonLead =
  'You need no account, and whoever wrote it does not learn who reported it.';
export const lead =
  'You need no account, and the author of the question does not learn who reported it.';
export const arrived = 'Your report arrived';
export const arrivedLead =
  'The operator of this site will read it. If you left an address, you will get a reply; otherwise there is nothing more to do.';
export const sent = 'Your report was sent.';
export const otherQuestions = 'See other questions';
export const backToQuestion = 'Back to this one';
export const categories: Record<ReportCategory, string> = {
  'child-safety': 'Child sexual abuse or exploitation',
  hate: 'Hate',
  harassment: 'Harassment',
  'private-data': 'Private data',
  spam: 'Spam',
  misleading: 'Misleading',
  other: 'Something else',
};
export const hints: Record<ReportCategory, string> = {
  'child-safety': 'We handle these reports before all other work.',
  hate: 'Against people for their origin, faith, sex, disability or the like.',
  harassment: 'Threats, bullying, or holding somebody up to ridicule.',
  'private-data': 'An address, a number or something else that is nobody’s business.',
  spam: 'Advertising, a trick to get at money, or the same again and again.',
  misleading: 'False, or worded so that only one answer looks right.',
  other: 'Say below what it is.',
};
export const danger = <T>({ link }: { link: (text: string) => T }) =>
  [
    'If a child is in danger now, call the emergency number of your country first. What is done with a report is in the ',
    link('child safety policy'),
    '.',
  ] as const;
export const problems: Record<ReportProblem, string> = {
  'no-category': 'Choose what is wrong with it.',
  'details-long': `Shorten this to ${formatNumber(DETAILS_LENGTH.max)} characters.`,
  'no-details': 'Say in a few words what it is.',
  'odd-address': 'Enter an address like name@example.org, or leave this empty.',
};
export const refusals: Record<ReportRefusal, string> = {
  problems: 'The report was not sent yet. Please check:',
  fast: 'That was faster than anybody can choose, so it was not sent yet. Please press “Send the report” once more.',
  stale:
    'This form was open for a long time, so the report was not sent yet. Please press “Send the report” once more.',
  limit:
    'Many reports came from your network in the last hour. Yours was not sent; please try again later, or write an email.',
  fault: 'The report could not be saved or sent. Please try again in a moment.',
};
export const storage = <T>({ days, link }: { days: number; link: (text: string) => T }) =>
  [
    `Your report goes to the operator of this site and is stored here for at most ${days} days. Nothing else about you is stored with it. `,
    link('Privacy policy'),
  ] as const;
