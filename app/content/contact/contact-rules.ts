import { formatNumber } from '../../base/words/figures.ts';
import { checkLength, type LengthLimits } from '../../base/text-length.ts';
import { isEmailAddress } from '../../base/email-address.ts';
import { normalizeMultiline } from '../../base/multiline.ts';
import { normalizeSingleLine } from '../../base/single-line.ts';

export const NAME_LENGTH: LengthLimits = { min: 2, max: 40 };
export const MESSAGE_LENGTH: LengthLimits = { min: 10, max: 2_000 };

export const CONTACT_TOPICS = {
  question: 'A question',
  fault: 'A fault on the site',
  harm: 'A report of harmful content',
  press: 'Press',
  privacy: 'Privacy and personal data',
} as const;
export type ContactTopic = keyof typeof CONTACT_TOPICS;

/** Nobody fills in four fields in less. */
export const MIN_FILL_MS = 3_000;
export const MAX_FILL_MS = 24 * 60 * 60 * 1_000;
/** Five an hour and network. */
export const CONTACT_LIMIT = { perMinute: 5 / 60, burst: 5 };
export const CONTACT_DAYS = 180;
/** To all addresses together: a form that mails whoever is named must not become somebody's way to mail thousands. */
export const CONFIRMATIONS_A_DAY = 300;

/** What was typed, as the form shows it again. */
export type ContactInput = Record<ContactField, string>;
export type ContactField = 'name' | 'email' | 'topic' | 'message';
export type ContactMessage = {
  name: string;
  email: string | undefined;
  topic: ContactTopic;
  message: string;
};
export type ContactProblems = Partial<Record<ContactField, string>>;

/** Why a message was not taken. */
export type ContactRefusal = 'problems' | 'fast' | 'stale' | 'limit' | 'fault';

/** The order of the form, and so of its problems. */
export const CONTACT_FIELDS: readonly ContactField[] = ['topic', 'message', 'name', 'email'];

export function readContactInput(field: (name: ContactField) => string): ContactInput {
  return {
    name: field('name'),
    email: field('email'),
    topic: field('topic'),
    message: field('message'),
  };
}

export function checkContact(typed: ContactInput): ContactMessage | { problems: ContactProblems } {
  const name = normalizeSingleLine(typed.name);
  const email = typed.email.trim();
  const topic = topicOf(typed.topic);
  const message = normalizeMultiline(typed.message);
  const problems: ContactProblems = {
    ...(!topic && { topic: 'Choose what your message is about.' }),
    ...problemOf('message', checkLength(message, MESSAGE_LENGTH), {
      short:
        message === ''
          ? 'Write your message.'
          : `Say a little more: at least ${MESSAGE_LENGTH.min} characters.`,
      long: `Shorten the message to ${formatNumber(MESSAGE_LENGTH.max)} characters.`,
    }),
    ...problemOf('name', checkLength(name, NAME_LENGTH), {
      short: `Enter a name with at least ${NAME_LENGTH.min} characters.`,
      long: `Shorten the name to ${NAME_LENGTH.max} characters.`,
    }),
    ...(email !== '' &&
      !isEmailAddress(email) && {
        email: 'Enter an address like name@example.org, or leave this empty.',
      }),
  };
  if (!topic || Object.keys(problems).length > 0) return { problems };
  return { name, email: email || undefined, topic, message };
}

function problemOf(
  field: ContactField,
  length: 'short' | 'long' | 'right',
  words: { short: string; long: string },
): ContactProblems {
  return length === 'right' ? {} : { [field]: words[length] };
}

export function topicOf(text: string): ContactTopic | undefined {
  return Object.hasOwn(CONTACT_TOPICS, text) ? (text as ContactTopic) : undefined;
}
