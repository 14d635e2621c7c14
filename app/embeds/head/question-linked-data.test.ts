import { describe, expect, test } from 'vitest';
import type { QuestionView } from '../../results/question-view.ts';
import { resultOf } from '../../results/result.ts';
import { questionLinkedData } from './question-linked-data.ts';

/** The properties that schema.org and its readers require of each type, and what each may hold. */
type Check = (value: unknown) => boolean;
type Shape = Record<string, { must?: true; is: Check }>;
const text: Check = (value) => typeof value === 'string' && value.trim() !== '';
const count: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const moment: Check = (value) =>
  text(value) && new Date(String(value)).toISOString() === String(value);
const address: Check = (value) => text(value) && URL.canParse(String(value));
const one =
  (type: string): Check =>
  (value) =>
    faultsIn(value, type).length === 0;
const many =
  (is: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(is);

const SHAPES: Record<string, Shape> = {
  Question: {
    '@context': { must: true, is: (value) => value === 'https://schema.org' },
    '@id': { must: true, is: address },
    url: { must: true, is: address },
    name: { must: true, is: text },
    text: { is: text },
    description: { is: text },
    dateCreated: { must: true, is: moment },
    expires: { must: true, is: moment },
    answerCount: { must: true, is: count },
    author: { is: one('Person') },
    keywords: { is: many(text) },
    suggestedAnswer: { is: many(one('Answer')) },
    image: { must: true, is: address },
    subjectOf: { is: one('Dataset') },
  },
  Person: { name: { must: true, is: text } },
  Answer: { text: { must: true, is: text } },
  Dataset: {
    name: { must: true, is: text },
    // Readers of datasets accept descriptions of 50 to 5,000 characters.
    description: {
      must: true,
      is: (value) => text(value) && String(value).length >= 50 && String(value).length <= 5_000,
    },
    measurementTechnique: { must: true, is: text },
    dateModified: { is: moment },
    isAccessibleForFree: { must: true, is: (value) => value === true },
    distribution: { must: true, is: one('DataDownload') },
  },
  DataDownload: {
    encodingFormat: { must: true, is: (value) => value === 'application/json' },
    contentUrl: { must: true, is: address },
  },
};

function faultsIn(value: unknown, type: string): string[] {
  const given = Object(value) as Record<string, unknown>;
  const shape: Shape = { ...SHAPES[type], '@type': { must: true, is: (name) => name === type } };
  return [
    ...Object.keys(given).filter((name) => !(name in shape)),
    ...Object.entries(shape)
      .filter(([name, { must, is }]) => (name in given ? !is(given[name]) : must))
      .map(([name]) => name),
  ];
}

const CHOICES = [3, 1, 2].map((number) => ({
  number,
  label: `Choice ${number}`,
  role: 'listed' as const,
}));

function asked(more: Partial<QuestionView> = {}): QuestionView {
  const counted = CHOICES.map(({ number, label }) => ({ number, label, count: 10 * number }));
  return {
    id: '0123456789',
    kind: 'single',
    text: 'Which one?',
    context: '',
    state: 'open',
    opensAt: '2026-03-01T12:00:00.000Z',
    closesAt: '2026-03-08T12:00:00.000Z',
    pickAtMost: 1,
    turnout: 66,
    counts: { sequence: 66, changes: 0, peeked: 0, sawFirst: 0, heldBack: 0 },
    lastAnswerAt: '2026-03-02T12:00:00.000Z',
    choices: [...CHOICES, { number: 101, role: 'unsure' }],
    result: resultOf('single', counted, 60, { none: 0, unsure: 6 }, undefined),
    resultShows: 'now',
    isDemo: false,
    topics: [],
    ...more,
  } as QuestionView;
}

const NAMED = { origin: 'https://site.example', path: '/question/0123456789', author: undefined };
const dataOf = (more?: Partial<QuestionView>, author?: string) =>
  questionLinkedData(asked(more), { ...NAMED, author }) as Record<string, unknown>;
const datasetOf = (more?: Partial<QuestionView>) =>
  dataOf(more)['subjectOf'] as Record<string, string> | undefined;

describe('a question for search engines', () => {
  test.each([
    ['open', {}],
    ['of a member, on topics', { topics: [{ slug: 'work', name: 'Work' }], context: 'More.' }],
    ['of which the result waits', { result: undefined, resultShows: 'after closing' as const }],
    ['that nobody answered', { turnout: 0, lastAnswerAt: undefined }],
    ['of a scale', { kind: 'scale' as const }],
    ['of the demo set', { isDemo: true, demoAnswers: 60 }],
  ])('%s has what its types ask for, and nothing else', (_, more) => {
    expect(faultsIn(dataOf(more, 'Ada'), 'Question')).toEqual([]);
  });

  test('the check finds what is missing or of another type', () => {
    const { name: _, ...unnamed } = dataOf();
    expect(faultsIn(unnamed, 'Question')).toEqual(['name']);
    expect(faultsIn({ ...dataOf(), answerCount: '60' }, 'Question')).toEqual(['answerCount']);
    expect(faultsIn({ ...dataOf(), rating: 5 }, 'Question')).toEqual(['rating']);
    const dataset = { ...datasetOf(), description: 'Short.' };
    expect(faultsIn({ ...dataOf(), subjectOf: dataset }, 'Question')).toEqual(['subjectOf']);
  });

  test('counts those whom the shares rest on, and says how many are outside the base', () => {
    expect(dataOf()['answerCount']).toBe(60);
    expect(datasetOf()?.['description']).toBe(
      'How 60 people answered “Which one?”. Not counted in the shares: 6 not sure. Self-selected answers, no margin of sampling error.',
    );
  });

  test('counts everybody who answered where no share is shown, and gives no data', () => {
    for (const more of [
      { result: undefined, resultShows: 'after closing' as const },
      // A result that a reader has earned is not for everybody.
      { resultShows: 'after answering' as const },
    ]) {
      expect(dataOf(more)['answerCount']).toBe(66);
      expect(datasetOf(more)).toBeUndefined();
    }
    const nobody = resultOf('single', [], 0, { none: 0, unsure: 6 }, undefined);
    expect(dataOf({ result: nobody })['answerCount']).toBe(0);
    expect(datasetOf({ result: nobody })).toBeUndefined();
  });

  test('says of a demo question how much is made up, beside the question and in its data', () => {
    const words =
      'Demo data: a program made up 60 of the answers to this question; people gave the other 6.';
    const demo = { isDemo: true, demoAnswers: 60 };
    expect(dataOf(demo)['description']).toBe(words);
    expect(datasetOf(demo)?.['description']).toContain(words);
    expect(dataOf()['description']).toBeUndefined();
  });

  test('lists its choices as they were asked', () => {
    expect(dataOf()['suggestedAnswer']).toEqual(
      [1, 2, 3].map((number) => ({ '@type': 'Answer', text: `Choice ${number}` })),
    );
  });
});
