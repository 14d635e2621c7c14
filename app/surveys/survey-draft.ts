import { ownValue } from '../base/own-value.ts';
import { foldCase } from '../base/case-folding.ts';
import { isId } from '../base/ids.ts';
import { cleanSingleLine } from '../base/clean-text.ts';
import { MAX_IN_SURVEY } from '../questions/survey-rules.ts';
import type { QuestionRefusal } from '../questions/question-rules.ts';
import {
  checkSurveyTexts,
  readSurveyTexts,
  type SurveyTextProblem,
  type SurveyTexts,
} from '../questions/survey-schema.ts';
import {
  checkQuestion,
  type ValidQuestion,
  type CheckParams,
} from '../questions/question-check.ts';
import {
  EMPTY_QUESTION,
  isBlank,
  parseQuestionInput,
  type QuestionInput,
  type QuestionProblem,
} from '../questions/question-schema.ts';
import { choiceLabel } from '../questions/words/outside.ts';

/** The settings that all questions of a survey share. */
const SETTING_NAMES = [
  'topics',
  'community',
  'audience',
  'visitorsSayWhy',
  'results',
  'opens',
  'opensAt',
  'closes',
  'closesAt',
  'zone',
] as const;
export type SurveySettings = Pick<QuestionInput, (typeof SETTING_NAMES)[number]>;

/** `id`: its id in the builder, and later in its address. A question returned to draft keeps the id it had. */
export type DraftQuestion = {
  id: string | undefined;
  typed: QuestionInput;
  /** The question whose wording was copied. */
  from?: string | undefined;
};

/** A survey as it is in the builder. `removed` is the last removed question, and its place. */
export type SurveyDraft = {
  words: SurveyTexts;
  settings: SurveySettings;
  questions: DraftQuestion[];
  removed?: { at: number; question: DraftQuestion } | undefined;
};

/** What is wrong with a survey as such. `number`: of the question that asks the same. */
export type SurveyOwnProblem =
  | SurveyTextProblem
  | { why: 'questions-missing' | 'survey-paused-often' }
  | { why: 'same-question'; number: number };
/** What is wrong with a field of a survey, or of a question in it. */
export type SurveyFieldProblem = QuestionProblem | SurveyOwnProblem;

/** A problem and its question, counted from 0; without one it is the survey's own. */
export type SurveyProblem = {
  question: number | undefined;
  field: string;
  problem: SurveyFieldProblem;
};

/** `away`: the database. */
export type SurveyOwnRefusal = {
  why:
    | 'survey-sign-in'
    | 'survey-most-drafts'
    | 'survey-full'
    | 'survey-asked-since'
    | 'survey-deleted-since'
    | 'changed-elsewhere'
    | 'not-to-copy'
    | 'away';
};
/** Why nothing was asked, saved or done. */
export type SurveyRefusal = QuestionRefusal | SurveyOwnRefusal;

export function settingsOf(typed: QuestionInput): SurveySettings {
  const { topics, community, audience, visitorsSayWhy, results } = typed;
  const { opens, opensAt, closes, closesAt, zone } = typed;
  return {
    topics,
    community,
    audience,
    visitorsSayWhy,
    results,
    opens,
    opensAt,
    closes,
    closesAt,
    zone,
  };
}

/** A stored draft is parsed as strictly as a form. */
export function parseSurveyDraft(kept: unknown): SurveyDraft {
  const record = recordOf(kept);
  const words = recordOf(record['words']);
  const questions = Array.isArray(record['questions']) ? (record['questions'] as unknown[]) : [];
  return {
    words: readSurveyTexts({ get: (name) => ownValue(words, name) }),
    settings: settingsOf(parseQuestionInput(record['settings'])),
    questions: questions.slice(0, MAX_IN_SURVEY).map(questionFrom),
    ...removedFrom(record['removed']),
  };
}

function questionFrom(kept: unknown): DraftQuestion {
  const { id, typed, from } = recordOf(kept);
  return {
    id: idIn(id),
    typed: parseQuestionInput(typed),
    ...(idIn(from) && { from: idIn(from) }),
  };
}

function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && isId(value) ? value : undefined;
}

function removedFrom(kept: unknown): Pick<SurveyDraft, 'removed'> {
  const { at, question } = recordOf(kept);
  return typeof at === 'number' && question
    ? { removed: { at, question: questionFrom(question) } }
    : {};
}

