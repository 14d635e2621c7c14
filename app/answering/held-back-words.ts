import { formatCount, formatDay, formatNumber } from '../base/format.ts';
import type { QuestionState } from '../questions/rules.ts';
import { compactWords } from '../results/words/facts.ts';
import type { QuestionView } from '../results/question-view.ts';

/** What is said of answers that were received and are not counted, and of those of them that staff left out. */
type HeldBackCounts = Pick<QuestionView['counts'], 'heldBack' | 'excluded'>;

/** How many wait for a decision, or for one that never came before the close. */
function undecidedOf({ heldBack, excluded }: HeldBackCounts): number {
  return Math.max(0, heldBack - (excluded?.answers ?? 0));
}

/** Beside the figures of how people answered, each where there are any. */
export function heldBackFacts(held: HeldBackCounts, state: QuestionState): string[] {
  const { excluded } = held;
  const waiting = undecidedOf(held);
  const number = formatNumber(waiting);
  return compactWords([
    waiting > 0 &&
      (state === 'closed'
        ? `Held back, not counted: ${number}`
        : `Held back, not counted yet: ${number}`),
    excluded &&
      `Left out by staff since ${formatDay(new Date(excluded.since))}: ${formatNumber(excluded.answers)}`,
  ]);
}

/** All that are held, as a figure in a table. */
export function heldBackFigure({ heldBack, excluded }: HeldBackCounts): string {
  const all = formatCount(heldBack, { one: '# answer', other: '# answers' });
  return excluded ? `${all}, ${formatNumber(excluded.answers)} of them left out by staff` : all;
}
