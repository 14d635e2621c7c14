import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { maxCodePoints } from '../base/text-length.ts';
import { MAX_EMAIL_LENGTH } from '../base/email-address.ts';
import {
  CONTACT_TOPICS,
  MESSAGE_LENGTH,
  CONTACT_NAME_LENGTH,
  checkContact,
} from './contact-rules.ts';

const GOOD = { name: 'Ada', email: '', topic: 'question', message: 'Ten signs.' };

describe('a contact message', () => {
  test('is taken with and without an address', () => {
    expect(checkContact(GOOD)).toEqual({ ...GOOD, email: undefined });
    expect(checkContact({ ...GOOD, email: ' ada@reader.example ' })).toMatchObject({
      email: 'ada@reader.example',
    });
  });

  test('loses what cannot be seen', () => {
    const message = checkContact({
      ...GOOD,
      name: ' A\r\nd\ta ',
      message: '\r\nfirst\r\nsecond\u0000\u0007!\n',
    });
    expect(message).toMatchObject({ name: 'A d a', message: 'first\nsecond!' });
  });

  test('names every problem at once', () => {
    const checked = checkContact({ name: ' ', email: 'x', topic: 'constructor', message: '' });
    expect(checked).toEqual({
      problems: {
        topic: { why: 'no-topic' },
        message: { why: 'no-message' },
        name: { why: 'name-short', least: 2 },
        email: { why: 'unusual-address' },
      },
    });
  });

  test.each([
    ['name', 'A', { why: 'name-short', least: 2 }],
    ['name', 'a'.repeat(41), { why: 'name-long', most: 40 }],
    ['message', 'too short', { why: 'message-short', least: 10 }],
    ['message', 'a'.repeat(2_001), { why: 'message-long', most: 2_000 }],
    ['message', '👨‍👩‍👧‍👦'.repeat(1_999), { why: 'message-long', most: 2_000 }],
  ])('has the limits of its fields: %s', (field, text, problem) => {
    expect(checkContact({ ...GOOD, [field]: text })).toEqual({ problems: { [field]: problem } });
  });
});

test('the database enforces the same limits', () => {
  const sql = readFileSync(new URL('../../db/migrations/0003-outbox.sql', import.meta.url), 'utf8');
  const checks = [
    `char_length(name) between ${CONTACT_NAME_LENGTH.min} and ${maxCodePoints(CONTACT_NAME_LENGTH)}`,
    `char_length(message) between ${MESSAGE_LENGTH.min} and ${maxCodePoints(MESSAGE_LENGTH)}`,
    `char_length(email) between 3 and ${MAX_EMAIL_LENGTH}`,
    `topic in (${CONTACT_TOPICS.map((topic) => `'${topic}'`).join(', ')})`,
  ];
  for (const check of checks) expect(sql).toContain(check);
});
