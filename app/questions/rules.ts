import type { Viewer } from '../accounts/viewer.ts';

export type Kind = 'single' | 'multiple' | 'scale' | 'ranking';
export type ResultsShow = 'always' | 'after' | 'closed';
export type Audience = 'everyone' | 'members' | 'community';
export type State = 'scheduled' | 'open' | 'paused' | 'closed' | 'removed';

/** What decides in which state a question is. */
export type Life = {
  opensAt: Date;
  closesAt: Date;
  isPaused: boolean;
  isRemoved: boolean;
};

export function stateOf({ opensAt, closesAt, isPaused, isRemoved }: Life, now: Date): State {
  if (isRemoved) return 'removed';
  if (now < opensAt) return 'scheduled';
  if (now >= closesAt) return 'closed';
  return isPaused ? 'paused' : 'open';
}

/**
 * Whether a reader may see the distribution. A question that shows its result after answering shows it to
 * everybody once it is closed.
 */
export function resultsAreOpen(results: ResultsShow, state: State): boolean {
  if (state === 'closed') return true;
  return (state === 'open' || state === 'paused') && results === 'always';
}

/** The same for one reader, who answered or asked to see the result without answering. */
export function resultIsOpenTo(results: ResultsShow, state: State, hasEarned: boolean): boolean {
  if (resultsAreOpen(results, state)) return true;
  return hasEarned && results === 'after' && (state === 'open' || state === 'paused');
}

/** After opening its author may change everything for so long, unless somebody else answers before. */
export const FREE_EDIT_MS = 5 * 60_000;
/** More than anybody means to ask. */
export const ASKS = { perHour: 10, perDay: 50 };
export const MOST_DRAFTS = 20;
/** All of them stand on the question's page. */
export const MOST_PAUSES = 20;
export const MOST_CORRECTIONS = 20;

/** What decides what its author may do with a question. */
export type Kept = Life & {
  authorId: string | null;
  othersAnswered: boolean;
  /** The version that follows it. */
  replacedBy: { publicId: string } | null;
};

/** Yes, or the reason that stands beside the button. */
export type Can = true | string;
type Rule = (question: Kept, state: Exclude<State, 'removed'>, now: Date) => Can;

/** For its author only, and not on what a moderator took away. */
function forAuthor(rule: Rule) {
  return (question: Kept, { member }: Viewer, now: Date): Can => {
    if (!member || member.id !== question.authorId) return 'Only who asked it can do this.';
    const state = stateOf(question, now);
    return state === 'removed' ? 'A moderator removed it.' : rule(question, state, now);
  };
}

const CLOSED = 'It is closed, and what was closed stays as it is.';
const STILL_FREE = 'You can still edit it as you like: nobody else has answered.';

function editable({ opensAt, othersAnswered }: Kept, state: State, now: Date): Can {
  if (state === 'scheduled') return true;
  if (state === 'closed') return CLOSED;
  if (othersAnswered) return 'Somebody has answered it. Correct a slip, or start a new version.';
  return now.getTime() - opensAt.getTime() < FREE_EDIT_MS
    ? true
    : 'It has been open for five minutes. Correct a slip, or start a new version.';
}

/** What its author may do, by the state it is in: one table for pages, commands and tests. */
export const questionCan = {
  edit: forAuthor(editable),
  correct: forAuthor((question, state, now) => {
    if (state === 'closed') return CLOSED;
    return editable(question, state, now) === true ? STILL_FREE : true;
  }),
  open: forAuthor((_, state) => {
    if (state === 'scheduled') return true;
    return state === 'closed' ? CLOSED : 'It has opened already.';
  }),
  pause: forAuthor((_, state) => {
    if (state === 'scheduled') return 'It has not opened yet.';
    if (state === 'paused') return 'It is paused already.';
    return state === 'open' ? true : CLOSED;
  }),
  resume: forAuthor((_, state) => {
    if (state === 'closed') return CLOSED;
    return state === 'paused' ? true : 'It is not paused.';
  }),
  close: forAuthor((_, state) => {
    if (state === 'scheduled') return 'It has not opened yet. You can edit or delete it.';
    return state === 'closed' ? 'It is closed.' : true;
  }),
  newVersion: forAuthor((question, state, now) => {
    if (question.replacedBy !== null) return 'There is a newer version already.';
    return editable(question, state, now) === true ? STILL_FREE : true;
  }),
  delete: forAuthor(({ othersAnswered }) =>
    othersAnswered ? 'Somebody has answered it, and an answer is not thrown away.' : true,
  ),
};

/** From what few see to what many see. */
const OPENNESS: readonly ResultsShow[] = ['closed', 'after', 'always'];

/** Who answered was told who would see what: that can be narrowed afterwards, never loosened. */
export function mayShow(from: ResultsShow, to: ResultsShow, hasAnswers: boolean): Can {
  return hasAnswers && OPENNESS.indexOf(to) > OPENNESS.indexOf(from)
    ? 'Somebody has answered under the rule before, so the result cannot be shown to more people.'
    : true;
}

/** Whether one more may be asked after those of the last day, and if not, why and from when on. */
export function mayAsk(
  asked: readonly Date[],
  now: Date,
  scale: number,
): true | { reason: string; again: Date } {
  const limits = [
    { limit: ASKS.perHour, ms: 3_600_000, span: 'an hour' },
    { limit: ASKS.perDay, ms: 86_400_000, span: 'a day' },
  ];
  const refusals = limits.flatMap(({ limit, ms, span }) => {
    const most = Math.max(1, Math.floor(limit * scale));
    const recent = asked
      .filter((at) => now.getTime() - at.getTime() < ms)
      .toSorted((a, b) => a.getTime() - b.getTime());
    const oldest = recent.at(-most);
    return recent.length >= most && oldest
      ? [
          {
            reason: `You have asked ${most} within ${span}, which is the most.`,
            again: new Date(oldest.getTime() + ms),
          },
        ]
      : [];
  });
  return refusals.toSorted((a, b) => b.again.getTime() - a.again.getTime())[0] ?? true;
}
