import { fieldText } from '../base/clean-text.ts';
import { ownValue } from '../base/own-value.ts';
import type { LengthLimits } from '../base/text-length.ts';
import type { TooLong } from '../base/too-long.ts';
import type { PublicReasonProblem } from '../communities/community-schema.ts';
import { QUESTION_KINDS, type QuestionKind, type ResultVisibility } from './question-rules.ts';

/** What a member typed for a question: the form, a draft and the API have the same fields. */
export const TEXT_LENGTH: LengthLimits = { min: 10, max: 200 };
export const CONTEXT_LENGTH: LengthLimits = { min: 0, max: 2_000 };
export const LABEL_LENGTH: LengthLimits = { min: 1, max: 80 };
export const PUBLIC_REASON_LENGTH: LengthLimits = { min: 3, max: 200 };
export const MAX_QUESTION_TOPICS = 3;

/** How many choices a question of each kind has, without "none of these" and "not sure". */
export const CHOICE_LIMITS: Record<
  Exclude<QuestionKind, 'scale'>,
  { fewest: number; most: number }
> = {
  single: { fewest: 2, most: 12 },
  multiple: { fewest: 2, most: 20 },
  ranking: { fewest: 2, most: 10 },
};
export const MIN_PICKS = 2;
export const SCALE_STEPS = { '1-5': [1, 5], '1-7': [1, 7], '0-10': [0, 10] } as const;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
export const MIN_PERIOD_MS = 5 * MINUTE_MS;
export const OPEN_PERIODS = {
  '1h': 60 * MINUTE_MS,
  '1d': DAY_MS,
  '3d': 3 * DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
} as const;

export const RESULT_VISIBILITIES: readonly ResultVisibility[] = ['after', 'always', 'closed'];
export const AUDIENCES = ['everyone', 'members', 'community'] as const;
/** `keep`: the value of a question that was asked already. */
const OPENS = ['now', 'later', 'keep'] as const;
const CLOSES = ['7d', '1h', '1d', '3d', '30d', 'at', 'keep'] as const;
const STEP_NAMES = ['1-5', '1-7', '0-10'] as const;

export type QuestionInput = {
  text: string;
  context: string;
  kind: QuestionKind;
  /** One entry for each row of the form, empty rows included. */
  choices: string[];
  /** A number, or empty for no limit. */
  pickAtMost: string;
  none: boolean;
  unsure: boolean;
  ordered: boolean;
  steps: keyof typeof SCALE_STEPS;
  low: string;
  high: string;
  topics: string[];
  /** The slug of the community it is asked in; empty if it is asked on the site. */
  community: string;
  audience: (typeof AUDIENCES)[number];
  visitorsSayWhy: boolean;
  results: ResultVisibility;
  opens: (typeof OPENS)[number];
  /** The value of a date field, in `zone`. */
  opensAt: string;
  closes: (typeof CLOSES)[number];
  closesAt: string;
  zone: string;
};

/** What is wrong with a field. */
export type QuestionProblem =
  | PublicReasonProblem
  | {
      why:
        | 'text-missing'
        | 'text-short'
        | 'link-alone'
        | 'no-words'
        | 'label-unreadable'
        | 'choices-missing'
        | 'choice-missing'
        | 'topic-missing'
        | 'topics-many'
        | 'not-a-member'
        | 'community-missing'
        | 'opening-missing'
        | 'opening-past'
        | 'opening-far'
        | 'closing-missing'
        | 'closing-soon'
        | 'closing-far'
        | 'nothing-changed'
        | 'figure-changed'
        | 'corrected-often'
        | 'paused-often'
        | 'revealed-often'
        | 'no-result-yet'
        | 'stays-inside'
        | 'answer-paused'
        | 'result-wider';
    }
  | ({ why: 'text-long' | 'context-long' | 'label-long' } & TooLong)
  | { why: 'same-choice' | 'near-choice'; label: string }
  | { why: 'choices-many' | 'odd-picks' | 'correction-long'; most: number }
  | { why: 'end-missing'; step: number }
  | { why: 'inside-only'; community: string };

/** A problem and its field, in the order of the form. Rows of choices have their index in the name. */
export type QuestionFieldProblem = { field: string; problem: QuestionProblem };
export type InvalidQuestionInput = { problems: QuestionFieldProblem[] };

/** Nobody types more rows than this; further ones are not read. */
const MAX_ROWS = 40;

/** FormData, or anything else that returns values by name. */
export type FormFields = { get(name: string): unknown; getAll(name: string): readonly unknown[] };

/** Missing and unknown values are as in an empty form. */
export function readQuestionForm(fields: FormFields): QuestionInput {
  const text = (name: string) => fieldText(fields.get(name));
  const all = (name: string) => fields.getAll(name).slice(0, MAX_ROWS).map(fieldText);
  return {
    text: text('text'),
    context: text('context'),
    kind: oneOf(QUESTION_KINDS, text('kind')),
    choices: all('choice'),
    pickAtMost: text('pickAtMost'),
    none: text('none') !== '',
    unsure: text('unsure') !== '',
    ordered: text('ordered') !== '',
    steps: oneOf(STEP_NAMES, text('steps')),
    low: text('low'),
    high: text('high'),
    topics: all('topic'),
    community: text('community'),
    audience: oneOf(AUDIENCES, text('audience')),
    visitorsSayWhy: text('visitorsSayWhy') !== '',
    results: oneOf(RESULT_VISIBILITIES, text('results')),
    opens: oneOf(OPENS, text('opens')),
    opensAt: text('opensAt'),
    closes: oneOf(CLOSES, text('closes')),
    closesAt: text('closesAt'),
    zone: text('zone'),
  };
}

/** A stored draft is parsed as strictly as a form, whatever wrote it. */
export function parseQuestionInput(kept: unknown): QuestionInput {
  const record = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const lists: Record<string, unknown> = { choice: record['choices'], topic: record['topics'] };
  return readQuestionForm({
    get: (name) => {
      const value = ownValue(record, name);
      return value === false ? '' : value === true ? '1' : value;
    },
    getAll: (name) => {
      const list = ownValue(lists, name);
      return Array.isArray(list) ? (list as unknown[]) : [];
    },
  });
}

export const EMPTY_QUESTION: QuestionInput = parseQuestionInput(undefined);

/** A new question does not take the times of an earlier one. */
export function resetTimes(typed: QuestionInput): QuestionInput {
  return {
    ...typed,
    opens: typed.opens === 'keep' ? EMPTY_QUESTION.opens : typed.opens,
    closes: typed.closes === 'keep' ? EMPTY_QUESTION.closes : typed.closes,
  };
}

/** Forms that differ only in free rows, or in the zone of no time, have the same fingerprint. */
export function fingerprint({ choices, zone, ...typed }: QuestionInput): string {
  const labels = choices.filter((choice) => choice.trim() !== '');
  const hasTime = typed.opensAt !== '' || typed.closesAt !== '';
  return JSON.stringify([typed, labels, hasTime && zone]);
}

/** Whether there is nothing in it worth storing. */
export function isBlank({ text, context, choices, low, high }: QuestionInput): boolean {
  return [text, context, low, high, ...choices].every((one) => one.trim() === '');
}

function oneOf<T extends string>(values: readonly [T, ...T[]] | readonly T[], value: string): T {
  const found = values.find((one) => one === value) ?? values[0];
  if (found === undefined) throw new Error('A list of values has at least one.');
  return found;
}
