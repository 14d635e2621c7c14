import { formatNumber } from '../../base/words/figures.ts';
import {
  CONTACT_DAYS,
  MESSAGE_LENGTH,
  type ContactRefusal,
  type ContactTopic,
} from './contact-rules.ts';

/** What helps whoever reads it. */
export const TOPIC_HINTS: Record<ContactTopic, string> = {
  question: 'About the site, a figure, or something that you miss.',
  fault: 'Say which page, what you did, and what happened then.',
  harm: 'Say where you saw it. The address of the page helps most.',
  press: 'Say which question it is about, and when you need to know.',
  privacy: 'To see, correct or delete the data about you.',
};

export const REFUSAL_TEXTS: Record<ContactRefusal, string> = {
  problems: 'The message was not sent yet. Please check:',
  fast: 'That was faster than anybody can type, so it was not sent yet. Please press “Send the message” once more.',
  stale:
    'This form was open for a long time, so the message was not sent yet. Please press “Send the message” once more.',
  limit:
    'Many messages came from your network in the last hour. Yours was not sent. Please try again later, or write an email.',
  fault: 'The message could not be saved, and was not sent. Please try again in a moment.',
};

export const FIELD_HINTS = {
  email: 'Only needed if you want a reply. A short email then says that your message arrived.',
  emailWithoutMail: 'Only needed if you want a reply.',
  message: `${MESSAGE_LENGTH.min} to ${formatNumber(MESSAGE_LENGTH.max)} characters. About a page: add its address.`,
};

/** Instead of the way of a message, where no mail is sent. */
export const NO_MAIL_TEXT = `This site has no mail server yet. Your message is stored here, and the operator reads it here. Until there is a mail server, no email confirms that your message arrived. After at most ${CONTACT_DAYS} days it is deleted.`;

/** What stands there once a message arrived. */
export const SENT_TEXTS = {
  title: 'Your message arrived',
  mailed: 'It is stored, and on its way to the people who run this site.',
  /** Where no mail is sent. */
  kept: 'It is stored. This site has no mail server yet, so no email leaves it: the operator finds your message where it is stored.',
  confirmed:
    'A short email to the address you left confirms it: once a day at most, and not while the site is flooded with messages.',
  noAddress: 'You left no email address, so nobody can reply.',
};
