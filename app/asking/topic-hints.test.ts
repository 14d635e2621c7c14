import { expect, test } from 'vitest';
import { topicHints } from './topic-hints.ts';

const topics = [
  {
    slug: 'city-life',
    name: 'City life',
    about: 'Streets, squares, noise and how we get about among them.',
  },
  {
    slug: 'school',
    name: 'School',
    about: 'What pupils learn, when the bell rings and who decides.',
  },
  { slug: 'work', name: 'Work', about: 'Hours, pay, bosses and meetings.' },
];
const hints = (text: string, near: string[][] = []) =>
  topicHints(text, topics, near).map(({ slug }) => slug);

test('a topic is found by its name, in any form of the word', () => {
  expect(hints('Should schools begin later?')).toEqual(['school']);
  expect(hints('Is the CITY too loud?')).toEqual(['city-life']);
});

test('by its description, and by similar questions', () => {
  expect(hints('Do pupils sleep enough?')).toEqual(['school']);
  expect(hints('Who sleeps enough?', [['work'], ['work', 'school']])).toEqual(['work', 'school']);
  expect(hints('Should meetings at school be short?')).toEqual(['school', 'work']);
});

test('words that are in every text find nothing', () => {
  for (const text of ['', 'Who?', 'What would they do about them?', '…'])
    expect(hints(text)).toEqual([]);
});
