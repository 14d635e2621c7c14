import { fieldText } from '../base/clean-text.ts';
import type { TopicOffered } from '../asking/topic-hints.ts';
import { isId } from '../base/ids.ts';
import { sha256Hex } from '../base/sha256.ts';
import { MOST_IN_SURVEY } from '../questions/survey-rules.ts';
import { wordsOf, type SurveyWords } from '../questions/survey-schema.ts';
import type { Place } from '../questions/check.ts';
import { isUnchanged, mayHold, MOST_KNOWN, type Held } from '../questions/held.ts';
import {
  EMPTY,
  fingerprint,
  isBlank,
  typedOf,
  type AskTyped,
  type Fields,
} from '../questions/schema.ts';
import {
  EMPTY_SURVEY,
  settingsFrom,
  withAdded,
  withMoved,
  withoutQuestion,
  withQuestion,
  withRestored,
  type DraftQuestion,
  type SurveyDraft,
} from './survey-draft.ts';
import { draftInOrder, orderFrom, type Ordered } from './survey-order.ts';

/** What of a survey is being written: its own words and settings, or one question, by its id. */
export type Part = 'survey' | 'reuse' | 'preview' | (string & {});
/** What stands in the form of a part; what belongs to the other kind is empty. */
export type PartTyped = { words: SurveyWords; typed: AskTyped };

export const FIRST_PART: Part = 'survey';
const PLAIN_PARTS = ['survey', 'reuse', 'preview'];
export const isQuestionPart = (part: Part): boolean => !PLAIN_PARTS.includes(part);

/** What the builder is made from. */
export type BuilderData = {
  id: string;
  /** Signed, so that the id in it is one we gave to this member; `next` is the same for a question to come. */
  ticket: string;
  next: string;
  /** It has been saved, and has an address of its own. */
  isKept: boolean;
  draft: SurveyDraft;
  part: Part;
  /** Somebody wanted to ask it: what is wrong is said. */
  isChecking: boolean;
  topics: TopicOffered[];
  places: Place[];
  now: string;
  /** Tells members on one device apart. */
  owner: string;
  /** A mark of all that stands in no field of this part, as it is shown beside it. */
  rest: string;
  /** Asking was refused, since the rest became something else. */
  isChanged: boolean;
  reuse: Reusable | undefined;
};

/** Questions whose wording can be copied. */
export type Reusable = {
  words: string;
  found: ReusableLine[] | undefined;
  own: ReusableLine[];
  /** Too much was looked for within a moment. */
  isBusy: boolean;
};
export type ReusableLine = { id: string; text: string; people: number };

/** A press of a button of the builder, with what stood in its form. */
export type SurveyStep = PartTyped & {
  does: string;
  part: Part;
  ticket: string;
  next: string;
  /** Marks of what the site may hold of this part. */
  held: Held;
  /** The mark of all other parts, as they stood beside the form. */
  rest: string;
  /** The order of the questions, where one was moved beside the form. */
  ordered: Ordered;
  isChecking: boolean;
};

export function surveyStepOf(fields: Fields): SurveyStep {
  const text = (name: string) => fieldText(fields.get(name));
  const last = (name: string) => fields.getAll(name).slice(-MOST_KNOWN).map(fieldText);
  const part = text('part');
  return {
    ...partOf(fields),
    does: text('does'),
    part: PLAIN_PARTS.includes(part) || isId(part) ? part : FIRST_PART,
    ticket: text('ticket'),
    next: text('next'),
    held: { known: last('known'), sent: last('sent') },
    rest: text('rest'),
    ordered: {
      order: orderFrom(text('outline')),
      held: {
        known: last('outlined').map(orderFrom),
        sent: last('sentOutline').map(orderFrom),
      },
    },
    isChecking: text('checking') !== '',
  };
}

export function partOf(fields: Fields): PartTyped {
  return { words: wordsOf(fields), typed: typedOf(fields) };
}

/** The part as the draft has it. */
export function partIn(draft: SurveyDraft, part: Part): PartTyped {
  const question = draft.questions.find(({ id }) => id === part);
  return question
    ? { words: EMPTY_SURVEY.words, typed: question.typed }
    : { words: draft.words, typed: { ...EMPTY, ...draft.settings } };
}

export function draftWith(
  draft: SurveyDraft,
  part: Part,
  { words, typed }: PartTyped,
): SurveyDraft {
  if (part === 'survey') return { ...draft, words, settings: settingsFrom(typed) };
  const at = placeOf(draft, part);
  return at < 0 ? draft : withQuestion(draft, at, { ...typed, ...EMPTY_SURVEY.settings });
}

export function placeOf({ questions }: SurveyDraft, id: string): number {
  return questions.findIndex((one) => one.id === id);
}

/** The same for two forms that say the same. */
export function partPrint(part: Part, { words, typed }: PartTyped): string {
  return isQuestionPart(part)
    ? fingerprint({ ...typed, ...EMPTY_SURVEY.settings })
    : JSON.stringify([words, fingerprint({ ...EMPTY, ...settingsFrom(typed) })]);
}

const MARK_LENGTH = 16;

