import type { JoinPolicy } from '../communities/community-rules.ts';
import type { PublicReasonProblem } from '../communities/community-schema.ts';
import { cleanMultiline, cleanSingleLine, hasVisibleText } from '../base/clean-text.ts';
import { foldCase } from '../base/case-folding.ts';
import { checkLength, type LengthLimits } from '../base/text-length.ts';
import { tooLong } from '../base/too-long.ts';
import { OPT_OUT_NUMBERS, type Choice, type OptOut, type Question } from './question.ts';
import {
  CHOICE_LIMITS,
  CONTEXT_LENGTH,
  MIN_PICKS,
  LABEL_LENGTH,
  MAX_QUESTION_TOPICS,
  PUBLIC_REASON_LENGTH,
  SCALE_STEPS,
  TEXT_LENGTH,
  type QuestionInput,
  type QuestionProblem,
  type QuestionFieldProblem,
  type InvalidQuestionInput,
} from './question-schema.ts';
import { checkPeriod } from './answer-period.ts';

/** A question that passed all checks. */
export type ValidQuestion = Pick<
  Question,
  | 'text'
  | 'context'
  | 'kind'
  | 'pickAtMost'
  | 'isOrdered'
  | 'scaleLow'
  | 'scaleHigh'
  | 'choices'
  | 'results'
  | 'audience'
  | 'visitorsSayWhy'
  | 'opensAt'
  | 'closesAt'
> & { topics: string[]; community: string | undefined };

export type CheckParams = {
  now: Date;
  /** All topic slugs of the site. */
  topics: readonly string[];
  places: readonly AskableCommunity[];
  /** What people read as a choice: no listed one may read as "none of these" or "not sure" does. */
  labelOf: (choice: Choice) => string;
  /** The question as it was asked, if it is edited. */
  kept?: Pick<Question, 'opensAt' | 'closesAt' | 'choices'>;
};
export type AskableCommunity = { slug: string; name: string; joining: JoinPolicy };

/** The one check for form, draft and API. Problems come in the order of the form. */
export function checkQuestion(
  typed: QuestionInput,
  { now, topics, places, labelOf, kept }: CheckParams,
): ValidQuestion | InvalidQuestionInput {
  const text = cleanSingleLine(typed.text);
  const context = cleanMultiline(typed.context);
  const { kind } = typed;
  const rows = typed.choices.map(cleanSingleLine);
  const labels = rows.filter((label) => label !== '');
  const known = [...new Set(typed.topics)].filter((slug) => topics.includes(slug));
  const place = places.find(({ slug }) => slug === typed.community);
  const window = checkPeriod(typed, now, kept);
  const problems: QuestionFieldProblem[] = [
    ...at('text', questionProblem(text)),
    ...at('context', tooLongBy(context, CONTEXT_LENGTH, 'context-long')),
    ...(kind === 'scale' ? scaleProblems(typed) : choiceProblems(rows, typed, labelOf)),
    ...(kind === 'multiple' ? at('pickAtMost', picksProblem(typed, labels.length)) : []),
    ...at('topics', topicsProblem(known, place !== undefined)),
    ...communityProblems(typed, place),
    ...('problems' in window ? window.problems : []),
  ];
  if (problems.length > 0 || 'problems' in window) return { problems };
  return {
    text,
    context,
    kind,
    pickAtMost: kind === 'multiple' ? Number(typed.pickAtMost) || labels.length : 1,
    isOrdered: kind === 'scale' || typed.ordered,
    scaleLow: kind === 'scale' ? cleanSingleLine(typed.low) : '',
    scaleHigh: kind === 'scale' ? cleanSingleLine(typed.high) : '',
    choices:
      kind === 'scale' ? scaleChoices(typed) : listedChoices(labels, typed, kept?.choices ?? []),
    topics: known,
    community: place?.slug,
    audience: typed.audience,
    visitorsSayWhy: typed.visitorsSayWhy && typed.audience === 'everyone',
    results: typed.results,
    ...window,
  };
}

export function checkPublicReason(
  typed: string,
): { reason: string } | { problems: { field: string; problem: PublicReasonProblem }[] } {
  const reason = cleanSingleLine(typed);
  const problem: PublicReasonProblem | undefined =
    checkLength(reason, PUBLIC_REASON_LENGTH) === 'short' || !hasVisibleText(reason)
      ? { why: 'reason-missing' }
      : tooLongBy(reason, PUBLIC_REASON_LENGTH, 'reason-long');
  return problem === undefined ? { reason } : { problems: [{ field: 'reason', problem }] };
}

/** `why` with how much shorter the text has to become, where it has to. */
export function tooLongBy<Why extends string>(text: string, limits: LengthLimits, why: Why) {
  const long = tooLong(text, limits);
  return long && { why, ...long };
}

export function questionProblem(text: string): QuestionProblem | undefined {
  if (text === '') return { why: 'text-missing' };
  const long = tooLongBy(text, TEXT_LENGTH, 'text-long');
  if (long !== undefined) return long;
  const words = text.replaceAll(LINK, '');
  if (words !== text && !/\p{L}{2}/u.test(words)) return { why: 'link-alone' };
  if (!/\p{L}/u.test(text)) return { why: 'no-words' };
  return checkLength(text, TEXT_LENGTH) === 'short' ? { why: 'text-short' } : undefined;
}

