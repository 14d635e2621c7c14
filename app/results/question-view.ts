import { isInOwnCommunity, isVisibleTo, type MemberCommunityIds } from '../questions/visibility.ts';
import type { Choice, Question, SurveyPosition, QuestionVersion } from '../questions/question.ts';
import type { Audience, QuestionKind, QuestionState } from '../questions/rules.ts';
import {
  closedOnTime,
  canEverReveal,
  canSeeResult,
  isResultPublic,
  stateOf,
} from '../questions/rules.ts';
import type { Room } from '../questions/room-address.ts';
import { shuffleChoices } from '../questions/choice-order.ts';
import { leaderOf } from './leader.ts';
import { inDisplayOrder, resultOf, type Result } from './result.ts';
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

/** A question as everybody may see it: hidden results are not in it, not even as numbers nobody draws. */
export type QuestionView = {
  id: string;
  surveyId: string;
  /** Grows with each free edit; an answer says which one it was given to. */
  revision: number;
  kind: QuestionKind;
  text: string;
  context: string;
  state: QuestionState;
  /** Why it is paused, was closed early or was removed. */
  stateReason: string | undefined;
  stateSince: string | undefined;
  closedEarly: boolean;
  /** At the time that was fixed when it opened, and without a pause: see questions/rules.ts. Never of a part. */
  closedOnTime: boolean;
  opensAt: string;
  closesAt: string;
  audience: Audience;
  pickAtMost: number;
  keepsOrder: boolean;
  scale: { low: string; high: string } | undefined;
  /** Everybody who answered: turnout is public even while the distribution is not. */
  turnout: number;
  lastAnswerAt: string | undefined;
  /** In the order this reader sees, those outside the base last. */
  choices: Choice[];
  result: Result | undefined;
  resultShows: 'now' | 'after answering' | 'after closing';
  /** How answers came about; public like the turnout. */
  counts: {
    sequence: number;
    changes: number;
    peeked: number;
    sawFirst: number;
    /** All that were received and are not counted; of these, those that staff left out, and since when. */
    heldBack: number;
    excluded?: Excluded;
    /** How many count, or lead, only since they came in a room; missing where there are none. */
    inRoom?: number;
    /** How many the result leaves out, since one network gave too many; missing where it leaves none out. */
    leftOut?: number;
    /** On how many people all answers rest then. */
    all?: number;
  };
  /** Where a part of the answers is asked for: the moment it is of, or that it does not show. */
  part?: { asOf: string } | { isTooFew: true };
  replaces: string | undefined;
  replacedBy: string | undefined;
  isDemo: boolean;
  /** How many of its answers a program made up; left out where none were. */
  demoAnswers?: number;
  community: { slug: string; name: string } | undefined;
  /** The reader is one of the community it was asked in. */
  belongs: boolean;
  /** Left out where everybody may read it, as nearly always: a page sends its data twice. */
  staysInside?: true;
  topics: { slug: string; name: string }[];
  /** Asked together with others, left out else: the survey's title, and which of how many it is. */
  survey?: SurveyPosition;
  /** The survey it is answered in on this page. */
  within?: string;
  /** The room whose screen led to this page. */
  room?: Room;
  /** Its author may show the result to a room before everybody sees it; left out where that is not so, or is over. */
  mayReveal?: true;
};

/** Who asked, where they are not named. */
export type UnnamedAuthor = 'demo' | 'gone' | 'unnamed';

/** What a line in a list tells of a question: as little as it needs, since a page sends its data twice. */
export type QuestionLine = Pick<
  QuestionView,
  'id' | 'text' | 'kind' | 'state' | 'audience' | 'opensAt' | 'closesAt' | 'turnout' | 'resultShows'
> &
  Pick<QuestionView, 'survey' | 'within'> & {
    result: Pick<Result, 'people' | 'burst'> | undefined;
    isDemo?: boolean;
  };

/** What comes after an answer. `isOutside`: it is about something else for once, and the page says so. */
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

/** Who looks, and at what: one of the orders of choices, and the part of the answers to count. */
export type ViewOptions = {
  order: number;
  split?: Split;
  /** What parts of the answers show; without it they do not. */
  release?: SplitRelease | undefined;
  memberCommunityIds?: MemberCommunityIds;
  /** Of somebody who answered, or asked to see the result without answering. */
  hasEarned?: boolean;
};

export function questionViewOf(
  stored: Question,
  tally: Tally = NO_ANSWERS,
  { order, split = EVERYONE, release, memberCommunityIds = [], hasEarned = false }: ViewOptions,
): QuestionView {
  const state = stateOf(stored);
  const keepsOrder = stored.isOrdered || stored.kind === 'scale';
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
    pickAtMost: stored.pickAtMost,
    keepsOrder,
    scale: stored.kind === 'scale' ? { low: stored.scaleLow, high: stored.scaleHigh } : undefined,
    turnout: turnoutOf(tally),
    lastAnswerAt: tally.lastAnswerAt?.toISOString(),
    choices,
    result: counters && resultFromCounters(stored, counters, split),
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
    ...(mayShow && !isEveryone(split) && { part: momentOf(counters) }),
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

function momentOf(counters: Tally | SplitRelease | undefined): NonNullable<QuestionView['part']> {
  if (!counters) return { isTooFew: true as const };
  const at = 'at' in counters ? counters.at : (counters.lastAnswerAt ?? new Date(0));
  return { asOf: at.toISOString() };
}

/** Of a version that the reader may see. */
function visibleVersionId(
  version: QuestionVersion | null,
  memberCommunityIds: MemberCommunityIds,
): string | undefined {
  return version && isVisibleTo(version, memberCommunityIds) ? version.publicId : undefined;
}

/** The result without a look at who may see it: for those who decided that already. */
export function resultFromCounters(
  stored: Question,
  counters: Pick<Tally, 'counts' | 'burst'> | SplitRelease,
  split: Split = EVERYONE,
): Result {
  const { people, none, unsure, byChoice } = countsOf(counters, split);
  const counted = stored.choices
    .filter(({ role }) => role === 'listed')
    .map(({ number, label }) => ({ number, label, count: byChoice.get(number) ?? 0 }));
  const burst = burstStateOf(counters);
  const leader =
    burst === 'waiting'
      ? undefined
      : leaderOf(stored.kind, counted, people, closedAsPlanned(stored, split));
  const result = resultOf(stored.kind, counted, people, { none, unsure }, leader);
  const keepsOrder = stored.isOrdered || stored.kind === 'scale';
  return { ...result, rows: inDisplayOrder(result.rows, keepsOrder), ...(burst && { burst }) };
}

/** A part was released at a moment that its answers chose, whenever the question closed. */
function closedAsPlanned(stored: Question, split: Split): boolean {
  return isEveryone(split) && closedOnTime(stored);
}

function shownChoices(stored: Question, keepsOrder: boolean, order: number): Choice[] {
  const listed = stored.choices.filter(({ role }) => role === 'listed');
  const pinned = stored.choices.filter(({ role }) => role !== 'listed');
  return [...(keepsOrder ? listed : shuffleChoices(listed, stored.publicId, order)), ...pinned];
}
