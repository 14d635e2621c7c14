import { cleanMultiline, cleanSingleLine, fieldText } from '../base/clean-text.ts';
import type { TopicOption } from '../asking/topic-hints.ts';
import { isId } from '../base/ids.ts';
import { sha256Hex } from '../base/sha256.ts';
import { MAX_IN_SURVEY } from '../questions/survey-rules.ts';
import { readSurveyTexts, type SurveyTexts } from '../questions/survey-schema.ts';
import type { AskableCommunity } from '../questions/question-check.ts';
import { isSaved, isKnownCopy, MAX_KNOWN, type UnsavedState } from '../questions/unsaved.ts';
import {
  EMPTY_QUESTION,
  fingerprint,
  isBlank,
  readQuestionForm,
  type QuestionInput,
  type FormFields,
} from '../questions/question-schema.ts';
import {
  EMPTY_SURVEY,
  settingsOf,
  withAdded,
  withMoved,
  withoutQuestion,
  withQuestion,
  withRestored,
  type DraftQuestion,
  type SurveyDraft,
} from './survey-draft.ts';
import { draftInOrder, parseOrder, type MovedOrder } from './survey-order.ts';

/** The part of a survey that is open: its own words and settings, or one question by its id. */
export type BuilderPart = 'survey' | 'reuse' | 'preview' | (string & {});
/** The values in the form of a part; those of the other kind are empty. */
export type PartValues = { words: SurveyTexts; typed: QuestionInput };

export const FIRST_PART: BuilderPart = 'survey';
const PLAIN_PARTS = ['survey', 'reuse', 'preview'];
export const isQuestionPart = (part: BuilderPart): boolean => !PLAIN_PARTS.includes(part);

export type BuilderData = {
  id: string;
  /** Signed, so that the id in it was issued to this member. `nextTicket` is the same for a question to be added. */
  ticket: string;
  nextTicket: string;
  /** Whether the survey was saved, and has an address of its own. */
  isSaved: boolean;
  draft: SurveyDraft;
  part: BuilderPart;
  /** The author tried to ask the survey, so problems are shown. */
  isChecking: boolean;
  topics: TopicOption[];
  places: AskableCommunity[];
  now: string;
  /** Distinguishes members on one device. */
  owner: string;
  /** A hash of all other parts, as they are shown beside this one. */
  otherPartsHash: string;
  /** Asking was refused, because other parts had changed. */
  isChanged: boolean;
  reuse: ReusableQuestions | undefined;
};

/** Questions whose wording can be copied. */
export type ReusableQuestions = {
  words: string;
  found: ReusableQuestion[] | undefined;
  own: ReusableQuestion[];
  /** Too many searches within a moment. */
  isBusy: boolean;
};
export type ReusableQuestion = { id: string; text: string; people: number };

/** A press of a button of the builder, with the values of its form. */
export type BuilderStep = PartValues & {
  does: string;
  part: BuilderPart;
  ticket: string;
  nextTicket: string;
  /** Hashes of what the site may hold of this part. */
  held: UnsavedState;
  /** The hash of all other parts, as they were beside the form. */
  otherPartsHash: string;
  /** The order of the questions, if one was moved beside the form. */
  movedOrder: MovedOrder;
  isChecking: boolean;
};

export function parseBuilderStep(fields: FormFields): BuilderStep {
  const text = (name: string) => fieldText(fields.get(name));
  const last = (name: string) => fields.getAll(name).slice(-MAX_KNOWN).map(fieldText);
  const part = text('part');
  return {
    ...partValuesOf(fields),
    does: text('does'),
    part: PLAIN_PARTS.includes(part) || isId(part) ? part : FIRST_PART,
    ticket: text('ticket'),
    nextTicket: text('next'),
    held: { known: last('known'), sent: last('sent') },
    otherPartsHash: text('rest'),
    movedOrder: {
      order: parseOrder(text('outline')),
      held: {
        known: last('outlined').map(parseOrder),
        sent: last('sentOutline').map(parseOrder),
      },
    },
    isChecking: text('checking') !== '',
  };
}

