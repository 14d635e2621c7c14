import { quote } from '../../base/bidi.ts';
import { formatCount, formatDay, formatNumber } from '../../base/words/figures.ts';
import type { QuestionState } from '../../questions/question-rules.ts';
import { demoWords } from '../../results/words/demo.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { compactWords } from '../../base/compact-words.ts';
import { site } from '../../site.config.ts';

/** What stands in a picture beside its drawing, and describes a picture of several questions. */

/** When the question can be answered. */
export function stateOf({
  state,
  opensAt,
  closesAt,
}: Pick<QuestionView, 'state' | 'opensAt' | 'closesAt'>): string {
  const day = (at: string) => formatDay(new Date(at));
  return {
    open: `Open until ${day(closesAt)}`,
    scheduled: `Opens ${day(opensAt)}`,
    paused: 'Paused',
    closed: `Closed ${day(closesAt)}`,
    removed: 'Removed',
  }[state];
}

export const final = 'Final';
export const demoData = 'Demo data';

export const asOf = (moment: Date) => `As of ${formatDay(moment)}`;

export function turnout({ people, state }: { people: number; state: QuestionState }): string {
  if (people > 0)
    return formatCount(people, {
      one: '# person has answered',
      other: '# people have answered',
    });
  if (state === 'scheduled') return 'Not open yet';
  return state === 'closed' ? 'Nobody answered' : 'Nobody has answered yet';
}

export const outInRound = (round: number) => `out in round ${formatNumber(round)}`;
/** Of a band of the flow. */
export const greyNote = 'Grey: ballots that name no choice left in the count';
export const roundsNote = 'Each bar shows the last round of its choice';

/** Stands in place of the notes about a result. */
export const waits = {
  afterAnswering: 'The result shows after answering',
  afterClosing: 'The result shows after closing',
  noneCounted: 'No answer is counted here',
};

/** Below rows for which there is no room. */
export const more = ({ left }: { left: number }) => `${formatNumber(left)} more`;

/** What replaces a text that cannot be drawn, and where it can be read instead. */
export const undrawableHeadline =
  'This question is written in letters that this picture cannot draw.';
export const undrawableLabel = 'A choice in letters that this picture cannot draw';
export const undrawableItem = 'A question in letters that this picture cannot draw';
export const readElsewhere = ({ address }: { address: string }) => `Its words are at ${address}`;

export const questionsIn = ({ number }: { number: number }) =>
  formatCount(number, { one: '# question', other: '# questions' });
export const firstQuestion = (first: { people: number; state: QuestionState } | undefined) =>
  `First question: ${first ? turnout(first) : ''}`;

type Survey = { title: string; questions: readonly QuestionView[] };

/** For readers who do not see the picture of a survey. */
export function surveyPictureAlt({ title, questions }: Survey): string {
  const [first] = questions;
  const told = firstQuestion(first && { people: first.turnout, state: first.state });
  return compactWords([
    `${quote(title)}, a survey of ${questionsIn({ number: questions.length })}. ${told}.`,
    first && demoWords(first),
  ]).join(' ');
}

export const survey = 'Survey';
export const surveyState = (first: Pick<QuestionView, 'state' | 'opensAt' | 'closesAt'>) =>
  `${survey} · ${stateOf(first)}`;

export const siteAlt = `${site.name}: ${site.tagline}`;
