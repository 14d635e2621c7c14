import type { QuestionKind } from '../questions/rules.ts';
import type { ResultDetails } from '../results/words/result-details.ts';
import type { ResultDocument } from '../results/words/result-document.ts';
import { NONE, UNSURE } from '../results/tally.ts';

/** What one person did on a question, as `/api/v1/me/answers` tells it. */
export type OwnAnswer = {
  choices: string[];
  held: boolean;
  /** Where it is marked so. */
  afterLooking?: true;
  peeked: boolean;
  at: string | null;
  sequence: number | null;
  receipt: string | null;
  /** Only where nobody else may see it. */
  result: ResultDocument | null;
  /** Where it was asked for: what stands behind the result. */
  details?: ResultDetails | null;
};

/** Where an answer of one's own stands in the question's log. No picks: it was taken back. */
export type LoggedAnswer = { sequence: number; picks: readonly number[] };

/**
 * A result that was made a moment before one's own answer, as it is with it. `standings` are one's own since the page
 * was opened, oldest first: the last of them that the document knows is taken out, the newest put in.
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
  // A ranking shows what people put first.
  const counted = kind === 'ranking' ? [first] : picks;
  return {
    ...document,
    people: document.people + by,
    choices: document.choices.map((choice) =>
      counted.includes(Number(choice.id)) ? { ...choice, count: choice.count + by } : choice,
    ),
  };
}
