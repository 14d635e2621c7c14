import type { QuestionUpdate, LiveResult } from '../results/question-update.ts';
import type { Counts } from '../results/counts.ts';
import type { QuestionView } from '../results/question-view.ts';
import { inReaderOrder, resultOf, type Result } from '../results/result.ts';
import { EVERYONE, isEveryone, type Split } from '../results/tally.ts';

/**
 * Updates a served question with its update. A page may show a split: updates are about everyone, so the split's result
 * stays as it is.
 */
export function withUpdate(
  question: QuestionView,
  update: QuestionUpdate,
  split: Split = EVERYONE,
): QuestionView {
  const { state, sequence, turnout, changes, peeked, sawFirst, heldBack } = update;
  const { inRoom, excluded, leftOut, all, result } = update;
  if (state === 'gone' || state === 'removed') return question;
  // The page was made from newer answers than the update.
  if (sequence < question.counts.sequence) return question;
  const counts = {
    sequence,
    changes,
    peeked,
    sawFirst,
    heldBack,
    ...(inRoom !== undefined && { inRoom }),
    ...(excluded && { excluded }),
    ...(leftOut !== undefined && { leftOut }),
    ...(all !== undefined && { all }),
  };
  const isClosed = state === 'closed';
  if (isSame(question, update)) return question;
  const shown = result && isEveryone(split) ? wholeIn(result) : undefined;
  return {
    ...question,
    state,
    turnout,
    counts,
    ...(shown && {
      result: {
        ...resultIn(shown, question, result?.leader),
        ...(result?.burst && { burst: result.burst }),
      },
    }),
    ...(result && isClosed && { resultShows: 'now' as const }),
  };
}

type ComparedField =
  | 'state'
  | 'sequence'
  | 'turnout'
  | 'peeked'
  | 'heldBack'
  | 'excluded'
  | 'inRoom'
  | 'leftOut'
  | 'all'
  | 'result';
/** What the page does not take from an update, or only with another field. */
type FieldNeverAlone = 'question' | 'revision' | 'changes' | 'sawFirst' | 'demo';
/** An update, as long as each of its fields has a place above: the compiler asks for that of a new one. */
type CheckedUpdate = [Exclude<keyof QuestionUpdate, ComparedField | FieldNeverAlone>] extends [
  never,
]
  ? QuestionUpdate
  : never;

function isSame(
  { state, turnout, counts, result, resultShows }: QuestionView,
  update: CheckedUpdate,
): boolean {
  return (
    state === update.state &&
    turnout === update.turnout &&
    counts.sequence === update.sequence &&
    counts.peeked === update.peeked &&
    counts.heldBack === update.heldBack &&
    // Staff decide, and a network exceeds its share, without a counted answer.
    counts.excluded?.answers === update.excluded?.answers &&
    counts.leftOut === update.leftOut &&
    counts.all === update.all &&
    counts.inRoom === update.inRoom &&
    result?.burst === update.result?.burst &&
    // It was closed meanwhile, or the reader may see the result now.
    (result !== undefined || update.result === undefined || resultShows === 'after closing')
  );
}

function wholeIn({ people, none, notSure: unsure, choices }: LiveResult): Counts {
  return { people, none, unsure, byChoice: new Map(choices) };
}

function resultIn(
  { people, none, unsure, byChoice }: Counts,
  { kind, keepsOrder, choices }: QuestionView,
  leader: number | undefined,
): Result {
  const counted = choices
    .filter((one) => one.role === 'listed')
    .map(({ number, label }) => ({ number, label, count: byChoice.get(number) ?? 0 }));
  const result = resultOf(kind, counted, people, { none, unsure }, leader);
  return inReaderOrder(result, choices, keepsOrder);
}
