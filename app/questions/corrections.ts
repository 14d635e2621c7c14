import { cleanMultiline, cleanSingleLine } from '../base/clean-text.ts';
import { editDistance } from '../base/edit-distance.ts';
import { ownValue } from '../base/own-value.ts';
import { foldCase } from '../base/case-folding.ts';
import { countGraphemes } from '../base/text-length.ts';
import { choiceField, labelProblem, questionProblem, tooLongBy } from './question-check.ts';
import type { Choice, Question } from './question.ts';
import {
  CONTEXT_LENGTH,
  type InvalidQuestionInput,
  type QuestionFieldProblem,
  type QuestionProblem,
} from './question-schema.ts';

/**
 * A correction of a slip in a question that people have answered. Only the author claims that the meaning stays, so a
 * correction is small, every reader sees the old and the new words, and it is limited against the wording that people
 * answered first: many small steps lead no further than one.
 */
export type WordingChange = { field: string; was: string; became: string };

/** The words of a question that can be corrected, by field. */
export type Wording = Record<string, string>;
type WordingSource = Pick<
  Question,
  'text' | 'context' | 'kind' | 'scaleLow' | 'scaleHigh' | 'choices'
>;

/** One character in ten, at least two and at most twelve. */
const MIN_CHARACTERS = 2;
const MAX_CHARACTERS = 12;
const TEXT_PER_CHARACTER = 10;

export function wordingOf(question: WordingSource): Wording {
  const { text, context, kind, scaleLow, scaleHigh, choices } = question;
  const labels = choices
    .filter((one) => one.role === 'listed')
    .map(({ number, label }): [string, string] => [choiceField(number), label]);
  return {
    text,
    context,
    ...(kind === 'scale' ? { low: scaleLow, high: scaleHigh } : Object.fromEntries(labels)),
  };
}

/** The number of the choice whose label the field holds. */
export function choiceNumberOf(field: string): number | undefined {
  const [, number] = /^choice-(\d+)$/.exec(field) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** `earlier`: the corrections so far, the oldest first. `labelOf`: the text of a choice. */
export function checkCorrection(
  question: WordingSource,
  earlier: readonly WordingChange[],
  typed: Wording,
  labelOf: (choice: Choice) => string,
): { changes: WordingChange[] } | InvalidQuestionInput {
  const before = wordingOf(question);
  const after: Wording = Object.fromEntries(
    Object.entries(before).map(([field, was]) => [
      field,
      (field === 'context' ? cleanMultiline : cleanSingleLine)(ownValue(typed, field) ?? was),
    ]),
  );
  const changes = Object.entries(before).flatMap(([field, was]): WordingChange[] => {
    const became = ownValue(after, field) ?? '';
    return became === was ? [] : [{ field, was, became }];
  });
  if (changes.length === 0)
    return { problems: [{ field: 'text', problem: { why: 'nothing-changed' } }] };
  const firsts: Wording = Object.fromEntries([
    ...Object.entries(before),
    ...earlier.toReversed().map(({ field, was }) => [field, was] as const),
  ]);
  const beside = question.choices.filter(({ role }) => role !== 'listed').map(labelOf);
  const problems = changes.flatMap(({ field, was, became }): QuestionFieldProblem[] => {
    const first = ownValue(firsts, field) ?? was;
    const problem =
      fieldProblem(field, became) ??
      twinProblem(field, after, beside) ??
      meaningProblem(first, became) ??
      rivalProblem(field, became, firsts);
    return problem === undefined ? [] : [{ field, problem }];
  });
  return problems.length > 0 ? { problems } : { changes };
}

function fieldProblem(field: string, text: string): QuestionProblem | undefined {
  if (field === 'text') return questionProblem(text);
  if (field === 'context') return tooLongBy(text, CONTEXT_LENGTH, 'context-long');
  return labelProblem(text);
}

/** `beside`: "none of these" and "not sure", as people read them. */
function twinProblem(
  field: string,
  after: Wording,
  beside: readonly string[],
): QuestionProblem | undefined {
  if (!field.startsWith('choice-')) return undefined;
  const others = Object.entries(after).flatMap(([other, label]) =>
    other !== field && other.startsWith('choice-') ? [label] : [],
  );
  const became = foldCase(ownValue(after, field) ?? '');
  const twin = [...others, ...beside].find((label) => foldCase(label) === became);
  return twin === undefined ? undefined : { why: 'same-choice', label: twin };
}

/** One more digit makes 19 of 10, so a change of a figure can never be told from a correction and is refused. */
function meaningProblem(first: string, became: string): QuestionProblem | undefined {
  if (figuresOf(first) !== figuresOf(became)) return { why: 'figure-changed' };
  const most = maxCharacters(first);
  return editDistance(first, became, most) > most ? { why: 'correction-long', most } : undefined;
}

/**
 * "Increase" is two slips from "decrease". A label must stay nearer to its own first wording than to that of any other
 * label, or answers would move from one choice to the other.
 */
function rivalProblem(field: string, became: string, firsts: Wording): QuestionProblem | undefined {
  if (!isLabel(field)) return undefined;
  const label = foldCase(became);
  const farFrom = (other: string) =>
    editDistance(foldCase(ownValue(firsts, other) ?? ''), label, MAX_CHARACTERS);
  const far = farFrom(field);
  const rival = Object.keys(firsts).find(
    (other) => other !== field && isLabel(other) && far > 0 && farFrom(other) <= far,
  );
  return rival === undefined
    ? undefined
    : { why: 'near-choice', label: ownValue(firsts, rival) ?? '' };
}

/** Labels are what people picked, or what the ends of the steps they picked from meant. */
function isLabel(field: string): boolean {
  return field === 'low' || field === 'high' || choiceNumberOf(field) !== undefined;
}

export function maxCharacters(first: string): number {
  const tenth = Math.round(countGraphemes(first) / TEXT_PER_CHARACTER);
  return Math.min(MAX_CHARACTERS, Math.max(MIN_CHARACTERS, tenth));
}

function figuresOf(text: string): string {
  return (text.match(/\p{N}+/gu) ?? []).join(' ');
}
