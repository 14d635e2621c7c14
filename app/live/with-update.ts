import type { QuestionUpdate, LiveResult } from '../results/question-update.ts';
import type { Counts } from '../results/counts.ts';
import type { QuestionView } from '../results/question-view.ts';
import { inDisplayOrder, resultOf, type Result } from '../results/result.ts';
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

/** Whether a page says the same as an update; `never alone`: what the page does not take from it, or only with another. */
type FieldCheck = 'never alone' | ((page: QuestionView, update: QuestionUpdate) => boolean);

const isSameCount =
  (field: 'sequence' | 'peeked' | 'heldBack' | 'inRoom' | 'leftOut' | 'all'): FieldCheck =>
  ({ counts }, update) =>
    counts[field] === update[field];

const FIELD_CHECKS: Record<keyof QuestionUpdate, FieldCheck> = {
  question: 'never alone',
  state: (page, update) => page.state === update.state,
  revision: 'never alone',
  sequence: isSameCount('sequence'),
  turnout: (page, update) => page.turnout === update.turnout,
  changes: 'never alone',
  peeked: isSameCount('peeked'),
  sawFirst: 'never alone',
  heldBack: isSameCount('heldBack'),
  // Staff decide, and a network exceeds its share, without a counted answer.
  excluded: ({ counts }, update) => counts.excluded?.answers === update.excluded?.answers,
  inRoom: isSameCount('inRoom'),
  leftOut: isSameCount('leftOut'),
  all: isSameCount('all'),
  demo: 'never alone',
  // It was closed meanwhile, or the reader may see the result now.
  result: ({ result, resultShows }, update) =>
    result?.burst === update.result?.burst &&
    (result !== undefined || update.result === undefined || resultShows === 'after closing'),
};

function isSame(page: QuestionView, update: QuestionUpdate): boolean {
  return Object.values(FIELD_CHECKS).every(
    (check) => check === 'never alone' || check(page, update),
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
  return { ...result, rows: inDisplayOrder(result.rows, keepsOrder) };
}
