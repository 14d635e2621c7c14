import type { JoinPolicy } from '../communities/rules.ts';
import { formatNumber } from '../base/words/figures.ts';
import { cleanMultiline, cleanSingleLine, hasVisibleText } from '../base/clean-text.ts';
import { foldCase } from '../base/case-folding.ts';
import { checkLength } from '../base/text-length.ts';
import { tooLongProblem } from '../base/words/too-long-problem.ts';
import { OPT_OUT_NUMBERS, OPT_OUT_LABELS, type Choice, type Question } from './question.ts';
import {
  CHOICE_LIMITS,
  CONTEXT_LENGTH,
  MIN_PICKS,
  LABEL_LENGTH,
  MAX_TOPICS,
  REASON_LENGTH,
  SCALE_STEPS,
  TEXT_LENGTH,
  type QuestionInput,
  type Problem,
  type Invalid,
} from './schema.ts';
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
  | 'opensAt'
  | 'closesAt'
> & { topics: string[]; community: string | undefined };

export type CheckParams = {
  now: Date;
  /** All topic slugs of the site. */
  topics: readonly string[];
  places: readonly AskableCommunity[];
  /** The question as it was asked, if it is edited. */
  kept?: Pick<Question, 'opensAt' | 'closesAt' | 'choices'>;
};
export type AskableCommunity = { slug: string; name: string; joining: JoinPolicy };

/** The one check for form, draft and API. Problems come in the order of the form. */
export function checkQuestion(
  typed: QuestionInput,
  { now, topics, places, kept }: CheckParams,
): ValidQuestion | Invalid {
  const text = cleanSingleLine(typed.text);
  const context = cleanMultiline(typed.context);
  const { kind } = typed;
  const rows = typed.choices.map(cleanSingleLine);
  const labels = rows.filter((label) => label !== '');
  const known = [...new Set(typed.topics)].filter((slug) => topics.includes(slug));
  const place = places.find(({ slug }) => slug === typed.community);
  const window = checkPeriod(typed, now, kept);
  const problems: Problem[] = [
    ...at('text', questionProblem(text)),
    ...at('context', tooLongProblem(context, CONTEXT_LENGTH, 'the context')),
    ...(kind === 'scale' ? scaleProblems(typed) : choiceProblems(rows, typed)),
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
    results: typed.results,
    ...window,
  };
}

export function checkReason(typed: string): { reason: string } | Invalid {
  const reason = cleanSingleLine(typed);
  const problem =
    checkLength(reason, REASON_LENGTH) === 'short' || !hasVisibleText(reason)
      ? 'Say why: everybody who reads the question sees it.'
      : tooLongProblem(reason, REASON_LENGTH, 'the reason');
  return problem === undefined ? { reason } : { problems: at('reason', problem) };
}

export function questionProblem(text: string): string | undefined {
  if (text === '') return 'Write your question.';
  const long = tooLongProblem(text, TEXT_LENGTH, 'the question');
  if (long !== undefined) return long;
  const words = text.replaceAll(LINK, '');
  if (words !== text && !/\p{L}{2}/u.test(words))
    return 'Use words: a link alone is not a question.';
  if (!/\p{L}/u.test(text)) return 'Use words.';
  return checkLength(text, TEXT_LENGTH) === 'short'
    ? `Say a little more: a question has at least ${TEXT_LENGTH.min} characters.`
    : undefined;
}

/** A URL with a scheme, or text that a browser would take for one. */
const LINK = /(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:\/\S*)?/giu;

/** The problem with one label, without regard to the others. */
export function labelProblem(label: string): string | undefined {
  if (!hasVisibleText(label)) return 'Write a visible word, number or symbol.';
  return tooLongProblem(label, LABEL_LENGTH, 'the choice');
}

