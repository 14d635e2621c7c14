import { describe, expect, test } from 'vitest';
import { MAX_IN_SURVEY } from '../questions/survey-rules.ts';
import { readQuestionForm, type QuestionInput } from '../questions/question-schema.ts';
import {
  checkSurvey,
  EMPTY_SURVEY,
  isEmptySurvey,
  parseSurveyDraft,
  withMoved,
  withoutQuestion,
  withQuestion,
  type SurveyDraft,
} from './survey-draft.ts';

const NOW = new Date('2026-11-02T12:00:00Z');
const GIVEN = { now: NOW, topics: ['school'], places: [] };

function asked(text: string, choices = ['Yes', 'No']): QuestionInput {
  const fields = new FormData();
  fields.set('text', text);
  for (const choice of choices) fields.append('choice', choice);
  return readQuestionForm(fields);
}

const TERM: SurveyDraft = {
  words: { title: 'How was this term?', intro: 'Three minutes.', thanks: 'Thank you.' },
  settings: { ...EMPTY_SURVEY.settings, topics: ['school'] },
  questions: [
    { id: undefined, typed: asked('Did the lessons begin on time?') },
    { id: 'aaaaaaaaaa', typed: asked('Would you take the course again?') },
    { id: undefined, typed: asked('Was there enough time for questions?') },
  ],
};
const textsOf = ({ questions }: SurveyDraft) =>
  questions.map(({ typed }) => typed.text.split(' ')[0]);

describe('a survey in its builder', () => {
  test('is read back as it was stored', () => {
    expect(parseSurveyDraft(JSON.parse(JSON.stringify(TERM)))).toEqual(TERM);
    expect(isEmptySurvey(TERM)).toBe(false);
  });

  test.each([
    ['nothing', undefined],
    ['another shape', { words: 7, settings: [], questions: 'none' }],
    ['questions of no shape', { questions: [null, 3, { id: '../etc', typed: [] }] }],
  ])('%s is read as a usable draft', (_, kept) => {
    const draft = parseSurveyDraft(kept);
    expect(isEmptySurvey(draft)).toBe(true);
    expect(draft.questions.every(({ id }) => id === undefined)).toBe(true);
  });

  test('questions are added, replaced, moved and removed', () => {
    const added = withQuestion(TERM, undefined, asked('Is the room warm enough?'));
    expect(textsOf(added)).toEqual(['Did', 'Would', 'Was', 'Is']);
    const written = withQuestion(TERM, 1, asked('Should there be a second course?'));
    expect(written.questions[1]).toMatchObject({ id: 'aaaaaaaaaa' });
    expect(textsOf(written)).toEqual(['Did', 'Should', 'Was']);
    expect(textsOf(withMoved(TERM, 0, 2))).toEqual(['Would', 'Was', 'Did']);
    expect(textsOf(withMoved(TERM, 2, 0))).toEqual(['Was', 'Did', 'Would']);
    expect(textsOf(withoutQuestion(TERM, 1))).toEqual(['Did', 'Was']);
  });

  test.each([
    [0, -1],
    [0, 3],
    [5, 0],
  ])('a move from %i to %i does nothing', (from, to) => {
    expect(withMoved(TERM, from, to)).toEqual(TERM);
  });

  test('has at most so many questions', () => {
    const many = Array.from({ length: MAX_IN_SURVEY + 3 }, (_, at) => asked(`Question ${at}`));
    const full = many.reduce((draft, one) => withQuestion(draft, undefined, one), EMPTY_SURVEY);
    expect(full.questions).toHaveLength(MAX_IN_SURVEY);
  });
});

describe('asking it', () => {
  test('every question gets the shared settings', () => {
    const settings = { ...TERM.settings, results: 'closed' as const, closes: '1d' as const };
    const checked = checkSurvey({ ...TERM, settings }, GIVEN);
    if ('problems' in checked) throw new Error(JSON.stringify(checked.problems));
    expect(checked.words.title).toBe('How was this term?');
    expect(checked.asks.map(({ results, topics }) => [results, ...topics])).toEqual(
      Array.from({ length: 3 }, () => ['closed', 'school']),
    );
    const [first] = checked.asks;
    expect(first?.closesAt).toEqual(new Date(NOW.getTime() + 86_400_000));
  });

  test('reports a problem where it is, and one of the shared settings only once', () => {
    const questions = [
      { id: undefined, typed: asked('Short?') },
      { id: undefined, typed: asked('Would you take the course again?', ['Yes']) },
    ];
    const words = { ...TERM.words, title: ' ' };
    const checked = checkSurvey(
      { words, settings: { ...TERM.settings, topics: [] }, questions },
      GIVEN,
    );
    expect(
      'problems' in checked && checked.problems.map((one) => [one.question, one.field]),
    ).toEqual([
      [undefined, 'title'],
      [0, 'text'],
      [1, 'choice-1'],
      [undefined, 'topics'],
    ]);
  });

  test('a survey needs a question, and no question twice', () => {
    const none = checkSurvey({ ...TERM, questions: [] }, GIVEN);
    expect('problems' in none && none.problems).toMatchObject([{ field: 'questions' }]);
    const twice = withQuestion(TERM, undefined, asked('did the lessons  begin ON time?'));
    const checked = checkSurvey(twice, GIVEN);
    expect('problems' in checked && checked.problems).toEqual([
      { question: 3, field: 'text', problem: { why: 'same-question', number: 1 } },
    ]);
  });
});
