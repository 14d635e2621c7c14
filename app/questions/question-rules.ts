import type { Viewer } from '../accounts/viewer.ts';

/** As they stand in the form. */
export const QUESTION_KINDS = ['single', 'multiple', 'ranking', 'scale'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
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

/** Why the author may not do something, which is said beside the button. */
export type QuestionPermissionRefusal =
  | 'not-author'
  | 'removed'
  | 'in-survey'
  | 'closed'
  | 'closed-already'
  | 'still-free'
  | 'answered'
  | 'open-long'
  | 'open-already'
  | 'not-open'
  | 'not-open-edit'
  | 'paused-already'
  | 'not-paused'
  | 'result-before-opening'
  | 'result-since-closing'
  | 'result-always'
  | 'result-at-closing'
  | 'result-not-for-rooms'
  | 'has-newer-version'
  | 'answers-stay'
  | 'survey-not-open'
  | 'survey-answered'
  | 'survey-open-long';
/** An object, since a page could show a code that is a string. */
export type QuestionDenial = { why: QuestionPermissionRefusal };
export type QuestionPermission = true | QuestionDenial;

const no = (why: QuestionPermissionRefusal): QuestionDenial => ({ why });

type Rule = (question: OwnQuestion, state: Exclude<QuestionState, 'removed'>) => QuestionPermission;

/** For the author only, and not on a question that a moderator removed. */
function forAuthor(rule: Rule) {
  return (question: OwnQuestion, { member }: Viewer): QuestionPermission => {
    if (!member || member.id !== question.authorId) return no('not-author');
    const state = stateOf(question);
    return state === 'removed' ? no('removed') : rule(question, state);
  };
}

/** Questions of a survey are changed together. In a room they open and close one by one. */
function forStandalone(rule: Rule) {
  return forAuthor((question, state) =>
    question.survey === null ? rule(question, state) : no('in-survey'),
  );
}

function editable(
  { opensAt, readAt, othersAnswered }: OwnQuestion,
  state: QuestionState,
): QuestionPermission {
  if (state === 'scheduled') return true;
  if (state === 'closed') return no('closed');
  if (othersAnswered) return no('answered');
  return readAt.getTime() - opensAt.getTime() < FREE_EDIT_MS ? true : no('open-long');
}

const open: Rule = (_, state) => {
  if (state === 'scheduled') return true;
  return state === 'closed' ? no('closed') : no('open-already');
};
const pause: Rule = (_, state) => {
  if (state === 'scheduled') return no('not-open');
  if (state === 'paused') return no('paused-already');
  return state === 'open' ? true : no('closed');
};
const resume: Rule = (_, state) => {
  if (state === 'closed') return no('closed');
  return state === 'paused' ? true : no('not-paused');
};
const close: Rule = (_, state) => {
  if (state === 'scheduled') return no('not-open-edit');
  return state === 'closed' ? no('closed-already') : true;
};
/** Whether the author may ever reveal the result to a room: not if it is shown after closing. */
export function canEverReveal({
  results,
  mayReveal: may,
}: Pick<OwnQuestion, 'results' | 'mayReveal'>): boolean {
  return results === 'after' && may;
}
const reveal: Rule = (question, state) => {
  if (state === 'scheduled') return no('result-before-opening');
  if (state === 'closed') return no('result-since-closing');
  if (question.results === 'always') return no('result-always');
  if (question.results === 'closed') return no('result-at-closing');
  return canEverReveal(question) ? true : no('result-not-for-rooms');
};

/** What the author may do, by state: one table for pages, commands and tests. */
export const questionCan = {
  edit: forStandalone(editable),
  correct: forAuthor((question, state) => {
    if (state === 'closed') return no('closed');
    const isFree = question.survey === null && editable(question, state) === true;
    return isFree ? no('still-free') : true;
  }),
  open: forAuthor(open),
  pause: forAuthor(pause),
  resume: forAuthor(resume),
  close: forAuthor(close),
  reveal: forAuthor(reveal),
  newVersion: forStandalone((question, state) => {
    if (question.replacedBy !== null) return no('has-newer-version');
    return editable(question, state) === true ? no('still-free') : true;
  }),
  delete: forStandalone(({ othersAnswered }) => (othersAnswered ? no('answers-stay') : true)),
};

type SurveyRule = (questions: readonly OwnQuestion[], viewer: Viewer) => QuestionPermission;

/** Allowed as long as it is possible for one of the questions; for the others it is done, or no longer possible. */
function forAnyQuestion(rule: Rule): SurveyRule {
  return (questions, viewer) => {
    const answers = questions.map((question) => forAuthor(rule)(question, viewer));
    const denials = answers.filter((one) => one !== true);
    if (denials.length < answers.length) return true;
    return denials.find(({ why }) => why !== 'removed') ?? no('removed');
  };
}

/** The same for a survey of several questions. `takeBack` makes it a draft again. */
export const surveyCan = {
  takeBack: (questions: readonly OwnQuestion[], viewer: Viewer): QuestionPermission => {
    if (questions.length === 0) return no('removed');
    const answers = questions.map((question) => forAuthor(canTakeBack)(question, viewer));
    return answers.find((one) => one !== true) ?? true;
  },
  open: forAnyQuestion(open),
  pause: forAnyQuestion(pause),
  resume: forAnyQuestion(resume),
  close: forAnyQuestion((question, state) =>
    state === 'scheduled' ? no('survey-not-open') : close(question, state),
  ),
};

function canTakeBack(
  question: OwnQuestion,
  state: Exclude<QuestionState, 'removed'>,
): QuestionPermission {
  if (state === 'scheduled') return true;
  if (state === 'closed') return no('closed');
  if (question.othersAnswered) return no('survey-answered');
  const isFresh = question.readAt.getTime() - question.opensAt.getTime() < FREE_EDIT_MS;
  return isFresh ? true : no('survey-open-long');
}

/** From the fewest readers to the most. */
const OPENNESS: readonly ResultVisibility[] = ['closed', 'after', 'always'];

/** Voters were told who would see what, so visibility can be narrowed afterwards but never widened. */
export function mayChangeVisibility(
  from: ResultVisibility,
  to: ResultVisibility,
  hasAnswers: boolean,
): boolean {
  return !hasAnswers || OPENNESS.indexOf(to) <= OPENNESS.indexOf(from);
}

/** `asked` are the questions of the last hour or day, where `most` are allowed. */
export type AskLimitRefusal = {
  why: 'asked-most';
  span: 'hour' | 'day';
  asked: number;
  most: number;
};

/** Why nothing was asked, saved or done. */
export type QuestionRefusal =
  | QuestionDenial
  | AskLimitRefusal
  | {
      why:
        | 'sign-in-to-ask'
        | 'sign-in-to-save'
        | 'nothing-to-save'
        | 'asked-already'
        | 'most-drafts';
    };

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
): true | { refusal: AskLimitRefusal; again: Date } {
  const limits = [
    { limit: ASK_LIMITS.perHour, ms: 3_600_000, span: 'hour' as const, more: 1, of: () => 1 },
    {
      limit: ASK_LIMITS.perDay,
      ms: 86_400_000,
      span: 'day' as const,
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
        refusal: { why: 'asked-most' as const, span, asked: sum, most },
        again: new Date(inTheWay.at.getTime() + ms),
      },
    ];
  });
  return refusals.toSorted((a, b) => b.again.getTime() - a.again.getTime())[0] ?? true;
}
