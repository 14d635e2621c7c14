import { cleanMultiline, cleanSingleLine } from '../../base/clean-text.ts';
import { formatCount, formatDateTime } from '../../base/words/figures.ts';
import type { StoredMessage } from '../contact-rules.ts';
import { topics } from './contact.ts';

/** `all`: how many are stored, of which `messages` are the newest. `days`: how long each is. */
type Stored = { messages: readonly StoredMessage[]; all: number; days: number };

/** For the operator, in a terminal: nothing that was typed can move the cursor or turn the text around. */
export function formatMessages({ messages, all, days }: Stored): string {
  if (all === 0) return `Nobody wrote in the last ${days} days.`;
  const head = formatCount(all, { one: 'One message.', other: '# messages, the newest first.' });
  const shown = all > messages.length ? ` These are the newest ${messages.length}.` : '';
  return [
    head + shown,
    ...messages.map(formatMessage),
    `A message is erased after ${days} days.`,
  ].join('\n\n');
}

function formatMessage({ at, topic, name, email, message }: StoredMessage): string {
  return [
    `${formatDateTime(at, 'UTC')}: ${topics[topic]}, from ${cleanSingleLine(name)}`,
    `    ${cleanMultiline(message).replaceAll('\n', '\n    ')}`,
    email === null
      ? '  They left no address, so you cannot reply.'
      : `  Answer to ${email}. Nobody has checked that this address is theirs.`,
  ].join('\n');
}
