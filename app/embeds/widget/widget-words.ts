import { formatCount } from '../../base/words/figures.ts';
import type { Level } from '../../results/levels.ts';
import { peopleOf } from '../../results/words/people.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { ResultFigures } from '../../results/result.ts';
import { agreementWords, firstChoiceWords, outsideWords } from '../../results/words/sentence.ts';
import { EVERYONE, type Split } from '../../results/tally.ts';
import { OPT_OUT_NUMBERS } from '../../questions/question.ts';
import type { QuestionKind } from '../../questions/rules.ts';
import { picksWords } from '../../questions/words/picks.ts';

/** Words of a frame, for its server and its script. */

const LEVEL_SUFFIXES: Partial<Record<Level, string>> = {
  device: ' known by their browser or better',
  email: ' with a confirmed address or better',
  account: ' with an account',
};

/** "1,204 people", "611 members", "90 people with an account". */
export function baseWords(people: number, { audience, least }: Split = EVERYONE): string {
  return peopleOf(audience, people) + (LEVEL_SUFFIXES[least] ?? '');
}

/** Shown where the result is hidden. */
export function turnoutWords(turnout: number): string {
  return formatCount(turnout, { one: '# person has answered', other: '# people have answered' });
}

/** Stands before the note about the figures, in a burst. */
export function burstPrefix(burst: unknown): string {
  return burst ? 'Being checked. ' : '';
}

export const COUNTS_NOTE = 'Too few for shares, so these are counts';

/** A sentence for a reader who answered, short enough for a frame; where they picked several, the stars show which. */
export function ownAnswerWords(
  kind: QuestionKind,
  result: ResultFigures,
  mine: readonly number[],
): string {
  const [first = 0] = mine;
  const said = { kind, result };
  if (first >= OPT_OUT_NUMBERS.none)
    return outsideWords(first === OPT_OUT_NUMBERS.none ? 'none' : 'unsure', said);
  const row = result.rows.find(({ number }) => number === first);
  if (!row || row.count === 0) return '';
  if (result.people === 1) return 'You are the only one so far.';
  if (kind === 'ranking') return firstChoiceWords(row, said);
  return mine.length > 1 ? 'Your picks carry the star.' : agreementWords(row, said);
}

/** The hint under the rows until the reader picks one. */
export function hintOf({
  kind,
  ...asked
}: Pick<QuestionView, 'kind' | 'pickAtMost' | 'choices'>): string {
  if (kind === 'ranking') return 'Pick in order, the best first.';
  if (kind === 'multiple' && asked.pickAtMost > 1) return `${picksWords(asked)}.`;
  return 'Pick one. It counts at once.';
}
