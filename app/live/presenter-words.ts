import { figureFacts, present } from '../answers/facts.ts';
import type { QuestionView } from '../answers/present.ts';
import { sentenceOf } from '../answers/sentence.ts';
import { formatClock, formatCount } from '../base/format.ts';
import type { State } from '../questions/rules.ts';

/** What its author may do with it before a room, by the state it is in: the same as `questionCan` says. */
export const ACTS_IN: Record<State, readonly ('open' | 'pause' | 'resume' | 'close')[]> = {
  scheduled: ['open'],
  open: ['pause', 'close'],
  paused: ['resume', 'close'],
  closed: [],
  removed: [],
};

export const STATE_WORDS: Record<State, string> = {
  scheduled: 'Not open yet',
  open: 'Open',
  paused: 'Paused',
  closed: 'Closed',
  removed: 'Removed',
};

/** A room should not be swayed: until it is over a result waits for the presenter's hand. */
export function startsShown({ state }: Pick<QuestionView, 'state'>): boolean {
  return state === 'closed';
}

/** What the presenter has earned by an answer of their own, as another tab of theirs hears it, is not for the room yet. */
export function forRoom<Shown extends Pick<QuestionView, 'resultShows' | 'result'>>(
  question: Shown,
): Shown {
  return question.resultShows === 'now' ? question : { ...question, result: undefined };
}

/** Why a presenter cannot show what is not shown to everybody yet. */
export function whyHidden({
  state,
  resultShows,
  result,
}: Pick<QuestionView, 'state' | 'resultShows' | 'result'>): string | undefined {
  if (result) return undefined;
  if (state === 'scheduled') return 'There is no result before it opens.';
  return resultShows === 'after closing'
    ? 'Its author chose to show the result after closing.'
    : 'Those who have answered see the result on their own screens. Here it shows after closing.';
}

/** How many, and how to read that: the line that goes with what is shown. */
export function baseOf(
  question: QuestionView,
  isShown: boolean,
): { count: number; words: string; notes: string[] } {
  const result = isShown ? question.result : undefined;
  const count = result?.people ?? question.turnout;
  // The number itself is drawn apart.
  const words = result
    ? formatCount(count, { one: 'person counted', other: 'people counted' })
    : formatCount(count, { one: 'person has answered', other: 'people have answered' });
  const why = whyHidden(question);
  const notes = result
    ? present([
        result.shows === 'counts' && result.people > 0 && 'Too few for shares, so these are counts',
        ...figureFacts(question, result),
      ])
    : present([why]);
  return { count, words, notes: [...notes, ...present([question.isDemo && 'Demo data'])] };
}

/** The same for who listens. */
export function spokenBase(
  { kind, state, turnout, result }: QuestionView,
  isShown: boolean,
): string {
  if (isShown && result) return sentenceOf({ kind, result, isClosed: state === 'closed' });
  return formatCount(turnout, { one: '# person has answered.', other: '# people have answered.' });
}

/** Who can answer, where that is not everybody. */
export function whoAnswers({
  audience,
  community,
  staysInside,
}: Pick<QuestionView, 'audience' | 'community' | 'staysInside'>): string | undefined {
  const name = community?.name ?? 'the community';
  if (staysInside) return `The address opens only for members of ${name}.`;
  if (audience === 'community') return `Members of ${name} answer.`;
  return audience === 'members' ? 'To answer, people sign in first.' : undefined;
}

/** By the clock on the wall: where the reader is. */
export function awayWords(heardAt: number | undefined): string {
  if (heardAt === undefined) return 'No connection. The figures are from when the page came.';
  const behind = new Date(heardAt).getTimezoneOffset() * 60_000;
  return `No connection since ${formatClock(new Date(heardAt - behind))}. The figures are from then.`;
}
