import { isInOwnCommunity, isVisibleTo, type MemberCommunityIds } from '../questions/visibility.ts';
import type { Choice, Question, SurveyPosition, QuestionVersion } from '../questions/question.ts';
import {
  type Audience,
  type Lifecycle,
  type QuestionKind,
  type QuestionState,
  closedOnTime,
  canEverReveal,
  canSeeResult,
  isResultPublic,
  stateOf,
} from '../questions/question-rules.ts';
import type { Room } from '../questions/room-address.ts';
import { shuffleChoices } from '../questions/choice-order.ts';
import { leaderOf } from './leader.ts';
import { inReaderOrder, resultOf, type Result } from './result.ts';
import { burstStateOf, countsOf, headlineOmissionOf, turnoutOf } from './counts.ts';
import { countersOf, type SplitRelease } from './split-release.ts';
import {
  EVERYONE,
  excludedIn,
  isEveryone,
  NO_ANSWERS,
  type Excluded,
  type Split,
  type Tally,
} from './tally.ts';
import type { CountedRunoff } from './runoff-counts.ts';
import type { StateReason } from '../questions/state-reason.ts';

/**
 * A question as everybody may see it: a hidden result is not in it, not even as numbers that are not drawn. Its fields
 * keep their names, since pages that are open while the site is updated read them.
 */
export type QuestionView = {
  id: string;
  surveyId: string;
  /** Grows with each free edit; an answer names the revision it was given to. */
  revision: number;
  kind: QuestionKind;
  text: string;
  context: string;
  state: QuestionState;
  /** Why the question is paused, was closed early or was removed. */
  stateReason: StateReason | undefined;
  stateSince: string | undefined;
  closedEarly: boolean;
  /**
   * Closed at the time that was fixed at opening, and without a pause: see questions/question-rules.ts. Always false for a
   * split.
   */
  closedOnTime: boolean;
  opensAt: string;
  closesAt: string;
  audience: Audience;
  /** Whoever answers without an account may say why. */
  visitorsSayWhy?: true;
  pickAtMost: number;
  keepsOrder: boolean;
  scale: { low: string; high: string } | undefined;
  /** Everybody who answered; public even while the result is hidden. */
  turnout: number;
  lastAnswerAt: string | undefined;
  /** In the order this reader sees, with choices outside the base last. */
  choices: Choice[];
  result: Result | undefined;
  resultShows: 'now' | 'after answering' | 'after closing';
  /** How answers came about; public like the turnout. */
  counts: {
    sequence: number;
    changes: number;
    peeked: number;
    sawFirst: number;
    /** All answers that are held back; `excluded`: how many of them staff left out, and since when. */
    heldBack: number;
    excluded?: Excluded;
    /** How many count, or are in the headline, only because they came in a room; missing where there are none. */
    inRoom?: number;
    /** How many the headline leaves out, since one network gave too many; missing where there are none. */
    leftOut?: number;
    /** The base of all answers, where the headline leaves any out. */
    all?: number;
  };
  /** Set for a split: the moment of its release, or that it is too small to show. */
  part?: { asOf: string } | { isTooFew: true };
  replaces: string | undefined;
  replacedBy: string | undefined;
  isDemo: boolean;
  /** How many of its answers a program made up; missing where there are none. */
  demoAnswers?: number;
  community: { slug: string; name: string } | undefined;
  /** The reader is a member of the question's community. */
  belongs: boolean;
  /**
   * Only members of the community may read the question. Missing where everybody may, as nearly always: a page sends
   * its data twice.
   */
  staysInside?: true;
  topics: { slug: string; name: string }[];
  /** Missing where the question was asked alone. */
  survey?: SurveyPosition;
  /** The survey in which this page lets it be answered. */
  within?: string;
  /** The room whose screen led to this page. */
  room?: Room;
  /**
   * The author may show the result to a room before everybody sees it; missing where that is not so, or not any more.
   */
  mayReveal?: true;
  /** The first and last count of a ranking, in lists that have it: see `withRunoffs`. */
  runoff?: CountedRunoff;
};

/** Why a question names no author. */
export type UnnamedAuthor = 'demo' | 'gone' | 'unnamed';

/** What a list shows of a question: as little as possible, since a page sends its data twice. */
export type QuestionLine = Pick<
  QuestionView,
  'id' | 'text' | 'kind' | 'state' | 'audience' | 'opensAt' | 'closesAt' | 'turnout' | 'resultShows'
> &
  Pick<QuestionView, 'survey' | 'within'> & {
    result: Pick<Result, 'people' | 'burst'> | undefined;
    isDemo?: boolean;
  };

/**
 * The question offered after an answer. `isOutside`: it is outside the voter's interests for once, and the page says
 * so.
 */
export type NextQuestion = { question: QuestionLine; isOutside: boolean };

export function lineOf(question: QuestionView): QuestionLine {
  const { id, text, kind, state, audience, opensAt, closesAt, turnout, resultShows, result } =
    question;
  return {
    id,
    text,
    kind,
    state,
    audience,
    opensAt,
    closesAt,
    turnout,
    resultShows,
    result: result && { people: result.people, ...(result.burst && { burst: result.burst }) },
    ...(question.isDemo && { isDemo: true }),
    ...(question.survey && { survey: question.survey }),
    ...(question.within !== undefined && { within: question.within }),
  };
}

/** Whose view it is, and of what: the order of choices, and the split to count. */
export type ViewOptions = {
  /** Undefined: that of the question itself, from which the others are made. */
  order: number | undefined;
  split?: Split;
  /** The counters of splits; without a release no split shows. */
  release?: SplitRelease | undefined;
  memberCommunityIds?: MemberCommunityIds;
  /** The reader answered, or chose to see the result without answering. */
  hasEarned?: boolean;
};

