import { formatCount, formatDay, formatNumber } from '../../base/words/figures.ts';
import type { QuestionState } from '../../questions/question-rules.ts';
import { compactWords } from '../../base/compact-words.ts';
import type { QuestionView } from '../../results/question-view.ts';

type HeldBackCounts = Pick<QuestionView['counts'], 'heldBack' | 'excluded'>;

/** How many wait for a decision, or were never decided before the close. */
function undecidedOf({ heldBack, excluded }: HeldBackCounts): number {
  return Math.max(0, heldBack - (excluded?.answers ?? 0));
}

/** Sentences for the facts about the answers; a count of zero is left out. */
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

/** All held-back answers, as a figure in a table. */
export function heldBackFigure({ heldBack, excluded }: HeldBackCounts): string {
  if (!excluded) return formatCount(heldBack, { one: '# answer', other: '# answers' });
  const out = formatNumber(excluded.answers);
  return formatCount(heldBack, {
    one: `# answer, ${out} of them left out by staff`,
    other: `# answers, ${out} of them left out by staff`,
  });
}