/** A URL with a scheme, or text that a browser would take for one. */
const LINK = /(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:\/\S*)?/giu;

/** The problem with one label, without regard to the others. */
export function labelProblem(label: string): QuestionProblem | undefined {
  if (!hasVisibleText(label)) return { why: 'label-unreadable' };
  return tooLongBy(label, LABEL_LENGTH, 'label-long');
}

function choiceProblems(
  rows: readonly string[],
  typed: QuestionInput,
  labelOf: CheckParams['labelOf'],
): QuestionFieldProblem[] {
  if (typed.kind === 'scale') return [];
  const { fewest, most } = CHOICE_LIMITS[typed.kind];
  const beside = optOutsOf(typed).map(labelOf);
  const seen = new Map(beside.map((label) => [foldCase(label), label]));
  const problems = new Map<number, QuestionProblem | undefined>();
  const filled = rows.flatMap((label, row) => (label === '' ? [] : [{ label, row }]));
  for (const { label, row } of filled) {
    const twin = seen.get(foldCase(label));
    seen.set(foldCase(label), label);
    problems.set(
      row,
      twin === undefined ? labelProblem(label) : { why: 'same-choice', label: twin },
    );
  }
  const tooMany = filled[most];
  if (tooMany) problems.set(tooMany.row, { why: 'choices-many', most });
  if (filled.length < fewest) {
    // The first free row, or one after the last.
    const free = rows.indexOf('');
    problems.set(free < 0 ? rows.length : free, {
      why: filled.length === 0 ? 'choices-missing' : 'choice-missing',
    });
  }
  return [...problems]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([row, problem]) => at(choiceField(row), problem));
}

export function choiceField(row: number): string {
  return `choice-${row}`;
}

function picksProblem({ pickAtMost }: QuestionInput, choices: number): QuestionProblem | undefined {
  if (pickAtMost === '' || choices < MIN_PICKS) return undefined;
  const picks = Number(pickAtMost);
  return Number.isInteger(picks) && picks >= MIN_PICKS && picks <= choices
    ? undefined
    : { why: 'odd-picks', most: choices };
}

function scaleProblems({ steps, low, high }: QuestionInput): QuestionFieldProblem[] {
  const [first, last] = SCALE_STEPS[steps];
  return [
    ...at('low', endProblem(cleanSingleLine(low), first)),
    ...at('high', endProblem(cleanSingleLine(high), last)),
  ];
}

function endProblem(label: string, step: number): QuestionProblem | undefined {
  return label === '' ? { why: 'end-missing', step } : labelProblem(label);
}

/** A question in a community needs no topic, because its members find it there. */
function topicsProblem(topics: readonly string[], isPlaced: boolean): QuestionProblem | undefined {
  if (topics.length === 0 && !isPlaced) return { why: 'topic-missing' };
  return topics.length > MAX_QUESTION_TOPICS ? { why: 'topics-many' } : undefined;
}

function communityProblems(
  { community, audience }: Pick<QuestionInput, 'community' | 'audience'>,
  place: AskableCommunity | undefined,
): QuestionFieldProblem[] {
  if (community !== '' && !place) return at('community', { why: 'not-a-member' });
  if (!place) return audience === 'community' ? at('audience', { why: 'community-missing' }) : [];
  return place.joining === 'invitation' && audience !== 'community'
    ? at('audience', { why: 'inside-only', community: place.name })
    : [];
}

function scaleChoices({ steps }: QuestionInput): Choice[] {
  const [first, last] = SCALE_STEPS[steps];
  return Array.from({ length: last - first + 1 }, (_, step) => ({
    number: first + step,
    label: String(first + step),
    role: 'listed',
  }));
}

const HIGHEST_NUMBER = 20;

/**
 * The order of choices is that of their numbers. After an edit they get new numbers if enough are left, because an
 * answer sent to a removed choice must not count for the one in its place.
 */
function listedChoices(
  labels: readonly string[],
  typed: QuestionInput,
  kept: readonly Choice[],
): Choice[] {
  const before = kept.filter((one) => one.role === 'listed');
  const isSame =
    before.length === labels.length && before.every(({ label }, place) => label === labels[place]);
  const highest = Math.max(0, ...before.map(({ number }) => number));
  const first = highest + labels.length <= HIGHEST_NUMBER ? highest + 1 : 1;
  return [
    ...labels.map((label, place): Choice => {
      const number = isSame ? before[place]?.number : undefined;
      return { number: number ?? first + place, label, role: 'listed' };
    }),
    ...optOutsOf(typed),
  ];
}

/** In the order they are shown in. */
export function optOutsOf(offered: Pick<QuestionInput, 'none' | 'unsure'>): OptOut[] {
  return (['none', 'unsure'] as const)
    .filter((role) => offered[role])
    .map((role) => ({ number: OPT_OUT_NUMBERS[role], role }));
}

function at(field: string, problem: QuestionProblem | undefined): QuestionFieldProblem[] {
  return problem === undefined ? [] : [{ field, problem }];
}
