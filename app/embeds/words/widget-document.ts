import { quote } from '../../base/bidi.ts';
import { formatDateTime } from '../../base/words/figures.ts';
import { HATCH_WORDS } from '../../base/words/shares.ts';
import { picksWords } from '../../questions/words/picks.ts';
import { selectionWords } from '../../results/words/demo.ts';
import type { Level } from '../../results/levels.ts';
import { peopleOf } from '../../results/words/people.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { EVERYONE, type Split } from '../../results/tally.ts';
import { site } from '../../site.config.ts';

/** What only the document of a frame says: its script takes none of it. */
export const title = ({ question }: { question: string }) => `Result: ${question}`;
export const description = 'A result, to be shown inside another page.';
export const poll = 'Poll';

export const notAvailable = 'Result: not available';
export const thisIsNotAvailable = 'This result is not available';
export const missing = {
  unknown: 'It may have been removed, or the address may have been copied in part.',
  removed: 'It was removed.',
};

export const questionsOfSurvey = 'Questions of this survey';
export const placeOf = ({ place, of }: { place: number; of: number }) => `${place} of ${of}`;
export const previous = 'Previous';
export const next = 'Next';

export const resultOf = ({ question }: { question: string }) => `Result of “${question}”`;
export const choice = 'Choice';
export const outside = 'Not in the percentages';

export const answerOnSite = `Answer on ${site.name}`;
export const askedOfMembers = 'Asked of members.';
export const askedOfCommunity = ({ name }: { name: string | undefined }) =>
  name === undefined ? 'Asked of the members of a community.' : `Asked of the members of ${name}.`;
export const pausedFor = ({ reason }: { reason: string | undefined }) =>
  reason === undefined
    ? 'Nobody can answer until it continues.'
    : `Nobody can answer until it continues. The reason given: ${quote(reason)}`;

/** The hint under the rows until the reader picks one. */
export function hint({
  kind,
  ...asked
}: Pick<QuestionView, 'kind' | 'pickAtMost' | 'choices'>): string {
  if (kind === 'ranking') return 'Pick in order, the best first.';
  if (kind === 'multiple' && asked.pickAtMost > 1) return `${picksWords(asked)}.`;
  return 'Pick one. It counts at once.';
}

/** "1,204 people", "611 members", "90 people with an account". */
export function base(count: number, { audience, least }: Split = EVERYONE): string {
  const counted = peopleOf(audience, count);
  return CHECKED[least]?.(counted) ?? counted;
}

const CHECKED: Partial<Record<Level, (counted: string) => string>> = {
  device: (counted) => `${counted} known by browser or better`,
  email: (counted) => `${counted} with a confirmed address or better`,
  account: (counted) => `${counted} with an account`,
};

/** The note beside shares: what the hatched ends are, and who chose to be among the answers. */
export const sharesNote = (question: Parameters<typeof selectionWords>[0]) =>
  `${HATCH_WORDS}. ${selectionWords(question)}`;

export const resultShows: Record<QuestionView['resultShows'], string> = {
  now: 'The result shows now',
  'after answering': 'The result shows after answering',
  'after closing': 'The result shows after closing',
};
export const resultShowsOrOnScreen =
  'The result shows after answering, or before on the author’s screen';

export const asOf = ({ moment }: { moment: Date }) => `As of ${formatDateTime(moment, 'UTC')}`;
export const firstChoicesOnly = 'Shows first choices only';
export const severalPicked = 'Each could pick several';
export const meanMarked = 'Triangle: the average';
export const paused = 'Paused';
export const rounded = 'Rounded shares may not add to 100';
export const demoData = 'Demo data';
export const method = 'Method';
export const allReasons = `All reasons on ${site.name}`;
