import { checkLength, type LengthLimits } from '../base/text-length.ts';
import { isEmailAddress } from '../base/email-address.ts';
import { normalizeMultiline } from '../base/multiline.ts';
import { normalizeSingleLine } from '../base/single-line.ts';

export const CONTACT_NAME_LENGTH: LengthLimits = { min: 2, max: 40 };
export const MESSAGE_LENGTH: LengthLimits = { min: 10, max: 2_000 };

/** In the order of the form. */
export const CONTACT_TOPICS = ['question', 'fault', 'harm', 'press', 'privacy'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

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
/** As it is stored. */
export type StoredMessage = Omit<ContactMessage, 'email'> & { at: Date; email: string | null };

/** What is wrong with one field. */
export type ContactProblem =
  | { why: 'no-topic' | 'no-message' | 'unusual-address' }
  | { why: 'message-short' | 'name-short'; least: number }
  | { why: 'message-long' | 'name-long'; most: number };
export type ContactProblems = Partial<Record<ContactField, ContactProblem>>;

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
    ...(!topic && { topic: { why: 'no-topic' } }),
    ...at('message', messageProblem(message)),
    ...at('name', nameProblem(name)),
    ...(email !== '' && !isEmailAddress(email) && { email: { why: 'unusual-address' } }),
  };
  if (!topic || Object.keys(problems).length > 0) return { problems };
  return { name, email: email || undefined, topic, message };
}

function at(field: ContactField, problem: ContactProblem | undefined): ContactProblems {
  return problem ? { [field]: problem } : {};
}

function messageProblem(message: string): ContactProblem | undefined {
  const { min, max } = MESSAGE_LENGTH;
  if (message === '') return { why: 'no-message' };
  const length = checkLength(message, MESSAGE_LENGTH);
  if (length === 'short') return { why: 'message-short', least: min };
  return length === 'long' ? { why: 'message-long', most: max } : undefined;
}

function nameProblem(name: string): ContactProblem | undefined {
  const { min, max } = CONTACT_NAME_LENGTH;
  const length = checkLength(name, CONTACT_NAME_LENGTH);
  if (length === 'short') return { why: 'name-short', least: min };
  return length === 'long' ? { why: 'name-long', most: max } : undefined;
}

export function topicOf(text: string): ContactTopic | undefined {
  return CONTACT_TOPICS.find((topic) => topic === text);
}
