import {
  CONTACT_DAYS,
  MESSAGE_LENGTH,
  type ContactRefusal,
  type ContactTopic,
} from './contact-rules.ts';

/** What helps whoever reads it. */
export const HELPS: Record<ContactTopic, string> = {
  question: 'About the site, a figure, or something that you miss.',
  fault: 'Say which page, what you did, and what happened then.',
  harm: 'Say where you saw it. The address of the page helps most.',
  press: 'Say which question it is about, and when you need to know.',
  privacy: 'To see, correct or erase what is kept of you.',
};

export const REFUSED: Record<ContactRefusal, string> = {
  problems: 'The message was not sent yet. Please look at:',
  fast: 'That was faster than anybody can type, so it was not sent yet. Please press “Send the message” once more.',
  stale:
    'This form was open for a long time, so the message was not sent yet. Please press “Send the message” once more.',
  limit:
    'Many messages came from your network in the last hour. Yours was not sent; please try again later, or write a mail.',
  fault: 'The message could not be kept, and was not sent. Please try again in a moment.',
};

export const HINTS = {
  email:
    'Only needed if you would like an answer. A short mail then says that your message arrived.',
  emailWithoutMail: 'Only needed if you would like an answer.',
  message: `${MESSAGE_LENGTH.min} to ${MESSAGE_LENGTH.max.toLocaleString('en')} characters. About a page: add its address.`,
};

/** Instead of the way of a message, where no mail is sent. */
export const NO_MAIL = `This site has no mail server yet. Your message is stored where it runs, and whoever runs it reads it there. Until it has one, no mail says that your message arrived. After at most ${CONTACT_DAYS} days it is deleted.`;

/** What stands there once a message arrived. */
export const SENT = {
  title: 'Your message arrived',
  mailed: 'It is stored, and on its way to the people who run this site.',
  /** Where no mail is sent. */
  kept: 'It is stored. This site has no mail server yet, so no mail leaves it yet: whoever runs it finds your message where it is stored.',
  confirmed:
    'A short mail to the address you left says so too: once a day at most, and not while the site is flooded with messages.',
  noAddress: 'You left no address, so no answer can come.',
};
