import type { Member } from '../accounts/viewer.ts';
import {
  FOLLOWED_UP_DAYS,
  askedWords,
  outcomeOf,
  versionWords,
  type FollowUp,
} from '../results/words/follow-ups.ts';
import { listNewVersions, listOutcomes } from '../results/store/lists.server.ts';
import { lineOf } from '../results/present.ts';
import { listWaitedFor, type WaitedFor } from '../communities/lists.server.ts';
import { membershipsOf } from '../communities/store.server.ts';
import { readClock } from '../platform/database/moments.server.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import { readFeedCursor, writeFeedCursor } from './feed.ts';
import { loadQuestions, questionsOfAuthor } from '../questions/store.server.ts';
import { isSeenBy, type Inside } from '../questions/inside.ts';
import { feedFor, type Fed, type Feed } from './member-feed.server.ts';
import type { Orders } from './orders.server.ts';
import { present } from '../results/store/question-views.server.ts';

/** A page of a member's feed, with what became of their questions above the first. */
export type MemberHome = {
  now: string;
  items: Fed[];
  followUps: FollowUp[];
  waiting: WaitedFor[];
  /** The query of the next page's address. */
  next: string | undefined;
  isFurther: boolean;
  isFromTop: boolean;
  interests: Feed['interests'];
};

type Means = { sql: Sql; orders: Orders };
type Asked = { member: Member; cursor: string | null; order: number };

const OUTCOMES_SHOWN = 3;
const VERSIONS_SHOWN = 2;
const DAY_MS = 86_400_000;
const ASKED_SHOWN = 2;
/** Of the closed ones so many of the newest are looked at. */
const CLOSED_READ = 10;
const WAITING_SHOWN = 4;

/** Undefined where the address names a place that is none. */
export async function memberHome(
  means: Means,
  { member, cursor: text, order }: Asked,
): Promise<MemberHome | undefined> {
  const cursor = text === null ? undefined : readFeedCursor(text);
  if (text !== null && !cursor) return undefined;
  const { sql } = means;
  const [now, communities] = await Promise.all([readClock(sql), membershipsOf(sql, member.id)]);
  const inside = communities.map(({ id }) => id);
  const [feed, followUps, waiting] = await Promise.all([
    feedFor(means, { member, communities, cursor, order }),
    cursor ? [] : followUpsOf(sql, member, { now, inside }),
    cursor ? [] : listWaitedFor(sql, member.id, WAITING_SHOWN),
  ]);
  const { items, next, isFromTop, interests } = feed;
  return {
    now: now.toISOString(),
    items,
    followUps,
    waiting,
    next: next && new URLSearchParams({ cursor: writeFeedCursor(next) }).toString(),
    isFurther: cursor !== undefined && !isFromTop,
    isFromTop,
    interests,
  };
}

type Looking = { now: Date; inside: Inside };

async function followUpsOf(
  sql: Sql,
  { id, voter }: Member,
  { now, inside }: Looking,
): Promise<FollowUp[]> {
  const [closed, versions, asked] = await Promise.all([
    listOutcomes(sql, voter, OUTCOMES_SHOWN),
    listNewVersions(sql, voter, VERSIONS_SHOWN),
    questionsOfAuthor(sql, id, {
      before: undefined,
      most: CLOSED_READ,
      mostOpen: ASKED_SHOWN,
    }),
  ]);
  const own = asked
    .filter(
      ({ closesAt, readAt }) => readAt.getTime() - closesAt.getTime() < FOLLOWED_UP_DAYS * DAY_MS,
    )
    .toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime())
    .slice(0, ASKED_SHOWN)
    .map((one) => one.id);
  const answered = closed.filter((one) => !own.includes(one));
  const views = await viewsOf(sql, [...answered, ...versions, ...own], inside);
  const shown = (ids: readonly RowId[]) => ids.flatMap((one) => views.get(one) ?? []);
  return [
    ...shown(versions).map((question): FollowUp => {
      const line = lineOf(question);
      return { what: 'version', question: line, says: versionWords(line, now) };
    }),
    ...shown(answered).map((question): FollowUp => ({
      what: 'outcome',
      question: lineOf(question),
      says: outcomeOf(question, now),
    })),
    ...shown(own).map((question): FollowUp => ({
      what: 'asked',
      question: lineOf(question),
      says: askedWords(question, now),
    })),
  ];
}

async function viewsOf(sql: Sql, ids: readonly RowId[], inside: Inside) {
  const loaded = await loadQuestions(sql, ids);
  const stored = loaded.filter((one) => isSeenBy(one, inside));
  const views = await present(sql, stored, { inside, order: 0 });
  return new Map(stored.map(({ id }, at) => [id, views[at]]));
}
