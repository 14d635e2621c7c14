import { describe, expect, test } from 'vitest';
import * as corrections from './corrections.ts';
import { maxCharacters, wordingOf } from './corrections.ts';
import { choiceLabel } from './words/outside.ts';

const LIBRARIES = {
  text: 'Should libraries lend out tols as well as books?',
  context: '',
  kind: 'single' as const,
  scaleLow: '',
  scaleHigh: '',
  choices: [
    { number: 3, label: 'Yes, evrywhere', role: 'listed' as const },
    { number: 4, label: 'Only in 10 towns', role: 'listed' as const },
    { number: 100, role: 'none' as const },
  ],
};
type Checked = Parameters<typeof corrections.checkCorrection>;
const checkCorrection = (question: Checked[0], earlier: Checked[1], typed: Checked[2]) =>
  corrections.checkCorrection(question, earlier, typed, choiceLabel);
const check = (typed: Record<string, string>, earlier: Checked[1] = []) =>
  checkCorrection(LIBRARIES, earlier, typed);
const fieldsOf = (checked: ReturnType<typeof check>) =>
  'problems' in checked ? checked.problems.map(({ field }) => field) : [];

test('the words of a question by field, without those outside the base', () => {
  expect(wordingOf(LIBRARIES)).toEqual({
    text: LIBRARIES.text,
    context: '',
    'choice-3': 'Yes, evrywhere',
    'choice-4': 'Only in 10 towns',
  });
  const scale = { ...LIBRARIES, kind: 'scale' as const, scaleLow: 'Bad', scaleHigh: 'Good' };
  expect(Object.keys(wordingOf(scale))).toEqual(['text', 'context', 'low', 'high']);
});

test('a slip is corrected, field by field', () => {
  const text = 'Should libraries lend out tools as well as books?';
  expect(check({ text, 'choice-3': ' Yes,  everywhere ' })).toEqual({
    changes: [
      { field: 'text', was: LIBRARIES.text, became: text },
      { field: 'choice-3', was: 'Yes, evrywhere', became: 'Yes, everywhere' },
    ],
  });
});

describe('is refused', () => {
  test.each([
    ['nothing at all', {}, ['text']],
    ['only spaces', { text: `  ${LIBRARIES.text} ` }, ['text']],
    [
      'too many letters',
      { text: 'Should libraries lend out cars as well as their books?' },
      ['text'],
    ],
    ['a figure', { 'choice-4': 'Only in 11 towns' }, ['choice-4']],
    ['a figure more', { text: 'Should 2 libraries lend out tols as well as books?' }, ['text']],
    ['a choice that is there', { 'choice-3': 'Only in 10 towns' }, ['choice-3']],
    ['an empty label', { 'choice-3': '' }, ['choice-3']],
    ['a choice that is not there', { 'choice-9': 'Perhaps' }, ['text']],
    ['a whole context', { context: 'Think of the one near you.' }, ['context']],
  ])('%s', (_, typed, fields) => {
    expect(fieldsOf(check(typed))).toEqual(fields);
  });
});

test('many small steps lead no further than one', () => {
  const first = 'Should libraries lend out tolls as well as books?';
  const earlier = [{ field: 'text', was: first, became: LIBRARIES.text }];
  const far = 'Should libraries lend out rooms as well as books?';
  expect(check({ text: far })).toHaveProperty('changes');
  const further = { ...LIBRARIES, text: far };
  const steps = [...earlier, { field: 'text', was: LIBRARIES.text, became: far }];
  expect(
    checkCorrection(further, steps, { text: 'Should libraries rent out rooms as well as boots?' }),
  ).toHaveProperty('problems');
  expect(
    checkCorrection(further, [], { text: 'Should libraries rent out rooms as well as boots?' }),
  ).toHaveProperty('changes');
});

describe('a label of another choice', () => {
  const asks = (one: string, other: string) => ({
    ...LIBRARIES,
    choices: [one, other].map((label, at) => ({ number: at + 1, label, role: 'listed' as const })),
  });
  test.each([
    ['Increase', 'Decrease', { 'choice-1': 'Decrease', 'choice-2': 'Increase' }],
    ['No', 'Ja', { 'choice-1': 'Ja', 'choice-2': 'No' }],
    // Half of the way there.
    ['Increase', 'Decrease', { 'choice-1': 'Dncrease' }],
    ['For it', 'Nor it', { 'choice-1': 'NOR IT.' }],
  ])('%s and %s: not %o', (one, other, typed) => {
    expect(fieldsOf(checkCorrection(asks(one, other), [], typed))).toContain('choice-1');
  });

  test('is compared with the first wording', () => {
    const earlier = [{ field: 'choice-2', was: 'Decrease', became: 'Decreases' }];
    const now = asks('Increase', 'Decreases');
    expect(fieldsOf(checkCorrection(now, earlier, { 'choice-1': 'Decrease' }))).toEqual([
      'choice-1',
    ]);
  });

  test('is none that the site says beside them', () => {
    const question = {
      ...LIBRARIES,
      choices: [
        { number: 1, label: 'Not sur', role: 'listed' as const },
        { number: 2, label: 'Perhap', role: 'listed' as const },
        { number: 100, role: 'none' as const, storedLabel: 'Perhaps' },
        { number: 101, role: 'unsure' as const },
      ],
    };
    expect(checkCorrection(question, [], { 'choice-1': 'NOT sure' })).toEqual({
      problems: [{ field: 'choice-1', problem: { why: 'same-choice', label: 'Not sure' } }],
    });
    expect(fieldsOf(checkCorrection(question, [], { 'choice-2': 'Perhaps' }))).toEqual([
      'choice-2',
    ]);
  });

  test('applies to the ends of a scale', () => {
    const scale = { ...asks('1', '2'), kind: 'scale' as const, scaleLow: 'Bad', scaleHigh: 'Sad' };
    expect(fieldsOf(checkCorrection(scale, [], { low: 'Sad', high: 'Bad' }))).toContain('low');
  });

  test('does not prevent a correction', () => {
    expect(checkCorrection(asks('Incraese', 'Decrease'), [], { 'choice-1': 'Increase' })).toEqual({
      changes: [{ field: 'choice-1', was: 'Incraese', became: 'Increase' }],
    });
  });
});

test.each([
  ['', 2],
  ['Yes', 2],
  ['a'.repeat(24), 2],
  ['a'.repeat(25), 3],
  ['a'.repeat(100), 10],
  ['a'.repeat(200), 12],
  ['👨‍👩‍👧'.repeat(30), 3],
])('%# of how many characters may change', (text, most) => expect(maxCharacters(text)).toBe(most));
