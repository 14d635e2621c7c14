import type { QuestionKind } from '../questions/question-rules.ts';
import type { ResultDetails } from '../results/details/result-details.ts';
import type { ResultDocument } from '../results/details/result-document.ts';
import { NONE, UNSURE } from '../results/tally.ts';

/** What one voter did on a question, as in `/api/v1/me/answers`. */
export type OwnAnswer = {
  choices: string[];
  held: boolean;
  /** Set if the answer was given after looking. */
  afterLooking?: true;
  peeked: boolean;
  at: string | null;
  sequence: number | null;
  receipt: string | null;
  /** Only if nobody else may see it. */
  result: ResultDocument | null;
  /** Only if it was asked for: the details behind the result. */
  details?: ResultDetails | null;
};

/** An entry of the viewer's answer in the question's log. No picks: the answer was withdrawn. */
export type LoggedAnswer = { sequence: number; picks: readonly number[] };

/**
 * Adds the viewer's answer to a result that is older. `loggedAnswers` are the viewer's entries since the page was
 * opened, oldest first: the last one that the document includes is taken out, and the newest is put in.
 */
export function withOwnAnswer(
  document: ResultDocument,
  kind: QuestionKind,
  loggedAnswers: readonly LoggedAnswer[],
): ResultDocument {
  const newest = loggedAnswers.at(-1);
  if (!newest || document.sequence >= newest.sequence) return document;
  const known = loggedAnswers.findLast(({ sequence }) => sequence <= document.sequence);
  return withPicksCounted(
    withPicksCounted(document, kind, known?.picks ?? [], -1),
    kind,
    newest.picks,
    1,
  );
}

function withPicksCounted(
  document: ResultDocument,
  kind: QuestionKind,
  picks: readonly number[],
  by: 1 | -1,
): ResultDocument {
  const [first] = picks;
  if (first === undefined) return document;
  const { outside } = document;
  if (first === NONE) return { ...document, outside: { ...outside, none: outside.none + by } };
  if (first === UNSURE)
    return { ...document, outside: { ...outside, notSure: outside.notSure + by } };
  // The figures of a ranking count first picks.
  const counted = kind === 'ranking' ? [first] : picks;
  return {
    ...document,
    people: document.people + by,
    choices: document.choices.map((choice) =>
      counted.includes(Number(choice.id)) ? { ...choice, count: choice.count + by } : choice,
    ),
  };
}
