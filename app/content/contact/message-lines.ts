import { linesOf, oneLineOf } from '../../base/clean-text.ts';
import { formatCount, formatMoment } from '../../base/format.ts';
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
export function messageLines(messages: readonly StoredMessage[], all: number): string {
  if (all === 0) return `Nobody wrote in the last ${CONTACT_DAYS} days.`;
  const head = formatCount(all, { one: 'One message.', other: '# messages, the newest first.' });
  const shown = all > messages.length ? ` These are the newest ${messages.length}.` : '';
  return [
    head + shown,
    ...messages.map(paragraph),
    `A message is erased after ${CONTACT_DAYS} days.`,
  ].join('\n\n');
}

function paragraph({ at, topic, name, email, message }: StoredMessage): string {
  return [
    `${formatMoment(at, 'UTC')}: ${CONTACT_TOPICS[topic]}, from ${oneLineOf(name)}`,
    `    ${linesOf(message).replaceAll('\n', '\n    ')}`,
    email === null
      ? '  They left no address, so you cannot reply.'
      : `  Answer to ${email}. Nobody has checked that this address is theirs.`,
  ].join('\n');
}
