import { belongsHere, isSeenBy, type Inside } from '../questions/inside.ts';
import type { Choice, Question, SurveyPlace, Version } from '../questions/question.ts';
import type { Audience, Kind, State } from '../questions/rules.ts';
import {
  closedOnTime,
  mayReveal,
  resultIsOpenTo,
  resultsAreOpen,
  stateOf,
} from '../questions/rules.ts';
import type { Room } from '../questions/room-address.ts';
import { shuffled } from '../questions/shown-order.ts';
import { leaderOf } from './leader.ts';
import { inShownOrder, resultOf, type Result } from './results.ts';
import { burstIn, countsOf, leavesOutOf, turnoutOf } from './counts.ts';
import { countersOf, type Released } from './released.ts';
import {
  ALL,
  excludedIn,
  isWhole,
  NO_ANSWERS,
  type Excluded,
  type Part,
  type Tally,
} from './tally.ts';

/** A question as everybody may see it: hidden results are not in it, not even as numbers nobody draws. */
export type QuestionView = {
  id: string;
  surveyId: string;
  /** Grows with each free edit; an answer says which one it was given to. */
  revision: number;
  kind: Kind;
  text: string;
  context: string;
  state: State;
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
  survey?: SurveyPlace;
  /** The survey it is answered in on this page. */
  within?: string;
  /** The room whose screen led to this page. */
  room?: Room;
  /** Its author may show the result to a room before everybody sees it; left out where that is not so, or is over. */
  mayReveal?: true;
};

/** Who asked, where they are not named. */
export type Asker = 'demo' | 'gone' | 'unnamed';

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
export type Look = {
  order: number;
  part?: Part;
  /** What parts of the answers show; without it they do not. */
  released?: Released | undefined;
  inside?: Inside;
  /** Of somebody who answered, or asked to see the result without answering. */
  hasEarned?: boolean;
};

export function presentQuestion(
  stored: Question,
  tally: Tally = NO_ANSWERS,
  { order, part = ALL, released, inside = [], hasEarned = false }: Look,
): QuestionView {
  const state = stateOf(stored);
  const keepsOrder = stored.isOrdered || stored.kind === 'scale';
  const isOpen = resultsAreOpen(stored.results, state);
  const { sequence, changes, peeked, sawFirst, heldBack, inRoom } = tally;
  const mayShow = resultIsOpenTo(stored.results, state, hasEarned);
  const counters = mayShow ? countersOf(tally, released, part) : undefined;
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
    closedOnTime: endedAsFixed(stored, part),
    opensAt: stored.opensAt.toISOString(),
    closesAt: stored.closesAt.toISOString(),
    audience: stored.audience,
    pickAtMost: stored.pickAtMost,
    keepsOrder,
    scale: stored.kind === 'scale' ? { low: stored.scaleLow, high: stored.scaleHigh } : undefined,
    turnout: turnoutOf(tally),
    lastAnswerAt: tally.lastAnswerAt?.toISOString(),
    choices,
    result: counters && resultWith(stored, counters, part),
    resultShows: isOpen ? 'now' : stored.results === 'closed' ? 'after closing' : 'after answering',
    counts: {
      sequence,
      changes,
      peeked,
      sawFirst,
      heldBack,
      ...(inRoom > 0 && { inRoom }),
      ...excludedIn(tally),
      ...(mayShow && leavesOutOf(tally)),
    },
    ...(mayShow && !isWhole(part) && { part: momentOf(counters) }),
    replaces: addressOf(stored.replaces, inside),
    replacedBy: addressOf(stored.replacedBy, inside),
    isDemo: stored.isDemo,
    ...(stored.demoAnswers > 0 && { demoAnswers: stored.demoAnswers }),
    community: stored.community ?? undefined,
    belongs: belongsHere(stored, inside),
    ...(stored.isInside && { staysInside: true as const }),
    topics: stored.topics,
    ...(stored.survey && { survey: stored.survey }),
    ...(state !== 'closed' && mayReveal(stored) && { mayReveal: true as const }),
  };
}

function momentOf(counters: Tally | Released | undefined): NonNullable<QuestionView['part']> {
  if (!counters) return { isTooFew: true as const };
  const at = 'at' in counters ? counters.at : (counters.lastAnswerAt ?? new Date(0));
  return { asOf: at.toISOString() };
}

/** Of a version that the reader may see. */
function addressOf(version: Version | null, inside: Inside): string | undefined {
  return version && isSeenBy(version, inside) ? version.publicId : undefined;
}

/** The result without a look at who may see it: for those who decided that already. */
export function resultWith(
  stored: Question,
  counters: Pick<Tally, 'counts' | 'burst'> | Released,
  part: Part = ALL,
): Result {
  const { people, none, unsure, byChoice } = countsOf(counters, part);
  const counted = stored.choices
    .filter(({ role }) => role === 'listed')
    .map(({ number, label }) => ({ number, label, count: byChoice.get(number) ?? 0 }));
  const burst = burstIn(counters);
  const leader =
    burst === 'waiting'
      ? undefined
      : leaderOf(stored.kind, counted, people, endedAsFixed(stored, part));
  const result = resultOf(stored.kind, counted, people, { none, unsure }, leader);
  const keepsOrder = stored.isOrdered || stored.kind === 'scale';
  return { ...result, rows: inShownOrder(result.rows, keepsOrder), ...(burst && { burst }) };
}

/** A part was released at a moment that its answers chose, whenever the question closed. */
function endedAsFixed(stored: Question, part: Part): boolean {
  return isWhole(part) && closedOnTime(stored);
}

function shownChoices(stored: Question, keepsOrder: boolean, order: number): Choice[] {
  const listed = stored.choices.filter(({ role }) => role === 'listed');
  const pinned = stored.choices.filter(({ role }) => role !== 'listed');
  return [...(keepsOrder ? listed : shuffled(listed, stored.publicId, order)), ...pinned];
}
