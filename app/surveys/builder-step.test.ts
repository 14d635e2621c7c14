import { describe, expect, test } from 'vitest';
import { MAX_IN_SURVEY } from '../questions/survey-rules.ts';
import { withSent, withSaved } from '../questions/unsaved.ts';
import {
  EMPTY_QUESTION,
  readQuestionForm,
  type QuestionInput,
} from '../questions/question-schema.ts';
import { EMPTY_SURVEY, parseSurveyDraft, type SurveyDraft } from './survey-draft.ts';
import {
  partValuesIn,
  partHash,
  partInQuery,
  partQuery,
  applyStep,
  type ReusedQuestion,
  parseBuilderStep,
  type BuilderStep,
} from './builder-step.ts';

const [A, B, C, NEXT] = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc', 'nnnnnnnnnn'] as const;

function typed(text: string): QuestionInput {
  const fields = new FormData();
  fields.set('text', text);
  return { ...readQuestionForm(fields), ...EMPTY_SURVEY.settings };
}
const DRAFT: SurveyDraft = {
  ...EMPTY_SURVEY,
  words: { title: 'How was it?', intro: '', thanks: '' },
  questions: [A, B, C].map((id) => ({ id, typed: typed(`This is ${id}?`) })),
};
/** A step from the form of a part as opened in `of`, with `text` typed since. */
function press(does: string, part: string, text?: string, of: SurveyDraft = DRAFT): BuilderStep {
  const open = partValuesIn(of, part);
  return {
    ...open,
    ...(text !== undefined && { typed: typed(text) }),
    does,
    part,
    ticket: '',
    nextTicket: '',
    held: { known: [partHash(part, open)], sent: [] },
    otherPartsHash: '',
    movedOrder: { order: '', held: { known: [], sent: [] } },
    isChecking: false,
  };
}
function after(step: BuilderStep, draft = DRAFT, reused?: ReusedQuestion) {
  const made = applyStep(draft, step, { next: NEXT, reused });
  if ('refused' in made) return made.refused;
  return { part: made.part, texts: made.draft.questions.map((one) => one.typed.text) };
}
const [TA, TB, TC] = [A, B, C].map((id) => `This is ${id}?`);

describe('a step', () => {
  test('keeps what was typed, whatever else it does', () => {
    expect(after(press(`go-${C}`, A, 'New words?'))).toEqual({
      part: C,
      texts: ['New words?', TB, TC],
    });
    expect(after(press(`place-${A}-3`, A, 'New words?'))).toEqual({
      part: A,
      texts: [TB, TC, 'New words?'],
    });
    expect(after(press(`copy-${A}`, A, 'New words?'))).toEqual({
      part: NEXT,
      texts: ['New words?', 'New words?', TB, TC],
    });
  });

  test('sent twice makes one question', () => {
    const once = applyStep(DRAFT, press('add', A), { next: NEXT, reused: undefined });
    if ('refused' in once) throw new Error(once.refused);
    expect(after(press('add', A), once.draft)).toEqual({ part: NEXT, texts: [TA, TB, TC, ''] });
    const other = applyStep(once.draft, press('add', A), { next: 'mmmmmmmmmm', reused: undefined });
    expect('part' in other && other.part).toBe(NEXT);
    expect(after(press(`drop-${A}`, A), DRAFT)).toEqual({ part: B, texts: [TB, TC] });
    const dropped = applyStep(DRAFT, press(`drop-${A}`, A, 'Typed just now?'), {
      next: NEXT,
      reused: undefined,
    });
    if ('refused' in dropped) throw new Error(dropped.refused);
    expect(after(press(`drop-${A}`, A, 'Typed just now?'), dropped.draft)).toMatchObject({
      texts: [TB, TC],
    });
    expect(after(press('restore', B), dropped.draft)).toEqual({
      part: A,
      texts: ['Typed just now?', TB, TC],
    });
  });

  test('copies wording that was found, or nothing', () => {
    const found = { typed: typed('Was this asked before?'), from: 'qqqqqqqqqq' };
    expect(after(press('reuse-qqqqqqqqqq', 'reuse'), DRAFT, found)).toEqual({
      part: NEXT,
      texts: [TA, TB, TC, 'Was this asked before?'],
    });
    const made = applyStep(DRAFT, press('reuse-qqqqqqqqqq', 'reuse'), {
      next: NEXT,
      reused: found,
    });
    if ('refused' in made) throw new Error(made.refused);
    const copied = applyStep(made.draft, press(`copy-${NEXT}`, 'preview'), {
      next: 'mmmmmmmmmm',
      reused: undefined,
    });
    expect('draft' in copied && copied.draft.questions.map(({ from }) => from)).toEqual([
      ...[A, B, C].map(() => undefined),
      'qqqqqqqqqq',
      'qqqqqqqqqq',
    ]);
    expect(after(press('reuse-qqqqqqqqqq', 'reuse'))).toMatchObject({ texts: [TA, TB, TC] });
  });

  test('adds nothing to a full survey', () => {
    const questions = Array.from({ length: MAX_IN_SURVEY }, (_, at) => ({
      id: undefined,
      typed: typed(`Question ${at}?`),
    }));
    const full = parseSurveyDraft({ ...DRAFT, questions });
    expect(after(press('add', 'survey', undefined, full), full)).toBe('survey-full');
    const removed = { at: 0, question: { id: A, typed: typed('Once here?') } };
    expect(after(press('restore', 'survey', undefined, full), { ...full, removed })).toBe(
      'survey-full',
    );
  });
});