export function questionViewOf(
  stored: Question,
  tally: Tally = NO_ANSWERS,
  { order, split = EVERYONE, release, memberCommunityIds = [], hasEarned = false }: ViewOptions,
): QuestionView {
  const state = stateOf(stored);
  const keepsOrder = hasOwnOrder(stored);
  const isOpen = isResultPublic(stored.results, state);
  const { sequence, changes, peeked, sawFirst, heldBack, inRoom } = tally;
  const mayShow = canSeeResult(stored.results, state, hasEarned);
  const counters = mayShow ? countersOf(tally, release, split) : undefined;
  const choices = shownChoices(stored, keepsOrder, order);
  return {
    id: stored.publicId,
    surveyId: stored.surveyPublicId,
    revision: stored.revision,
    kind: stored.kind,
    text: stored.text,
    context: stored.context,
    state,
    stateReason: stored.stateReason ?? undefined,
    stateSince: stored.stateSince?.toISOString(),
    closedEarly: stored.closedEarly,
    closedOnTime: closedAsPlanned(stored, split),
    opensAt: stored.opensAt.toISOString(),
    closesAt: stored.closesAt.toISOString(),
    audience: stored.audience,
    ...(stored.visitorsSayWhy && { visitorsSayWhy: true as const }),
    pickAtMost: stored.pickAtMost,
    keepsOrder,
    scale: stored.kind === 'scale' ? { low: stored.scaleLow, high: stored.scaleHigh } : undefined,
    turnout: turnoutOf(tally),
    lastAnswerAt: tally.lastAnswerAt?.toISOString(),
    choices,
    result:
      counters && inReaderOrder(resultFromCounters(stored, counters, split), choices, keepsOrder),
    resultShows: isOpen ? 'now' : stored.results === 'closed' ? 'after closing' : 'after answering',
    counts: {
      sequence,
      changes,
      peeked,
      sawFirst,
      heldBack,
      ...(inRoom > 0 && { inRoom }),
      ...excludedIn(tally),
      ...(mayShow && headlineOmissionOf(tally)),
    },
    ...(mayShow && !isEveryone(split) && { part: releaseOf(counters) }),
    replaces: visibleVersionId(stored.replaces, memberCommunityIds),
    replacedBy: visibleVersionId(stored.replacedBy, memberCommunityIds),
    isDemo: stored.isDemo,
    ...(stored.demoAnswers > 0 && { demoAnswers: stored.demoAnswers }),
    community: stored.community ?? undefined,
    belongs: isInOwnCommunity(stored, memberCommunityIds),
    ...(stored.isInside && { staysInside: true as const }),
    topics: stored.topics,
    ...(stored.survey && { survey: stored.survey }),
    ...(state !== 'closed' && canEverReveal(stored) && { mayReveal: true as const }),
  };
}

function releaseOf(counters: Tally | SplitRelease | undefined): NonNullable<QuestionView['part']> {
  if (!counters) return { isTooFew: true as const };
  const at = 'at' in counters ? counters.at : (counters.lastAnswerAt ?? new Date(0));
  return { asOf: at.toISOString() };
}

/** The id of another version, where the reader may see it. */
function visibleVersionId(
  version: QuestionVersion | null,
  memberCommunityIds: MemberCommunityIds,
): string | undefined {
  return version && isVisibleTo(version, memberCommunityIds) ? version.publicId : undefined;
}

/** The part of a question that its result is made with. */
export type CountedQuestion = Pick<
  Question,
  | 'publicId'
  | 'revision'
  | 'kind'
  | 'isOrdered'
  | 'results'
  | 'tieClose'
  | 'wasPaused'
  | 'isDemo'
  | 'demoAnswers'
  | 'choices'
> &
  Lifecycle;

/** Whether the order of the choices means something, so that everybody finds them in it. */
export function hasOwnOrder({ isOrdered, kind }: Pick<Question, 'isOrdered' | 'kind'>): boolean {
  return isOrdered || kind === 'scale';
}

/** The result in the order of the question, without a check of who may see it: callers decide that before. */
export function resultFromCounters(
  stored: CountedQuestion,
  counters: Pick<Tally, 'counts' | 'burst'> | SplitRelease,
  split: Split = EVERYONE,
): Result {
  const { people, none, unsure, byChoice } = countsOf(counters, split);
  const counted = stored.choices
    .filter((one) => one.role === 'listed')
    .map(({ number, label }) => ({ number, label, count: byChoice.get(number) ?? 0 }));
  const burst = burstStateOf(counters);
  const leader =
    burst === 'waiting'
      ? undefined
      : leaderOf(stored.kind, counted, people, closedAsPlanned(stored, split));
  const result = resultOf(stored.kind, counted, people, { none, unsure }, leader);
  return { ...result, ...(burst && { burst }) };
}

/** The moment of a split's release was chosen by its answers, whenever the question closed. */
function closedAsPlanned(stored: CountedQuestion, split: Split): boolean {
  return isEveryone(split) && closedOnTime(stored);
}

function shownChoices(stored: Question, keepsOrder: boolean, order: number | undefined): Choice[] {
  const listed = stored.choices.filter((one) => one.role === 'listed');
  const pinned = stored.choices.filter(({ role }) => role !== 'listed');
  const isAsStored = keepsOrder || order === undefined;
  return [...(isAsStored ? listed : shuffleChoices(listed, stored.publicId, order)), ...pinned];
}
