import type { Viewer } from '../accounts/viewer.ts';

export type QuestionKind = 'single' | 'multiple' | 'scale' | 'ranking';
export type ResultVisibility = 'always' | 'after' | 'closed';
export type Audience = 'everyone' | 'members' | 'community';
export type QuestionState = 'scheduled' | 'open' | 'paused' | 'closed' | 'removed';

/** What the state of a question follows from. */
export type Lifecycle = {
  opensAt: Date;
  closesAt: Date;
  isPaused: boolean;
  isRemoved: boolean;
  /** The database's clock, which also wrote the times beside it. The clock of a process may be wrong. */
  readAt: Date;
};

/** The state at the time of reading: nothing made from a row is newer than the row. */
export function stateOf({
  opensAt,
  closesAt,
  isPaused,
  isRemoved,
  readAt,
}: Lifecycle): QuestionState {
  if (isRemoved) return 'removed';
  if (readAt < opensAt) return 'scheduled';
  if (readAt >= closesAt) return 'closed';
  return isPaused ? 'paused' : 'open';
}

/** The close time as set at opening, and whether the question was ever paused. */
type Ending = Lifecycle & { tieClose: Date; wasPaused: boolean };

/** Closed at the time set at opening, and never paused: nobody chose the end of the count by looking at the answers. */
export function closedOnTime(question: Ending): boolean {
  const { closesAt, tieClose, wasPaused } = question;
  const isAsFixed = closesAt.getTime() === tieClose.getTime();
  return stateOf(question) === 'closed' && isAsFixed && !wasPaused;
}

/** Whether everybody may see the result. A result shown after answering is public once the question is closed. */
export function isResultPublic(results: ResultVisibility, state: QuestionState): boolean {
  if (state === 'closed') return true;
  return (state === 'open' || state === 'paused') && results === 'always';
}

/** The same for one reader, who answered or peeked. */
export function canSeeResult(
  results: ResultVisibility,
  state: QuestionState,
  hasEarned: boolean,
): boolean {
  if (isResultPublic(results, state)) return true;
  return hasEarned && results === 'after' && (state === 'open' || state === 'paused');
}

/** For this long after opening the author may edit everything, unless somebody else answers before. */
export const FREE_EDIT_MS = 5 * 60_000;
/** More than anybody needs. */
export const ASK_LIMITS = { perHour: 10, perDay: 50 };
export const MAX_DRAFTS = 20;
/** All pauses and corrections are listed on the question's page. */
export const MAX_PAUSES = 20;
export const MAX_CORRECTIONS = 20;
export const MAX_REVEALS = 20;

/** What the author may do depends on who has answered. */
export type WhoAnswered = {
  /** Somebody has answered, even if the answer was withdrawn since. */
  hasAnswers: boolean;
  othersAnswered: boolean;
  /** At least one answer counts now. */
  isCounted: boolean;
};

/** What the permissions of an author depend on. */
export type OwnQuestion = Lifecycle & {
  authorId: string | null;
  othersAnswered: boolean;
  results: ResultVisibility;
  mayReveal: boolean;
  /** The next version. */
  replacedBy: { publicId: string } | null;
  /** Set if it was asked in a survey with others. */
  survey: unknown;
};

/** True, or the reason, which is shown beside the button. */
export type Permission = true | string;
type Rule = (question: OwnQuestion, state: Exclude<QuestionState, 'removed'>) => Permission;

/** For the author only, and not on a question that a moderator removed. */
function forAuthor(rule: Rule) {
  return (question: OwnQuestion, { member }: Viewer): Permission => {
    if (!member || member.id !== question.authorId) return 'Only its author can do this.';
    const state = stateOf(question);
    return state === 'removed' ? REMOVED : rule(question, state);
  };
}

/** Questions of a survey are changed together. In a room they open and close one by one. */
function forStandalone(rule: Rule) {
  return forAuthor((question, state) =>
    question.survey === null ? rule(question, state) : TOGETHER,
  );
}

const REMOVED = 'A moderator removed it.';
const TOGETHER = 'It is part of a survey, and is changed with it.';
const CLOSED = 'It is closed, and closed questions cannot be changed.';
const STILL_FREE = 'You can still edit it as you like: nobody else has answered.';

function editable(
  { opensAt, readAt, othersAnswered }: OwnQuestion,
  state: QuestionState,
): Permission {
  if (state === 'scheduled') return true;
  if (state === 'closed') return CLOSED;
  if (othersAnswered) return 'Somebody has answered it. Fix a typo, or start a new version.';
  return readAt.getTime() - opensAt.getTime() < FREE_EDIT_MS
    ? true
    : 'It has been open for five minutes. Fix a typo, or start a new version.';
}

const open: Rule = (_, state) => {
  if (state === 'scheduled') return true;
  return state === 'closed' ? CLOSED : 'It has opened already.';
};
const pause: Rule = (_, state) => {
  if (state === 'scheduled') return 'It has not opened yet.';
  if (state === 'paused') return 'It is paused already.';
  return state === 'open' ? true : CLOSED;
};
const resume: Rule = (_, state) => {
  if (state === 'closed') return CLOSED;
  return state === 'paused' ? true : 'It is not paused.';
};
const close: Rule = (_, state) => {
  if (state === 'scheduled') return 'It has not opened yet. You can edit or delete it.';
  return state === 'closed' ? 'It is closed.' : true;
};
/** Whether the author may ever reveal the result to a room: not if it is shown after closing. */
export function canEverReveal({
  results,
  mayReveal: may,
}: Pick<OwnQuestion, 'results' | 'mayReveal'>): boolean {
  return results === 'after' && may;
}
export const NOTHING_YET = 'There is no result yet: nobody has answered.';
const reveal: Rule = (question, state) => {
  if (state === 'scheduled') return 'There is no result before the question opens.';
  if (state === 'closed') return 'It is closed, and everyone sees the result.';
  if (question.results === 'always') return 'Everyone sees the result.';
  if (question.results === 'closed') return 'The result shows when the question closes.';
  return canEverReveal(question) ? true : ASKED_BEFORE;
};
const ASKED_BEFORE =
  'People answered it before results could be shown to a room, so it keeps that rule.';

