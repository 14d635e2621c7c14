import type { News } from '../answers/news.ts';
import type { QuestionView } from '../answers/present.ts';
import { inShownOrder, resultOf, type Result } from '../answers/results.ts';

/**
 * A question as it was served, brought to what was heard of it since. `isPart`: the page shows a part of the answers,
 * and news tell of all.
 */
export function newestOf(question: QuestionView, news: News, isPart = false): QuestionView {
  const { state, sequence, turnout, changes, peeked, sawFirst, heldBack, result } = news;
  if (state === 'gone' || state === 'removed') return question;
  // Made from newer answers than what was heard.
  if (sequence < question.counts.sequence) return question;
  const counts = { sequence, changes, peeked, sawFirst, heldBack };
  const isClosed = state === 'closed';
  if (isSame(question, news)) return question;
  return {
    ...question,
    state,
    turnout,
    counts,
    ...(result && !isPart && { result: resultIn(result, question) }),
    ...(result && isClosed && { resultShows: 'now' as const }),
  };
}

function isSame(
  { state, turnout, counts, result, resultShows }: QuestionView,
  news: News,
): boolean {
  return (
    state === news.state &&
    turnout === news.turnout &&
    counts.sequence === news.sequence &&
    counts.peeked === news.peeked &&
    counts.heldBack === news.heldBack &&
    // Closed meanwhile, or opened to those who answered.
    (result !== undefined || news.result === undefined || resultShows === 'after closing')
  );
}

function resultIn(
  { people, none, notSure, choices }: NonNullable<News['result']>,
  { kind, keepsOrder, choices: named }: QuestionView,
): Result {
  const counted = choices.flatMap(([number, count]) => {
    const choice = named.find((one) => one.number === number);
    return choice ? [{ number, label: choice.label, count }] : [];
  });
  const result = resultOf(kind, counted, people, { none, unsure: notSure });
  return { ...result, rows: inShownOrder(result.rows, keepsOrder) };
}
