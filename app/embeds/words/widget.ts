import { peopleHead, shareOfPeople } from '../../results/words/strip.ts';
import { formatCount } from '../../base/words/figures.ts';
import { rangeWords } from '../../base/words/shares.ts';
import { OPT_OUT_NUMBERS } from '../../questions/question.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import type { ResultFigures, ResultRow } from '../../results/result.ts';
import { agreementWords, firstChoiceWords, outsideWords } from '../../results/words/sentence.ts';

/** What a frame's script says, and what its server says in the same words. */

/** Shown where the result is hidden. */
export const turnout = ({ people }: { people: number }) =>
  formatCount(people, { one: '# person has answered', other: '# people have answered' });

export const countsNote = 'Too few for shares, so these are counts';
/** The note about the figures, in a burst. */
export const beingChecked = ({ note }: { note: string }) => `Being checked. ${note}`;

/** Heads the figures, for screen readers, as on the site. */
export const figuresHead = (shows: ResultFigures['shows'] | undefined) =>
  shows === 'shares' ? shareOfPeople : peopleHead;

/** Follows a share, for screen readers. */
export const behindShare = (row: Pick<ResultRow, 'count' | 'low' | 'high'>) =>
  `, ${formatCount(row.count, { one: '# person', other: '# people' })}, ${rangeWords(row)}`;

export const openOnSite = 'To answer, open it on the site.';
export const yourChoice = 'Your choice: ';
export const keepAnswer = 'Keep my answer';
export const countAnswer = 'Count my answer';
export const tryAgain = 'Try again';
export const change = 'Change';
export const undo = 'Undo';
export const nextQuestion = 'Next question';

export const noResponse = 'The site did not respond. Send it again: it counts once.';
export const answered = 'You have answered.';
export const heldBack = 'Received, not counted yet.';
export const removed = 'Removed.';
export const counted = ({ sentence }: { sentence: string }) => `Counted. ${sentence}`;

/** A sentence for a reader who answered, short enough for a frame; where they picked several, the stars show which. */
export function ownAnswer(
  kind: QuestionKind,
  result: ResultFigures,
  mine: readonly number[],
): string | undefined {
  const [first = 0] = mine;
  const said = { kind, result };
  if (first >= OPT_OUT_NUMBERS.none)
    return outsideWords(first === OPT_OUT_NUMBERS.none ? 'none' : 'unsure', said);
  const row = result.rows.find(({ number }) => number === first);
  if (!row || row.count === 0) return undefined;
  if (result.people === 1) return 'You are the only one.';
  if (kind === 'ranking') return firstChoiceWords(row, said);
  return mine.length > 1 ? 'Your picks carry the star.' : agreementWords(row, said);
}