/** What the author may do, by state: one table for pages, commands and tests. */
export const questionCan = {
  edit: forStandalone(editable),
  correct: forAuthor((question, state) => {
    if (state === 'closed') return CLOSED;
    const isFree = question.survey === null && editable(question, state) === true;
    return isFree ? STILL_FREE : true;
  }),
  open: forAuthor(open),
  pause: forAuthor(pause),
  resume: forAuthor(resume),
  close: forAuthor(close),
  reveal: forAuthor(reveal),
  newVersion: forStandalone((question, state) => {
    if (question.replacedBy !== null) return 'There is already a newer version.';
    return editable(question, state) === true ? STILL_FREE : true;
  }),
  delete: forStandalone(({ othersAnswered }) =>
    othersAnswered ? 'Somebody has answered it, and answers are never thrown away.' : true,
  ),
};

type SurveyRule = (questions: readonly OwnQuestion[], viewer: Viewer) => Permission;

/** Allowed as long as it is possible for one of the questions; for the others it is done, or no longer possible. */
function forAnyQuestion(rule: Rule): SurveyRule {
  return (questions, viewer) => {
    const answers = questions.map((question) => forAuthor(rule)(question, viewer));
    return answers.includes(true) ? true : (answers.find((one) => one !== REMOVED) ?? REMOVED);
  };
}

/** The same for a survey of several questions. `takeBack` makes it a draft again. */
export const surveyCan = {
  takeBack: (questions: readonly OwnQuestion[], viewer: Viewer): Permission => {
    if (questions.length === 0) return REMOVED;
    const answers = questions.map((question) => forAuthor(canTakeBack)(question, viewer));
    return answers.find((one) => one !== true) ?? true;
  },
  open: forAnyQuestion(open),
  pause: forAnyQuestion(pause),
  resume: forAnyQuestion(resume),
  close: forAnyQuestion((question, state) =>
    state === 'scheduled'
      ? 'It has not opened yet. You can return it to a draft.'
      : close(question, state),
  ),
};

function canTakeBack(question: OwnQuestion, state: Exclude<QuestionState, 'removed'>): Permission {
  if (state === 'scheduled') return true;
  if (state === 'closed') return CLOSED;
  if (question.othersAnswered) return `Somebody has answered it. ${INSTEAD}`;
  const isFresh = question.readAt.getTime() - question.opensAt.getTime() < FREE_EDIT_MS;
  return isFresh ? true : `It has been open for five minutes. ${INSTEAD}`;
}

const INSTEAD = 'You can fix typos, or start a new survey with the same questions.';

/** From the fewest readers to the most. */
const OPENNESS: readonly ResultVisibility[] = ['closed', 'after', 'always'];

/** Voters were told who would see what, so visibility can be narrowed afterwards but never widened. */
export function checkVisibilityChange(
  from: ResultVisibility,
  to: ResultVisibility,
  hasAnswers: boolean,
): Permission {
  return hasAnswers && OPENNESS.indexOf(to) > OPENNESS.indexOf(from)
    ? 'Somebody has answered under the earlier rule, so the result cannot be shown to more people.'
    : true;
}

/** When a member asked, and how many questions at once. */
export type AskRecord = { at: Date; questions: number };

/**
 * Whether `many` more may be asked after the questions of the last day; if not, why, and when it may. A survey counts
 * as one for the limit of an hour, and with all its questions for that of a day.
 */
export function checkAskLimits(
  asked: readonly AskRecord[],
  now: Date,
  scale: number,
  many = 1,
): true | { reason: string; again: Date } {
  const limits = [
    { limit: ASK_LIMITS.perHour, ms: 3_600_000, span: 'an hour', more: 1, of: () => 1 },
    {
      limit: ASK_LIMITS.perDay,
      ms: 86_400_000,
      span: 'a day',
      more: many,
      of: ({ questions }: AskRecord) => questions,
    },
  ];
  const refusals = limits.flatMap(({ limit, ms, span, more, of }) => {
    const most = Math.max(1, Math.floor(limit * scale));
    const newestFirst = asked
      .filter(({ at }) => now.getTime() - at.getTime() < ms)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime());
    // The newest entries that fit beside the new questions stay; the first that does not fit must expire.
    let room = most - more;
    const inTheWay = newestFirst.find((one) => (room -= of(one)) < 0);
    if (!inTheWay) return [];
    const sum = newestFirst.reduce((all, one) => all + of(one), 0);
    return [
      {
        reason:
          sum >= most
            ? `You have asked ${most} within ${span}, which is the most.`
            : `You have asked ${sum} within ${span}, and ${most} is the most.`,
        again: new Date(inTheWay.at.getTime() + ms),
      },
    ];
  });
  return refusals.toSorted((a, b) => b.again.getTime() - a.again.getTime())[0] ?? true;
}
