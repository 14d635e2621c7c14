import { linesOf, oneLineOf } from '../base/clean-text.ts';
import { editDistance } from '../base/edit-distance.ts';
import { entryOf } from '../base/entry-of.ts';
import { folded } from '../base/fold.ts';
import { clusters } from '../base/length.ts';
import { tooLong } from '../base/too-long.ts';
import { choiceField, labelProblem, questionProblem } from './check.ts';
import type { Question } from './question.ts';
import { CONTEXT_LENGTH, type Problem, type Wrong } from './schema.ts';

/**
 * A correction mends a slip in a question that people have answered. That the meaning stays is its author's claim,
 * so it is small, shown to every reader as what was and what it became, and bounded against the wording that people
 * answered first: many small steps lead no further than one.
 */
export type Change = { field: string; was: string; became: string };

/** The words of a question that can hold a slip, by the field they stand in. */
export type Wording = Record<string, string>;
type Worded = Pick<Question, 'text' | 'context' | 'kind' | 'scaleLow' | 'scaleHigh' | 'choices'>;

/** One sign in ten, at least two and at most a dozen. */
const LEAST_SIGNS = 2;
const MOST_SIGNS = 12;
const SIGNS_IN_ALL = 10;

export function wordingOf(question: Worded): Wording {
  const { text, context, kind, scaleLow, scaleHigh, choices } = question;
  const labels = choices
    .filter(({ role }) => role === 'listed')
    .map(({ number, label }): [string, string] => [choiceField(number), label]);
  return {
    text,
    context,
    ...(kind === 'scale' ? { low: scaleLow, high: scaleHigh } : Object.fromEntries(labels)),
  };
}

/** Of the choice that a field holds the label of. */
export function choiceNumber(field: string): number | undefined {
  const [, number] = /^choice-(\d+)$/.exec(field) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** `earlier`: the corrections made so far, the first one first. */
export function checkCorrection(
  question: Worded,
  earlier: readonly Change[],
  typed: Wording,
): { changes: Change[] } | Wrong {
  const before = wordingOf(question);
  const after: Wording = Object.fromEntries(
    Object.entries(before).map(([field, was]) => [
      field,
      (field === 'context' ? linesOf : oneLineOf)(entryOf(typed, field) ?? was),
    ]),
  );
  const changes = Object.entries(before).flatMap(([field, was]): Change[] => {
    const became = entryOf(after, field) ?? '';
    return became === was ? [] : [{ field, was, became }];
  });
  if (changes.length === 0)
    return { problems: [{ field: 'text', problem: 'Nothing was changed yet.' }] };
  const firsts: Wording = Object.fromEntries([
    ...Object.entries(before),
    ...earlier.toReversed().map(({ field, was }) => [field, was] as const),
  ]);
  const problems = changes.flatMap(({ field, was, became }): Problem[] => {
    const first = entryOf(firsts, field) ?? was;
    const problem =
      fieldProblem(field, became) ??
      twinProblem(field, after) ??
      meaningProblem(first, became) ??
      rivalProblem(field, became, firsts);
    return problem === undefined ? [] : [{ field, problem }];
  });
  return problems.length > 0 ? { problems } : { changes };
}

function fieldProblem(field: string, text: string): string | undefined {
  if (field === 'text') return questionProblem(text);
  if (field === 'context') return tooLong(text, CONTEXT_LENGTH, 'the context');
  return labelProblem(text);
}

function twinProblem(field: string, after: Wording): string | undefined {
  if (!field.startsWith('choice-')) return undefined;
  const twin = Object.entries(after).find(
    ([other, label]) =>
      other !== field &&
      other.startsWith('choice-') &&
      folded(label) === folded(entryOf(after, field) ?? ''),
  );
  return twin && `This is the same as “${twin[1]}”. Each choice can appear only once.`;
}

/** One sign more makes of 10 a 19: figures are never a slip that can be told from a change. */
function meaningProblem(first: string, became: string): string | undefined {
  if (figuresOf(first) !== figuresOf(became))
    return 'A number changes what is asked. Start a new version for that.';
  const most = mostSigns(first);
  return editDistance(first, became, most) > most
    ? `A correction changes at most ${most} characters here. For more, start a new version.`
    : undefined;
}

/**
 * "Increase" is two slips from "decrease". A label has to stay nearer to what it said first than to what any other
 * said, or answers would be moved from one choice to the other.
 */
function rivalProblem(field: string, became: string, firsts: Wording): string | undefined {
  if (!isLabel(field)) return undefined;
  const label = folded(became);
  const farFrom = (other: string) =>
    editDistance(folded(entryOf(firsts, other) ?? ''), label, MOST_SIGNS);
  const far = farFrom(field);
  const rival = Object.keys(firsts).find(
    (other) => other !== field && isLabel(other) && far > 0 && farFrom(other) <= far,
  );
  return (
    rival &&
    `This is as close to “${entryOf(firsts, rival) ?? ''}” beside it. Start a new version for that.`
  );
}

/** What people picked, or what the ends of the steps they picked from stood for. */
function isLabel(field: string): boolean {
  return field === 'low' || field === 'high' || choiceNumber(field) !== undefined;
}

export function mostSigns(first: string): number {
  const tenth = Math.round(clusters(first) / SIGNS_IN_ALL);
  return Math.min(MOST_SIGNS, Math.max(LEAST_SIGNS, tenth));
}

function figuresOf(text: string): string {
  return (text.match(/\p{N}+/gu) ?? []).join(' ');
}