export function partValuesOf(fields: FormFields): PartValues {
  return { words: readSurveyTexts(fields), typed: readQuestionForm(fields) };
}

/** What a person wrote in the part, as it would be asked; each text once. */
export function writtenLines(part: BuilderPart, { words, typed }: PartValues): string[] {
  const { text, context, kind, choices, low, high } = typed;
  const offered = kind === 'scale' ? [low, high] : choices;
  const lines = isQuestionPart(part)
    ? [cleanSingleLine(text), cleanMultiline(context), ...offered.map(cleanSingleLine)]
    : [cleanSingleLine(words.title), cleanMultiline(words.intro), cleanMultiline(words.thanks)];
  return [...new Set(lines)].filter((line) => line !== '');
}

/** The values that the draft has for the part. */
export function partValuesIn(draft: SurveyDraft, part: BuilderPart): PartValues {
  const question = draft.questions.find(({ id }) => id === part);
  return question
    ? { words: EMPTY_SURVEY.words, typed: question.typed }
    : { words: draft.words, typed: { ...EMPTY_QUESTION, ...draft.settings } };
}

export function withPart(
  draft: SurveyDraft,
  part: BuilderPart,
  { words, typed }: PartValues,
): SurveyDraft {
  if (part === 'survey') return { ...draft, words, settings: settingsOf(typed) };
  const at = indexOfQuestion(draft, part);
  return at < 0 ? draft : withQuestion(draft, at, { ...typed, ...EMPTY_SURVEY.settings });
}

export function indexOfQuestion({ questions }: SurveyDraft, id: string): number {
  return questions.findIndex((one) => one.id === id);
}

/** Two forms with the same meaning have the same fingerprint. */
export function partFingerprint(part: BuilderPart, { words, typed }: PartValues): string {
  return isQuestionPart(part)
    ? fingerprint({ ...typed, ...EMPTY_SURVEY.settings })
    : JSON.stringify([words, fingerprint({ ...EMPTY_QUESTION, ...settingsOf(typed) })]);
}

const HASH_LENGTH = 16;

export function partHash(part: BuilderPart, typed: PartValues): string {
  return sha256Hex(partFingerprint(part, typed)).slice(0, HASH_LENGTH);
}

/** A hash of all parts but one, in any order: an author who moves a question and asks at once has seen them all. */
export function hashOtherParts(draft: SurveyDraft, part: BuilderPart): string {
  const others = ['survey', ...draft.questions.flatMap(({ id }) => id ?? [])]
    .filter((one) => one !== part)
    .map((one) => `${one} ${partHash(one, partValuesIn(draft, one))}`);
  return sha256Hex(others.toSorted().join('\n')).slice(0, HASH_LENGTH);
}

export function isBlankPart(part: BuilderPart, { words, typed }: PartValues): boolean {
  return isQuestionPart(part)
    ? isBlank(typed)
    : [words.title, words.intro, words.thanks].every((text) => text.trim() === '');
}

/** A copied wording, and the question it is from. */
export type ReusedQuestion = { typed: QuestionInput; from: string };

/** The new draft and the part to open next, or why the step was refused. */
export type StepResult =
  | { draft: SurveyDraft; part: BuilderPart }
  | { refused: 'changed-elsewhere' | 'survey-full' };

/**
 * Writes what was typed and moved into the draft, then does what the button says. `next` is the id for a new question,
 * so that a second press adds none; `reused` is the copied wording.
 */
