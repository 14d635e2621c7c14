import { cleanMultiline, cleanSingleLine } from '../../base/clean-text.ts';
import { formatCount, formatDateTime } from '../../base/words/figures.ts';
import { CONTACT_DAYS, CONTACT_TOPICS, type ContactTopic } from './contact-rules.ts';

/** What somebody wrote by the contact form. */
export type StoredMessage = {
  at: Date;
  topic: ContactTopic;
  name: string;
  email: string | null;
  message: string;
};

/** For whoever keeps the site, in a terminal: nothing that was typed can move the cursor or turn the text around. */
export function formatMessages(messages: readonly StoredMessage[], all: number): string {
  if (all === 0) return `Nobody wrote in the last ${CONTACT_DAYS} days.`;
  const head = formatCount(all, { one: 'One message.', other: '# messages, the newest first.' });
  const shown = all > messages.length ? ` These are the newest ${messages.length}.` : '';
  return [
    head + shown,
    ...messages.map(formatMessage),
    `A message is erased after ${CONTACT_DAYS} days.`,
  ].join('\n\n');
}

function formatMessage({ at, topic, name, email, message }: StoredMessage): string {
  return [
    `${formatDateTime(at, 'UTC')}: ${CONTACT_TOPICS[topic]}, from ${cleanSingleLine(name)}`,
    `    ${cleanMultiline(message).replaceAll('\n', '\n    ')}`,
    email === null
      ? '  They left no address, so you cannot reply.'
      : `  Answer to ${email}. Nobody has checked that this address is theirs.`,
  ].join('\n');
}
