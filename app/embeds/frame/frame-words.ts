import { formatCount } from '../../base/format.ts';
import { picksWords } from '../../questions/picks.ts';
import type { Level } from '../../results/levels.ts';
import { peopleOf } from '../../results/people-words.ts';
import type { QuestionView } from '../../results/present.ts';
import type { Standing } from '../../results/results.ts';
import { companyWords, firstChoiceWords, outsideWords } from '../../results/words/sentence.ts';
import { ALL, type Part } from '../../results/tally.ts';
import { OUTSIDE } from '../../questions/question.ts';
import type { Kind } from '../../questions/rules.ts';

/** What a frame says, on the server and when news comes. */

const CHECKED: Partial<Record<Level, string>> = {
  device: ' known by their browser or better',
  email: ' with a confirmed address or better',
  account: ' with an account',
};

/** "1,204 people", "611 members", "90 people with an account". */
export function baseWords(people: number, { audience, least }: Part = ALL): string {
  return peopleOf(audience, people) + (CHECKED[least] ?? '');
}

/** Where the result waits the turnout is told. */
export function turnoutWords(turnout: number): string {
  return formatCount(turnout, { one: '# person has answered', other: '# people have answered' });
}

/** Before how figures are to be read, in a burst. */
export function checkedWords(burst: unknown): string {
  return burst ? 'Being checked. ' : '';
}

export const TOO_FEW = 'Too few for shares, so these are counts';

/** Of whoever answered here: short enough for a frame, and where several were picked the stars say it. */
export function ownWords(kind: Kind, result: Standing, mine: readonly number[]): string {
  const [first = 0] = mine;
  const said = { kind, result };
  if (first >= OUTSIDE.none) return outsideWords(first === OUTSIDE.none ? 'none' : 'unsure', said);
  const row = result.rows.find(({ number }) => number === first);
  if (!row || row.count === 0) return '';
  if (result.people === 1) return 'You are the only one so far.';
  if (kind === 'ranking') return firstChoiceWords(row, said);
  return mine.length > 1 ? 'Your picks carry the star.' : companyWords(row, said);
}

/** What stands under the rows until somebody picks one. */
export function hintOf({
  kind,
  ...asked
}: Pick<QuestionView, 'kind' | 'pickAtMost' | 'choices'>): string {
  if (kind === 'ranking') return 'Pick in order, the best first.';
  if (kind === 'multiple' && asked.pickAtMost > 1) return `${picksWords(asked)}.`;
  return 'Pick one. It counts at once.';
}