export function applyStep(
  draft: SurveyDraft,
  step: BuilderStep,
  { next, reused }: { next: string; reused: ReusedQuestion | undefined },
): StepResult {
  const typed = withStepWritten(draft, step, next);
  if ('refused' in typed) return typed;
  const { does } = step;
  const inOrder = draftInOrder(typed.draft, step.movedOrder, does === 'over');
  if (!inOrder) return { refused: 'changed-elsewhere' };
  const written = { ...typed, draft: inOrder };
  const { part } = written;
  const [, act = does, id = '', place = ''] =
    /^(go|copy|drop|place|reuse)-([0-9a-z]+)(?:-(\d{1,2}))?$/.exec(does) ?? [];
  const { questions } = written.draft;
  const at = indexOfQuestion(written.draft, id);
  const isThere = indexOfQuestion(written.draft, next) >= 0;
  switch (act) {
    case 'go':
      return { ...written, part: id };
    case 'add': {
      const last = questions.at(-1);
      if (last?.id !== undefined && isBlank(last.typed)) return { ...written, part: last.id };
      return added(written.draft, questions.length - 1, { typed: EMPTY_QUESTION });
    }
    case 'copy':
      return at < 0
        ? written
        : added(written.draft, at, questions[at] ?? { typed: EMPTY_QUESTION });
    case 'reuse':
      return reused ? added(written.draft, questions.length - 1, reused) : written;
    case 'place':
      return { draft: withMoved(written.draft, at, Number(place) - 1), part };
    case 'drop': {
      const dropped = withoutQuestion(written.draft, at);
      const near = dropped.questions[Math.min(at, dropped.questions.length - 1)]?.id;
      return { draft: dropped, part: part === id ? (near ?? FIRST_PART) : part };
    }
    case 'restore': {
      const back = written.draft.removed?.question.id;
      const restored = withRestored(written.draft);
      if (back !== undefined && restored.removed) return { refused: 'survey-full' };
      return { draft: restored, part: back ?? part };
    }
    default:
      return written;
  }

  function added(into: SurveyDraft, behind: number, one: Omit<DraftQuestion, 'id'>): StepResult {
    if (isThere) return { draft: into, part: next };
    if (into.questions.length >= MAX_IN_SURVEY) return { refused: 'survey-full' };
    return { draft: withAdded(into, behind, { ...one, id: next }), part: next };
  }
}

/**
 * Writes the changes of this form, unless the same part was changed elsewhere meanwhile. A question removed elsewhere
 * comes back with the id `next` if it was edited here.
 */
function withStepWritten(draft: SurveyDraft, step: BuilderStep, next: string): StepResult {
  const { held, does } = step;
  const isGone = isQuestionPart(step.part) && indexOfQuestion(draft, step.part) < 0;
  const part = isGone && indexOfQuestion(draft, next) >= 0 ? next : step.part;
  if (part === 'reuse' || part === 'preview' || does === 'other') return { draft, part };
  const mine = partHash(part, step);
  const isUnsaved = !isSaved(held, mine);
  if (isQuestionPart(part) && indexOfQuestion(draft, part) < 0) {
    const { removed } = draft;
    const isRemoved =
      removed?.question.id === part &&
      partHash(part, { words: step.words, typed: removed.question.typed }) === mine;
    if (!isUnsaved || isRemoved || isBlank(step.typed)) return { draft, part: FIRST_PART };
    if (draft.questions.length >= MAX_IN_SURVEY) return { refused: 'survey-full' };
    const typed = { ...step.typed, ...EMPTY_SURVEY.settings };
    return { draft: withAdded(draft, draft.questions.length, { id: next, typed }), part: next };
  }
  const theirs = partHash(part, partValuesIn(draft, part));
  if (theirs === mine) return { draft, part };
  const isNothing = theirs === partHash(part, partValuesIn(EMPTY_SURVEY, part));
  if (!isNothing && !isKnownCopy(held, theirs) && does !== 'over')
    return isUnsaved ? { refused: 'changed-elsewhere' } : { draft, part };
  return { draft: withPart(draft, part, step), part };
}

/** Addresses name a question by its id, because its number changes. */
export function partQuery(part: BuilderPart, isChecking: boolean): string {
  const asked = new URLSearchParams({
    ...(isQuestionPart(part) ? { question: part } : part === FIRST_PART ? {} : { part }),
    ...(isChecking && { check: '1' }),
  });
  return asked.size > 0 ? `?${asked}` : '';
}

export function partInQuery(asked: URLSearchParams): BuilderPart {
  const part = asked.get('part');
  return asked.get('question') ?? (part === 'reuse' || part === 'preview' ? part : FIRST_PART);
}