describe('two forms of one part', () => {
  const THEIRS: SurveyDraft = {
    ...DRAFT,
    questions: DRAFT.questions.with(0, { id: A, typed: typed('Their words?') }),
  };

  test.each([
    ['the same was written', press('look', A, 'Their words?'), ['Their words?', TB, TC]],
    ['nothing was written here', press('look', A), ['Their words?', TB, TC]],
    ['it is to stay', press('over', A, 'My words?'), ['My words?', TB, TC]],
    [
      'it was sent by this form',
      sent(press('look', A, 'My words?'), THEIRS),
      ['My words?', TB, TC],
    ],
    ['the site took this before', taken(press('look', A, 'My words?')), ['Their words?', TB, TC]],
  ])('do not conflict if %s', (_, step, texts) => {
    expect(after(step, THEIRS)).toEqual({ part: A, texts });
  });

  function sent(step: BuilderStep, one: SurveyDraft): BuilderStep {
    return { ...step, held: withSent(step.held, partHash(A, partValuesIn(one, A))) };
  }
  function taken(step: BuilderStep): BuilderStep {
    return { ...step, held: withSaved(step.held, partHash(A, step)) };
  }

  test('conflict if they differ, though the words were sent before', () => {
    const mine = press('save', A, 'My words?');
    const { draft: before } = applyStep(DRAFT, mine, { next: NEXT, reused: undefined }) as {
      draft: SurveyDraft;
    };
    expect(after(sent(mine, before), THEIRS)).toBe('changed-elsewhere');
    // Back to words the site once took, after it took other words.
    const back = taken(press('save', A, 'My words?'));
    const held = withSaved(back.held, partHash(A, press('save', A, 'Others between?')));
    expect(after({ ...back, held }, THEIRS)).toBe('changed-elsewhere');
  });

  test('conflict if they differ', () => {
    expect(after(press('go-survey', A, 'My words?'), THEIRS)).toBe('changed-elsewhere');
    const words = { ...press('add', 'survey'), words: { ...DRAFT.words, title: 'Mine' } };
    expect(after(words, { ...DRAFT, words: { ...DRAFT.words, title: 'Theirs' } })).toBe(
      'changed-elsewhere',
    );
  });

  test('a question removed elsewhere comes back as a new one if it was edited here', () => {
    const without = { ...DRAFT, questions: DRAFT.questions.slice(1) };
    expect(after(press('save', A, 'Written on?'), without)).toEqual({
      part: NEXT,
      texts: [TB, TC, 'Written on?'],
    });
    expect(after(press('save', A), without)).toEqual({ part: 'survey', texts: [TB, TC] });
  });
});

test('parts and addresses convert both ways', () => {
  for (const part of ['survey', 'reuse', 'preview', A])
    expect(partInQuery(new URLSearchParams(partQuery(part, true)))).toBe(part);
  expect(partQuery('survey', false)).toBe('');
  expect(partInQuery(new URLSearchParams('part=nothing'))).toBe('survey');
});

test('a malformed form is read as an empty one', () => {
  const fields = new FormData();
  fields.set('part', '../etc');
  expect(parseBuilderStep(fields)).toMatchObject({
    part: 'survey',
    does: '',
    held: { known: [], sent: [] },
    typed: { text: EMPTY_QUESTION.text, kind: 'single' },
  });
});
