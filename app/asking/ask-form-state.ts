import type { AskableCommunity } from '../questions/question-check.ts';
import type { AskLink } from './form-start.ts';
import {
  QUESTION_KINDS,
  type QuestionPermission,
  type QuestionRefusal,
} from '../questions/question-rules.ts';
import {
  CHOICE_LIMITS,
  readQuestionForm,
  type QuestionInput,
  type FormFields,
  type QuestionFieldProblem,
} from '../questions/question-schema.ts';
import type { SimilarQuestion } from '../discovery/similar-question.ts';
import type { TopicOption } from './topic-hints.ts';

/** `away`: the database. `forms-often`: of visitors of one network. */
export type FormRefusal = QuestionRefusal | { why: 'away' } | { why: 'forms-often' };

/** A form that came back, with its problems and suggestions. */
export type ReturnedForm = {
  state: 'shown';
  typed: QuestionInput;
  /** Signed, so that the id in it was issued to this member. */
  ticket: string;
  problems: QuestionFieldProblem[];
  /** Why it was not asked if no field is at fault, and from when on it may be. */
  refusal: { reason: FormRefusal; again: string | undefined; status: 409 | 429 | 503 } | undefined;
  similar: SimilarQuestion[];
  /** The field that gets the focus. */
  focus: string | undefined;
};

export function httpStatusOf({ problems, refusal }: ReturnedForm): number {
  return problems.length > 0 ? 422 : (refusal?.status ?? 200);
}

/** What the form for a new question is rendered from. */
export type AskFormData = {
  ticket: string;
  topics: TopicOption[];
  places: AskableCommunity[];
  now: string;
  /** Distinguishes members on one device. */
  owner: string;
  /** A visitor's text stays in their browser. */
  isVisitor: boolean;
  /** As the site has it: empty, a draft, or the wording of the earlier version. */
  saved: QuestionInput;
  link: AskLink;
  /** The pending question, and when it was sent. */
  pending: { typed: QuestionInput; at: number } | undefined;
  draft: string | undefined;
  version: { id: string; text: string } | undefined;
  /** The newest other draft, offered to a member who starts a new question. */
  otherDraft: { id: string; text: string } | undefined;
};

/** What a button of the form submits. */
export type AskSubmission = {
  does: string;
  typed: QuestionInput;
  ticket: string;
  version: string | undefined;
  /** Similar questions were shown: while typing, or once by the page that came back. */
  hasSeenSimilar: boolean;
  /** When the browser stored what was typed, by its own clock. */
  typedAt: number | undefined;
};

export function readSubmission(fields: FormFields): AskSubmission {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    does: text('does'),
    typed: readQuestionForm(fields),
    ticket: text('ticket'),
    version: text('version') || undefined,
    hasSeenSimilar: text('seen') !== '',
    typedAt: /^\d{1,15}$/.test(text('typedAt')) ? Number(text('typedAt')) : undefined,
  };
}

/** The form as it was sent, with a row added or removed if that was asked for. */
export function returnForm(step: AskSubmission): ReturnedForm {
  const rows = rearranged(step);
  return {
    state: 'shown',
    typed: rows ? { ...step.typed, choices: rows.choices } : step.typed,
    ticket: step.ticket,
    problems: [],
    refusal: undefined,
    similar: [],
    focus: rows?.focus,
  };
}

const MAX_ROWS = Math.max(
  ...QUESTION_KINDS.map((kind) => (kind === 'scale' ? 0 : CHOICE_LIMITS[kind].most)),
);

/** Adds, moves or removes a row without a script; returns the rows and the field to focus. */
function rearranged({
  does,
  typed,
}: AskSubmission): { choices: string[]; focus: string } | undefined {
  const { choices } = typed;
  if (does === 'choice') {
    const free = choices.findIndex((choice) => choice.trim() === '');
    const place = free < 0 ? choices.length : free;
    const rows = free < 0 && choices.length < MAX_ROWS ? [...choices, ''] : choices;
    return { choices: rows, focus: `choice-${Math.min(place, rows.length - 1)}` };
  }
  const [, act, row] = /^(up|remove)-(\d{1,2})$/.exec(does) ?? [];
  const place = Number(row);
  const above = Math.max(0, place - 1);
  if (act === 'up') return { choices: movedUp(choices, place), focus: `choice-${above}` };
  if (act === 'remove') return { choices: choices.toSpliced(place, 1), focus: `choice-${above}` };
  return undefined;
}

/** Swaps the row with the one above it. */
export function movedUp<T>(rows: readonly T[], place: number): T[] {
  const [above, row] = rows.slice(Math.max(0, place - 1), place + 1);
  return place < 1 || above === undefined || row === undefined
    ? [...rows]
    : rows.toSpliced(place - 1, 2, row, above);
}

/** The rows that a form shows: at least two, and a free one at the end while the limit allows. */
export function rowsOf({ kind, choices }: Pick<QuestionInput, 'kind' | 'choices'>): string[] {
  const most = kind === 'scale' ? CHOICE_LIMITS.single.most : CHOICE_LIMITS[kind].most;
  const rows = [...choices];
  while (rows.length < CHOICE_LIMITS.single.fewest) rows.push('');
  if (rows.at(-1)?.trim() !== '' && rows.length < most) rows.push('');
  return rows;
}

/** What the form for editing a question is rendered from. */
export type EditFormData = {
  id: string;
  start: QuestionInput;
  topics: TopicOption[];
  places: AskableCommunity[];
  now: string;
  stage: 'scheduled' | 'open';
  /** The author has answered it; changing the choices withdraws that answer. */
  takesBack: boolean;
  can: QuestionPermission;
  canStartAnew: boolean;
};
