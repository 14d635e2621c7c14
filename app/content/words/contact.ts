import { formatNumber } from '../../base/words/figures.ts';
import type { ContactRefusal, ContactTopic } from '../contact-rules.ts';

export const form = 'The form';
export const about = 'What is it about?';
export const topics: Record<ContactTopic, string> = {
  question: 'A question',
  fault: 'A fault on the site',
  harm: 'A report of harmful content',
  press: 'Press',
  privacy: 'Privacy and personal data',
};
/** What helps whoever reads it. */
export const topicHints: Record<ContactTopic, string> = {
  question: 'About the site, a figure, or something that you miss.',
  fault: 'Say which page, what you did, and what happened then.',
  harm: 'Say where you saw it. The address of the page helps most.',
  press: 'Say which question it is about, and when you need to know.',
  privacy: 'To see, correct or delete the data about you.',
};
export const message = 'Your message';
export const messageHint = ({ least, most }: { least: number; most: number }) =>
  `${least} to ${formatNumber(most)} characters. About a page: add its address.`;
export const name = 'Your name';
export const email = 'Email (optional)';
export const emailHint =
  'Only needed if you want a reply. A short email then says that your message arrived.';
/** Where no mail is sent. */
export const emailHintWithoutMail = 'Only needed if you want a reply.';
export const kept = ({ days }: { days: number }) =>
  `What you write goes to the operator of this site and is stored here for at most ${days} days. Nothing else about you is stored with it.`;
export const send = 'Send the message';

export const refusals: Record<ContactRefusal, string> = {
  problems: 'The message was not sent yet. Please check:',
  fast: 'That was faster than anybody can type, so it was not sent yet. Please press “Send the message” once more.',
  stale:
    'This form was open for a long time, so the message was not sent yet. Please press “Send the message” once more.',
  limit:
    'Many messages came from your network in the last hour. Yours was not sent. Please try again later, or write an email.',
  fault: 'The message could not be saved, and was not sent. Please try again in a moment.',
};

/** Instead of the way of a message, where no mail is sent. */
export const wayWithoutMail = ({ days }: { days: number }) =>
  `This site has no mail server yet. Your message is stored here, and the operator reads it here. Until there is a mail server, no email confirms that your message arrived. After at most ${days} days it is deleted.`;

/** What stands there once a message arrived. */
export const sent = 'Your message arrived';
export const sentOn = 'It is stored, and on its way to the people who run this site.';
export const sentWithoutMail =
  'It is stored. This site has no mail server yet, so no email leaves it: the operator finds your message where it is stored.';
export const confirmed =
  'A short email to the address you left confirms it: once a day at most, and not while the site is flooded with messages.';
export const noAddress = 'You left no email address, so nobody can reply.';
export const seeQuestions = 'See the questions';