export function partMark(part: Part, typed: PartTyped): string {
  return sha256Hex(partPrint(part, typed)).slice(0, MARK_LENGTH);
}

/** Of all parts but one, whatever order they stand in: whoever moves a question and asks at once has seen them. */
export function restMark(draft: SurveyDraft, part: Part): string {
  const others = ['survey', ...draft.questions.flatMap(({ id }) => id ?? [])]
    .filter((one) => one !== part)
    .map((one) => `${one} ${partMark(one, partIn(draft, one))}`);
  return sha256Hex(others.toSorted().join('\n')).slice(0, MARK_LENGTH);
}

export function isBlankPart(part: Part, { words, typed }: PartTyped): boolean {
  return isQuestionPart(part)
    ? isBlank(typed)
    : [words.title, words.intro, words.thanks].every((text) => text.trim() === '');
}

/** A wording that was picked, and the question it stands in. */
export type Reused = { typed: AskTyped; from: string };

/** What a press makes of the draft, and which part comes next; or why it makes nothing of it. */
export type Stepped = { draft: SurveyDraft; part: Part } | { refused: 'elsewhere' | 'full' };

/**
 * First what was typed and moved is written into the draft, then the button does what it says. `next` is the id of a
 * question that comes new, so that who presses twice has one; `reused` the wording that was picked.
 */
export function stepped(
  draft: SurveyDraft,
  step: SurveyStep,
  { next, reused }: { next: string; reused: Reused | undefined },
): Stepped {
  const typed = writtenInto(draft, step, next);
  if ('refused' in typed) return typed;
  const { does } = step;
  const inOrder = draftInOrder(typed.draft, step.ordered, does === 'over');
  if (!inOrder) return { refused: 'elsewhere' };
  const written = { ...typed, draft: inOrder };
  const { part } = written;
  const [, act = does, id = '', place = ''] =
    /^(go|copy|drop|place|reuse)-([0-9a-z]+)(?:-(\d{1,2}))?$/.exec(does) ?? [];
  const { questions } = written.draft;
  const at = placeOf(written.draft, id);
  const isThere = placeOf(written.draft, next) >= 0;
  switch (act) {
    case 'go':
      return { ...written, part: id };
    case 'add': {
      const last = questions.at(-1);
      if (last?.id !== undefined && isBlank(last.typed)) return { ...written, part: last.id };
      return added(written.draft, questions.length - 1, { typed: EMPTY });
    }
    case 'copy':
      return at < 0 ? written : added(written.draft, at, questions[at] ?? { typed: EMPTY });
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

  function added(into: SurveyDraft, behind: number, one: Omit<DraftQuestion, 'id'>): Stepped {
    if (isThere) return { draft: into, part: next };
    if (into.questions.length >= MOST_IN_SURVEY) return { refused: 'full' };
    return { draft: withAdded(into, behind, { ...one, id: next }), part: next };
  }
}

/**
 * What this form changed is written, unless somebody changed the same elsewhere meanwhile. A question that was taken out
 * elsewhere comes back, as `next`, where there is something new in it.
 */
function writtenInto(draft: SurveyDraft, step: SurveyStep, next: string): Stepped {
  const { held, does } = step;
  const isGone = isQuestionPart(step.part) && placeOf(draft, step.part) < 0;
  const part = isGone && placeOf(draft, next) >= 0 ? next : step.part;
  if (part === 'reuse' || part === 'preview' || does === 'other') return { draft, part };
  const mine = partMark(part, step);
  const isNews = !isUnchanged(held, mine);
  if (isQuestionPart(part) && placeOf(draft, part) < 0) {
    const { removed } = draft;
    const isRemoved =
      removed?.question.id === part &&
      partMark(part, { words: step.words, typed: removed.question.typed }) === mine;
    if (!isNews || isRemoved || isBlank(step.typed)) return { draft, part: FIRST_PART };
    if (draft.questions.length >= MOST_IN_SURVEY) return { refused: 'full' };
    const typed = { ...step.typed, ...EMPTY_SURVEY.settings };
    return { draft: withAdded(draft, draft.questions.length, { id: next, typed }), part: next };
  }
  const theirs = partMark(part, partIn(draft, part));
  if (theirs === mine) return { draft, part };
  const isNothing = theirs === partMark(part, partIn(EMPTY_SURVEY, part));
  if (!isNothing && !mayHold(held, theirs) && does !== 'over')
    return isNews ? { refused: 'elsewhere' } : { draft, part };
  return { draft: draftWith(draft, part, step), part };
}

/** In an address a question goes by its id: its number changes. */
export function partQuery(part: Part, isChecking: boolean): string {
  const asked = new URLSearchParams({
    ...(isQuestionPart(part) ? { question: part } : part === FIRST_PART ? {} : { part }),
    ...(isChecking && { check: '1' }),
  });
  return asked.size > 0 ? `?${asked}` : '';
}

/** The part that an address names. */
export function partNamed(asked: URLSearchParams): Part {
  const part = asked.get('part');
  return asked.get('question') ?? (part === 'reuse' || part === 'preview' ? part : FIRST_PART);
}
