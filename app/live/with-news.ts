import type { QuestionUpdate, LiveResult } from '../results/question-update.ts';
import type { Counts } from '../results/counts.ts';
import type { QuestionView } from '../results/question-view.ts';
import { inDisplayOrder, resultOf, type Result } from '../results/result.ts';
import { EVERYONE, isEveryone, type Split } from '../results/tally.ts';

/**
 * Updates a served question with its news. A page may show a split: news are about everyone, so the split's result
 * stays as it is.
 */
export function withNews(
  question: QuestionView,
  news: QuestionUpdate,
  part: Split = EVERYONE,
): QuestionView {
  const { state, sequence, turnout, changes, peeked, sawFirst, heldBack } = news;
  const { inRoom, excluded, leftOut, all, result } = news;
  if (state === 'gone' || state === 'removed') return question;
  // The page was made from newer answers than the news.
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
  if (isSame(question, news)) return question;
  const shown = result && isEveryone(part) ? wholeIn(result) : undefined;
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

function isSame(
  { state, turnout, counts, result, resultShows }: QuestionView,
  news: QuestionUpdate,
): boolean {
  return (
    state === news.state &&
    turnout === news.turnout &&
    counts.sequence === news.sequence &&
    counts.peeked === news.peeked &&
    counts.heldBack === news.heldBack &&
    // Staff decide, and a network exceeds its share, without a counted answer.
    counts.excluded?.answers === news.excluded?.answers &&
    counts.leftOut === news.leftOut &&
    counts.all === news.all &&
    counts.inRoom === news.inRoom &&
    result?.burst === news.result?.burst &&
    // It was closed meanwhile, or the reader may see the result now.
    (result !== undefined || news.result === undefined || resultShows === 'after closing')
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
