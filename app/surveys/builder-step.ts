import { fieldText } from '../base/clean-text.ts';
import type { TopicOption } from '../asking/topic-hints.ts';
import { isId } from '../base/ids.ts';
import { sha256Hex } from '../base/sha256.ts';
import { MAX_IN_SURVEY } from '../questions/survey-rules.ts';
import { readSurveyTexts, type SurveyTexts } from '../questions/survey-schema.ts';
import type { AskableCommunity } from '../questions/check.ts';
import { isSaved, isKnownCopy, MAX_KNOWN, type UnsavedState } from '../questions/unsaved.ts';
import {
  EMPTY_QUESTION,
  fingerprint,
  isBlank,
  readQuestionForm,
  type QuestionInput,
  type FormFields,
} from '../questions/schema.ts';
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

/** What of a survey is being written: its own words and settings, or one question, by its id. */
export type BuilderPart = 'survey' | 'reuse' | 'preview' | (string & {});
/** What stands in the form of a part; what belongs to the other kind is empty. */
export type PartValues = { words: SurveyTexts; typed: QuestionInput };

export const FIRST_PART: BuilderPart = 'survey';
const PLAIN_PARTS = ['survey', 'reuse', 'preview'];
export const isQuestionPart = (part: BuilderPart): boolean => !PLAIN_PARTS.includes(part);

/** What the builder is made from. */
export type BuilderData = {
  id: string;
  /** Signed, so that the id in it is one we gave to this member; `next` is the same for a question to come. */
  ticket: string;
  nextTicket: string;
  /** It has been saved, and has an address of its own. */
  isSaved: boolean;
  draft: SurveyDraft;
  part: BuilderPart;
  /** Somebody wanted to ask it: what is wrong is said. */
  isChecking: boolean;
  topics: TopicOption[];
  places: AskableCommunity[];
  now: string;
  /** Tells members on one device apart. */
  owner: string;
  /** A mark of all that stands in no field of this part, as it is shown beside it. */
  otherPartsHash: string;
  /** Asking was refused, since the rest became something else. */
  isChanged: boolean;
  reuse: ReusableQuestions | undefined;
};

/** Questions whose wording can be copied. */
export type ReusableQuestions = {
  words: string;
  found: ReusableQuestion[] | undefined;
  own: ReusableQuestion[];
  /** Too much was looked for within a moment. */
  isBusy: boolean;
};
export type ReusableQuestion = { id: string; text: string; people: number };

/** A press of a button of the builder, with what stood in its form. */
export type BuilderStep = PartValues & {
  does: string;
  part: BuilderPart;
  ticket: string;
  nextTicket: string;
  /** Marks of what the site may hold of this part. */
  held: UnsavedState;
  /** The mark of all other parts, as they stood beside the form. */
  otherPartsHash: string;
  /** The order of the questions, where one was moved beside the form. */
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

/** The part as the draft has it. */
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

/** The same for two forms that say the same. */
export function partFingerprint(part: BuilderPart, { words, typed }: PartValues): string {
  return isQuestionPart(part)
    ? fingerprint({ ...typed, ...EMPTY_SURVEY.settings })
    : JSON.stringify([words, fingerprint({ ...EMPTY_QUESTION, ...settingsOf(typed) })]);
}

const HASH_LENGTH = 16;

export function partHash(part: BuilderPart, typed: PartValues): string {
  return sha256Hex(partFingerprint(part, typed)).slice(0, HASH_LENGTH);
}

/** Of all parts but one, whatever order they stand in: whoever moves a question and asks at once has seen them. */
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

/** A wording that was picked, and the question it stands in. */
export type ReusedQuestion = { typed: QuestionInput; from: string };

/** What a press makes of the draft, and which part comes next; or why it makes nothing of it. */
export type StepResult =
  | { draft: SurveyDraft; part: BuilderPart }
  | { refused: 'elsewhere' | 'full' };

/**
 * First what was typed and moved is written into the draft, then the button does what it says. `next` is the id of a
 * question that comes new, so that who presses twice has one; `reused` the wording that was picked.
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
  if (!inOrder) return { refused: 'elsewhere' };
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
      if (back !== undefined && restored.removed) return { refused: 'full' };
      return { draft: restored, part: back ?? part };
    }
    default:
      return written;
  }

  function added(into: SurveyDraft, behind: number, one: Omit<DraftQuestion, 'id'>): StepResult {
    if (isThere) return { draft: into, part: next };
    if (into.questions.length >= MAX_IN_SURVEY) return { refused: 'full' };
    return { draft: withAdded(into, behind, { ...one, id: next }), part: next };
  }
}

/**
 * What this form changed is written, unless somebody changed the same elsewhere meanwhile. A question that was taken out
 * elsewhere comes back, as `next`, where there is something new in it.
 */
function withStepWritten(draft: SurveyDraft, step: BuilderStep, next: string): StepResult {
  const { held, does } = step;
  const isGone = isQuestionPart(step.part) && indexOfQuestion(draft, step.part) < 0;
  const part = isGone && indexOfQuestion(draft, next) >= 0 ? next : step.part;
  if (part === 'reuse' || part === 'preview' || does === 'other') return { draft, part };
  const mine = partHash(part, step);
  const isNews = !isSaved(held, mine);
  if (isQuestionPart(part) && indexOfQuestion(draft, part) < 0) {
    const { removed } = draft;
    const isRemoved =
      removed?.question.id === part &&
      partHash(part, { words: step.words, typed: removed.question.typed }) === mine;
    if (!isNews || isRemoved || isBlank(step.typed)) return { draft, part: FIRST_PART };
    if (draft.questions.length >= MAX_IN_SURVEY) return { refused: 'full' };
    const typed = { ...step.typed, ...EMPTY_SURVEY.settings };
    return { draft: withAdded(draft, draft.questions.length, { id: next, typed }), part: next };
  }
  const theirs = partHash(part, partValuesIn(draft, part));
  if (theirs === mine) return { draft, part };
  const isNothing = theirs === partHash(part, partValuesIn(EMPTY_SURVEY, part));
  if (!isNothing && !isKnownCopy(held, theirs) && does !== 'over')
    return isNews ? { refused: 'elsewhere' } : { draft, part };
  return { draft: withPart(draft, part, step), part };
}

/** In an address a question goes by its id: its number changes. */
export function partQuery(part: BuilderPart, isChecking: boolean): string {
  const asked = new URLSearchParams({
    ...(isQuestionPart(part) ? { question: part } : part === FIRST_PART ? {} : { part }),
    ...(isChecking && { check: '1' }),
  });
  return asked.size > 0 ? `?${asked}` : '';
}

/** The part that an address names. */
export function partInQuery(asked: URLSearchParams): BuilderPart {
  const part = asked.get('part');
  return asked.get('question') ?? (part === 'reuse' || part === 'preview' ? part : FIRST_PART);
}
