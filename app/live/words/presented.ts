import { compactWords } from '../../base/compact-words.ts';
import { figureFacts } from '../../results/words/facts.ts';
import { leftOutFacts } from '../../results/words/splits.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { resultSentence } from '../../results/words/sentence.ts';
import { ownValue } from '../../base/own-value.ts';
import { formatClock } from '../../base/words/chart-figures.ts';
import { formatCount } from '../../base/words/figures.ts';
import { newestRunoff } from '../../results/runoff-counts.ts';
import { HATCH_WORDS } from '../../base/words/shares.ts';
import type { QuestionState } from '../../questions/question-rules.ts';
import { noResultYet, questionProblemText } from '../../questions/words/problems.ts';
import { questionRefusalText } from '../../questions/words/refusals.ts';
import { stateReasonText } from '../../questions/words/state-reason.ts';
import type { PressFailure, RevealOption, RoomTime } from '../presenter-rules.ts';

const STATE_WORDS: Record<QuestionState, string> = {
  scheduled: 'Opens',
  open: 'Open',
  paused: 'Paused',
  closed: 'Closed',
  removed: 'Removed',
};

/** "14:30" today, "Sun 29 Nov, 14:30" on another day. */
function momentOf({ day, time }: RoomTime): { isToday: boolean; moment: string } {
  if (day === undefined) return { isToday: true, moment: time ?? '' };
  return { isToday: false, moment: time === undefined ? day : `${day}, ${time}` };
}

/** The state with its moment, which `at` draws: "Opens at 14:30", "Open until Sun 29 Nov, 14:30". */
export function timedState<T>({
  state,
  time,
  at,
}: {
  state: QuestionState;
  time: RoomTime;
  at: (text: string) => T;
}): readonly (string | T)[] {
  const { isToday, moment } = momentOf(time);
  switch (state) {
    case 'scheduled':
      return isToday ? ['Opens', at(` at ${moment}`)] : ['Opens', at(` on ${moment}`)];
    case 'open':
      return ['Open', at(` until ${moment}`)];
    case 'closed':
      return isToday ? ['Closed', at(` at ${moment}`)] : ['Closed', at(` on ${moment}`)];
    case 'paused':
    case 'removed':
      return [STATE_WORDS[state]];
  }
}

type StateFields = Pick<
  QuestionView,
  'state' | 'opensAt' | 'closesAt' | 'closedEarly' | 'stateSince' | 'stateReason'
>;

/** The words about the state. Of a pause or an end in a presentation, a sentence that tells the state too. */
export function stateWordsOf(
  { state, opensAt, closesAt, closedEarly, stateSince, stateReason }: StateFields,
  isServed: boolean,
): { words: string; at: string | undefined; reason: string | undefined } {
  const closed = closedEarly ? stateSince : closesAt;
  const at = ownValue(
    { scheduled: opensAt, open: closesAt, closed: isServed ? closed : undefined },
    state as string,
  );
  const words = STATE_WORDS[state];
  if (!isServed || !stateReason) return { words, at, reason: undefined };
  const reason = stateReasonText(stateReason);
  if ('text' in stateReason || stateReason.cause === 'new-version') return { words, at, reason };
  return at === undefined ? { words: '', at, reason } : { words, at, reason: undefined };
}

/** Why a presenter cannot show a result that is not public yet. */
export function whyHidden(
  { state, resultShows, result }: Pick<QuestionView, 'state' | 'resultShows' | 'result'>,
  closes: RoomTime,
  way?: RevealOption,
): string | undefined {
  if (result) return undefined;
  if (state === 'scheduled') return 'There is no result before the question opens.';
  if (state === 'closed') return 'The result will be here in a moment.';
  if (way === 'wait') return noResultYet;
  const { isToday, moment } = momentOf(closes);
  if (way === 'reveal')
    return isToday
      ? `The result shows here when the question closes, at ${moment}, or when its author shows it. ${REVEAL_WORDS}`
      : `The result shows here when the question closes, on ${moment}, or when its author shows it. ${REVEAL_WORDS}`;
  if (resultShows === 'after closing')
    return isToday
      ? `The result shows when the question closes, at ${moment}.`
      : `The result shows when the question closes, on ${moment}.`;
  return isToday
    ? `The result shows here when the question closes, at ${moment}.`
    : `The result shows here when the question closes, on ${moment}.`;
}

