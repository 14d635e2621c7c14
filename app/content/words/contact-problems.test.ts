import { expect, test } from 'vitest';
import type { ContactProblem } from '../contact-rules.ts';
import { contactProblem } from './contact-problems.ts';

test.each<[ContactProblem, string]>([
  [{ why: 'no-topic' }, 'Choose what your message is about.'],
  [{ why: 'no-message' }, 'Write your message.'],
  [{ why: 'message-short', least: 10 }, 'Say a little more: at least 10 characters.'],
  [{ why: 'message-long', most: 2_000 }, 'Shorten the message to 2,000 characters.'],
  [{ why: 'name-short', least: 2 }, 'Enter a name with at least 2 characters.'],
  [{ why: 'name-long', most: 40 }, 'Shorten the name to 40 characters.'],
  [{ why: 'unusual-address' }, 'Enter an address like name@example.org, or leave this empty.'],
])('%o is said as a whole sentence', (problem, sentence) => {
  expect(contactProblem(problem)).toBe(sentence);
});
