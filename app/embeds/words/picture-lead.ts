import { quote } from '../../base/bidi.ts';
import { formatCount, formatNumber } from '../../base/words/figures.ts';
import type { QuestionState } from '../../questions/question-rules.ts';
import { NO_LEAD_WORDS } from '../../results/words/bursts.ts';
import { ballotWords } from '../../results/words/ranking-outcome.ts';

/** What goes on after the large figure of a picture: the two are read as one text. */

type People = { people: string };

/** "62%" */
export const leads = ({ people, label }: People & { label: string }) =>
  `of ${people} picked ${quote(label)}. It leads.`;
export const finishedFirst = ({ people, label }: People & { label: string }) =>
  `of ${people} picked ${quote(label)}. It finished first.`;

/** "41% to 39%" */
export const noLead = ({ people }: People) => `of ${people}, with no clear lead.`;
export const oneToAnother = ({ one, other }: { one: string; other: string }) =>
  `${one} to ${other}`;

/** "7 of 13" */
export const outOf = ({ count, people }: { count: number; people: number }) =>
  `${formatNumber(count)} of ${formatNumber(people)}`;
const TOO_FEW = 'Too few for shares, so these are counts.';
export const picked = ({ label }: { label: string }) => `picked ${quote(label)}. ${TOO_FEW}`;
export const pickedEach = ({ choices }: { choices: number }) =>
  `picked each of ${formatNumber(choices)} choices. ${TOO_FEW}`;
export const said = ({ label }: { label: string }) =>
  `said ${label}. Too few for an average, so these are counts.`;
export const saidEach = ({ steps }: { steps: number }) =>
  `said each of ${formatNumber(steps)} steps. Too few for an average, so these are counts.`;

/** "3.6" */
export const onAverage = ({ last, people, middle }: People & { last: string; middle: string }) =>
  `of ${last} on average among ${people}; ${middle}.`;

/** "1,204" */
export const counted = (people: number) =>
  formatCount(people, { one: 'person counted.', other: 'people counted.' });
export const checking = (people: number) => `${counted(people)} ${NO_LEAD_WORDS}`;
export const rankedThese = (people: number) =>
  formatCount(people, { one: 'person ranked these.', other: 'people ranked these.' });
export const rankedWithoutWinner = (people: number) =>
  formatCount(people, {
    one: 'person ranked these, and the count ends without a winner.',
    other: 'people ranked these, and the count ends without a winner.',
  });
export const endedWithoutWinner = (people: number) =>
  formatCount(people, {
    one: 'person ranked these, and the count ended without a winner.',
    other: 'people ranked these, and the count ended without a winner.',
  });

/** "54%" */
export const ofBallots = ({
  live,
  round,
  outcome,
}: {
  live: number;
  round: number;
  outcome: string;
}) => `of the ${ballotWords(live)} in round ${formatNumber(round)}. ${outcome}`;
/** "59 to 59" */
export const ballotsLevel = ({ round, outcome }: { round: number; outcome: string }) =>
  `ballots in round ${formatNumber(round)}. ${outcome}`;
/** "7 of 13" */
export const fewBallots = ({ choice, round }: { choice: string; round: number }) =>
  `ballots in round ${formatNumber(round)} are for ${quote(choice)}. Too few people to call a win.`;
export const fewLevel = ({ round }: { round: number }) =>
  `ballots in round ${formatNumber(round)}: level, and too few people to call a win.`;

/** "1,089" */
export function answered({ state }: { state: QuestionState }): string {
  return state === 'open' ? `answered. ${INVITATION}` : 'answered.';
}
const INVITATION = 'What would you say?';

/** Stands alone, where there is no figure. */
export function unanswered({ state }: { state: QuestionState }): string {
  switch (state) {
    case 'scheduled':
      return 'It can be answered once it is open.';
    case 'closed':
      return 'Nobody answered.';
    case 'open':
      return `Nobody has answered yet. ${INVITATION}`;
    case 'paused':
    case 'removed':
      return 'Nobody has answered yet.';
  }
}

/** After the number of questions of a survey, or of those who answered its first. */
export const firstOf = ({ questions }: { questions: number }) =>
  formatCount(questions, {
    one: 'answered its question.',
    other: 'answered the first of # questions.',
  });
export const questionsUnanswered = (questions: number) =>
  formatCount(questions, {
    one: 'question. Nobody has answered yet.',
    other: 'questions. Nobody has answered yet.',
  });