/** What the key for the result does now, if it differs from its description. */
export function resultKeyNote({
  way,
  why,
}: {
  way: RevealOption;
  why: string | undefined;
}): string | undefined {
  if (way === 'close') return 'It asks first, then closes the question and shows the result.';
  return way === 'reveal' ? REVEAL_WORDS : why;
}

/** Why a press of the author had no effect. */
export function pressFailureText(failure: PressFailure): string {
  switch (failure.state) {
    case 'wrong':
      return questionProblemText(failure.problem);
    case 'refused':
      return failure.refusal.why === 'signed-out'
        ? 'You are signed out. Sign in in another tab, then press again.'
        : questionRefusalText(failure.refusal);
    case 'failed':
    case 'signed out':
      return 'The site could not be reached, so nothing has changed. Try again in a moment.';
  }
}

/** The consequence of a reveal, shown before and after it. */
export const REVEAL_WORDS =
  'Answers given in this room after that are marked as given after looking.';
export const DEMO_DATA = 'Demo data';
const REVEALED_WORDS = 'Answers from this room are now marked as given after looking';

type BaseWords = {
  count: number;
  words: string;
  /** Why there is no result. */
  why: string | undefined;
  /** The meaning of the hatched ends of the bars. */
  legend: string | undefined;
  notes: string[];
};

/** The line under the result: how many answers, and how to read the figures. */
export function baseWordsOf(
  question: QuestionView,
  isShown: boolean,
  closes: RoomTime,
  { way, isRevealed = false }: { way?: RevealOption; isRevealed?: boolean } = {},
): BaseWords {
  const result = isShown ? question.result : undefined;
  // The flow of a ranking has no ranges.
  const isFlow = result !== undefined && newestRunoff(question) !== undefined;
  const count = result?.people ?? question.turnout;
  // The number itself is drawn separately.
  const words = result
    ? formatCount(count, { one: 'person counted', other: 'people counted' })
    : formatCount(count, { one: 'person has answered', other: 'people have answered' });
  const why = whyHidden(question, closes, way);
  const isMarked = isRevealed && question.state !== 'closed';
  const sees = why && question.resultShows === 'after answering' && question.state !== 'scheduled';
  const notes = result
    ? compactWords([
        result.shows === 'counts' && result.people > 0 && 'Too few people for percentages',
        ...figureFacts(question, result, isFlow),
        ...leftOutFacts(question.counts.leftOut, result.burst),
      ])
    : compactWords([sees && 'People who have answered see the result on their own screen']);
  return {
    count,
    words,
    why,
    legend: result?.shows === 'shares' && !isFlow ? HATCH_WORDS : undefined,
    notes: [...notes, ...compactWords([isMarked && REVEALED_WORDS, question.isDemo && DEMO_DATA])],
  };
}

/** The same for screen readers. */
export function spokenBaseWords(
  { kind, state, turnout, result }: QuestionView,
  isShown: boolean,
): string {
  if (isShown && result) return resultSentence({ kind, state, result });
  return formatCount(turnout, { one: '# person has answered.', other: '# people have answered.' });
}

/** Who can answer, unless it is everyone. */
export function whoAnswers({
  audience,
  community,
  staysInside,
}: Pick<QuestionView, 'audience' | 'community' | 'staysInside'>): string | undefined {
  const name = community?.name ?? 'the community';
  if (staysInside) return `Only members of ${name} can open this address.`;
  if (audience === 'community') return `Only members of ${name} can answer.`;
  return audience === 'members' ? 'To answer, sign in first.' : undefined;
}

/** The time is in the zone of the reader. */
export function awayWords(heardAt: number | undefined): string {
  if (heardAt === undefined)
    return 'No connection. The figures are from when this page was opened.';
  const behind = new Date(heardAt).getTimezoneOffset() * 60_000;
  return `No connection since ${formatClock(new Date(heardAt - behind))}. The figures are from then.`;
}