function choiceProblems(rows: readonly string[], { kind, none, unsure }: QuestionInput): Problem[] {
  if (kind === 'scale') return [];
  const { fewest, most } = CHOICE_LIMITS[kind];
  const seen = new Map<string, string>();
  if (none) seen.set(foldCase(OPT_OUT_LABELS.none), OPT_OUT_LABELS.none);
  if (unsure) seen.set(foldCase(OPT_OUT_LABELS.unsure), OPT_OUT_LABELS.unsure);
  const problems = new Map<number, string | undefined>();
  const filled = rows.flatMap((label, row) => (label === '' ? [] : [{ label, row }]));
  for (const { label, row } of filled) {
    const twin = seen.get(foldCase(label));
    seen.set(foldCase(label), label);
    problems.set(
      row,
      twin === undefined
        ? labelProblem(label)
        : `This is the same as “${twin}”. Each choice can appear only once.`,
    );
  }
  const tooMany = filled[most];
  if (tooMany)
    problems.set(tooMany.row, `Leave some out: there are at most ${formatNumber(most)} choices.`);
  if (filled.length < fewest) {
    // The first free row, or one after the last.
    const free = rows.indexOf('');
    problems.set(
      free < 0 ? rows.length : free,
      filled.length === 0 ? 'Write at least two choices.' : 'Write one more choice.',
    );
  }
  return [...problems]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([row, problem]) => at(choiceField(row), problem));
}

export function choiceField(row: number): string {
  return `choice-${row}`;
}

function picksProblem({ pickAtMost }: QuestionInput, choices: number): string | undefined {
  if (pickAtMost === '' || choices < MIN_PICKS) return undefined;
  const picks = Number(pickAtMost);
  return Number.isInteger(picks) && picks >= MIN_PICKS && picks <= choices
    ? undefined
    : `Let people pick from ${MIN_PICKS} to ${formatNumber(choices)}.`;
}

function scaleProblems({ steps, low, high }: QuestionInput): Problem[] {
  const [first, last] = SCALE_STEPS[steps];
  return [
    ...at('low', endProblem(cleanSingleLine(low), first)),
    ...at('high', endProblem(cleanSingleLine(high), last)),
  ];
}

function endProblem(label: string, step: number): string | undefined {
  return label === '' ? `Say what ${formatNumber(step)} means.` : labelProblem(label);
}

/** A question in a community needs no topic, because its members find it there. */
function topicsProblem(topics: readonly string[], isPlaced: boolean): string | undefined {
  if (topics.length === 0 && !isPlaced) return 'Pick a topic, so that people find it.';
  return topics.length > MAX_TOPICS ? `Pick at most ${MAX_TOPICS} topics.` : undefined;
}

function communityProblems(
  { community, audience }: Pick<QuestionInput, 'community' | 'audience'>,
  place: AskableCommunity | undefined,
): Problem[] {
  if (community !== '' && !place)
    return at('community', 'You are no longer a member of this community. Pick another place.');
  if (!place)
    return audience === 'community'
      ? at('audience', 'Pick the community whose members you mean.')
      : [];
  return place.joining === 'invitation' && audience !== 'community'
    ? at('audience', `What is asked in ${place.name} stays inside: only its members can answer.`)
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
  { none, unsure }: QuestionInput,
  kept: readonly Choice[],
): Choice[] {
  const before = kept.filter(({ role }) => role === 'listed');
  const isSame =
    before.length === labels.length && before.every(({ label }, place) => label === labels[place]);
  const highest = Math.max(0, ...before.map(({ number }) => number));
  const first = highest + labels.length <= HIGHEST_NUMBER ? highest + 1 : 1;
  return [
    ...labels.map((label, place): Choice => {
      const number = isSame ? before[place]?.number : undefined;
      return { number: number ?? first + place, label, role: 'listed' };
    }),
    ...optOutChoice('none', none),
    ...optOutChoice('unsure', unsure),
  ];
}

function optOutChoice(role: keyof typeof OPT_OUT_NUMBERS, isOffered: boolean): Choice[] {
  return isOffered ? [{ number: OPT_OUT_NUMBERS[role], label: OPT_OUT_LABELS[role], role }] : [];
}

function at(field: string, problem: string | undefined): Problem[] {
  return problem === undefined ? [] : [{ field, problem }];
}
