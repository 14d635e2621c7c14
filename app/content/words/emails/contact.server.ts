import { renderEmailBody } from '../../../platform/mail/email-body.ts';
import { site } from '../../../site.config.ts';
import type { ContactMessage, ContactTopic } from '../../contact-rules.ts';

/** As they stand in a sentence. */
const topics: Record<ContactTopic, string> = {
  question: 'a question',
  fault: 'a fault on the site',
  harm: 'a report of harmful content',
  press: 'press',
  privacy: 'privacy and personal data',
};

/** To the operator. */
export function messageEmail({ name, email, topic, message }: ContactMessage) {
  return {
    subject: `${site.name}: ${topics[topic]}, from ${name}`,
    ...renderEmailBody([
      `${name} wrote through the contact form. It is about: ${topics[topic]}.`,
      { quote: message },
      email === undefined
        ? 'No address was left, so there is nobody to reply to.'
        : `A reply to this email goes to ${email}. Nobody has checked that this address is theirs.`,
    ]),
  };
}

type Confirmation = {
  topic: ContactTopic;
  /** How the message begins; missing where it is not repeated. */
  quote: string | undefined;
  canReply: boolean;
  days: number;
};

/** To whoever wrote. */
export function confirmationEmail({ topic, quote, canReply, days }: Confirmation) {
  return {
    subject: `${site.name}: your message arrived`,
    ...renderEmailBody([
      `Your message to ${site.name} arrived. You said what it is about: ${topics[topic]}.`,
      ...(quote === undefined
        ? []
        : ['It begins like this; links and numbers are left out here.', { quote }]),
      'A person reads every message. If a reply is needed, it comes to this address; we cannot promise how soon.',
      ...(canReply ? ['To add something, reply to this email.'] : []),
      `We store your message for at most ${days} days.`,
      'You get this email because somebody typed your address into the contact form. If it was not you, there is nothing to do. One address gets at most one such email a day.',
    ]),
  };
}

/** In a quote, instead of a link or a number. */
export const leftOut = '[left out]';