export const EMPTY_SURVEY: SurveyDraft = parseSurveyDraft(undefined);

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Replaces the question at a place, or appends one. One past the limit is ignored. */
export function withQuestion(
  draft: SurveyDraft,
  at: number | undefined,
  typed: QuestionInput,
): SurveyDraft {
  const known = at === undefined ? undefined : draft.questions[at];
  if (at !== undefined && known)
    return { ...draft, questions: draft.questions.with(at, { ...known, typed }) };
  const questions = [...draft.questions, { id: undefined, typed }].slice(0, MAX_IN_SURVEY);
  return { ...draft, questions };
}

/** The question can be restored until another one is removed. */
export function withoutQuestion(draft: SurveyDraft, at: number): SurveyDraft {
  const question = draft.questions[at];
  if (!question) return draft;
  return { ...draft, questions: draft.questions.toSpliced(at, 1), removed: { at, question } };
}

export function withRestored({ removed, ...draft }: SurveyDraft): SurveyDraft {
  if (!removed || draft.questions.length >= MAX_IN_SURVEY) return { ...draft, removed };
  const at = Math.min(Math.max(0, Math.trunc(removed.at)), draft.questions.length);
  return { ...draft, questions: draft.questions.toSpliced(at, 0, removed.question) };
}

/** Adds a question after the one at `at`. One past the limit is ignored. */
export function withAdded(draft: SurveyDraft, at: number, question: DraftQuestion): SurveyDraft {
  if (draft.questions.length >= MAX_IN_SURVEY) return draft;
  return { ...draft, questions: draft.questions.toSpliced(at + 1, 0, question) };
}

export function withMoved(draft: SurveyDraft, from: number, to: number): SurveyDraft {
  const moved = draft.questions[from];
  if (!moved || to < 0 || to >= draft.questions.length) return draft;
  return {
    ...draft,
    questions: draft.questions
      .filter((_, place) => place !== from)
      .toSpliced(Math.trunc(to), 0, moved),
  };
}

/** Nothing was written that would be missed. */
export function isEmptySurvey({ words, questions }: SurveyDraft): boolean {
  const { title, intro, thanks } = words;
  return (
    [title, intro, thanks].every((text) => text.trim() === '') &&
    questions.every(({ typed }) => isBlank(typed))
  );
}

export type CheckedSurvey = { words: SurveyTexts; asks: ValidQuestion[] };

/** Checks everything at once: the words, the shared settings, and each question as if it was asked alone. */
export function checkSurvey(
  { words, settings, questions }: SurveyDraft,
  around: Omit<CheckParams, 'kept' | 'labelOf'>,
): CheckedSurvey | { problems: SurveyProblem[] } {
  const checked = checkSurveyTexts(words);
  const given = { ...around, labelOf: choiceLabel };
  const asked = questions.map(({ typed }) => checkQuestion({ ...typed, ...settings }, given));
  const probe = asked[0] ?? checkQuestion({ ...EMPTY_QUESTION, ...settings }, given);
  const isShared = ({ field }: { field: string }) => SETTING_NAMES.some((name) => name === field);
  const problems: SurveyProblem[] = [
    ...('problems' in checked ? surveyProblems(checked.problems) : []),
    ...(questions.length === 0
      ? surveyProblems([{ field: 'questions', problem: { why: 'questions-missing' } as const }])
      : []),
    ...asked.flatMap((ask, question) => [
      ...('problems' in ask
        ? ask.problems.filter((one) => !isShared(one)).map((one) => ({ question, ...one }))
        : []),
      ...duplicateProblem(questions, question),
    ]),
    ...('problems' in probe ? surveyProblems(probe.problems.filter(isShared)) : []),
  ];
  const asks = asked.flatMap((ask) => ('problems' in ask ? [] : [ask]));
  if (problems.length > 0 || 'problems' in checked) return { problems };
  return { words: checked, asks };
}

function surveyProblems(
  problems: readonly { field: string; problem: SurveyFieldProblem }[],
): SurveyProblem[] {
  return problems.map((one) => ({ question: undefined, ...one }));
}

function duplicateProblem(questions: readonly DraftQuestion[], at: number): SurveyProblem[] {
  const textOf = (one: DraftQuestion | undefined) =>
    foldCase(cleanSingleLine(one?.typed.text ?? ''));
  const text = textOf(questions[at]);
  const twin = questions.findIndex((one) => textOf(one) === text);
  if (text === '' || twin >= at) return [];
  return [{ question: at, field: 'text', problem: { why: 'same-question', number: twin + 1 } }];
}
