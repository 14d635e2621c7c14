import type { Member } from '../accounts/viewer.ts';
import {
  FOLLOW_UP_DAYS,
  ownQuestionWords,
  closedWords,
  versionWords,
  type FollowUp,
} from '../results/words/follow-ups.ts';
import { listNewVersions, listClosedAnswered } from '../answering/member-answers.server.ts';
import { lineOf } from '../results/question-view.ts';
import {
  listWithRequests,
  type CommunityWithRequests,
} from '../communities/community-lists.server.ts';
import type { Membership } from '../communities/membership-rows.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import { readHomeCursor, writeHomeCursor } from './home-sources.ts';
import { loadQuestions, questionsOfAuthor } from '../questions/question-rows.server.ts';
import { isVisibleTo, type MemberCommunityIds } from '../questions/visibility.ts';
import { loadHomeList, type HomeItem, type HomeList } from './home-list.server.ts';
import type { QuestionOrders } from './question-orders.server.ts';
import { questionViewsOf } from '../results/store/question-views.server.ts';

/** A page of a member's home list; its first page also has what became of their questions. */
export type MemberHomeData = {
  now: string;
  items: HomeItem[];
  followUps: FollowUp[];
  waiting: CommunityWithRequests[];
  /** The query of the next page's address. */
  next: string | undefined;
  isFurther: boolean;
  isFromTop: boolean;
  interests: HomeList['interests'];
};

type Deps = { sql: Sql; orders: QuestionOrders };
type MemberHomeQuery = {
  member: Member;
  communities: readonly Membership[];
  cursor: string | null;
  order: number;
};

const OUTCOMES_SHOWN = 3;
const VERSIONS_SHOWN = 2;
const DAY_MS = 86_400_000;
const OWN_SHOWN = 2;
/** How many of a member's newest closed questions are looked at. */
const OWN_CLOSED_READ = 10;
const WAITING_SHOWN = 4;

/** Undefined where the address holds a cursor that cannot be read. */
export async function loadMemberHome(
  deps: Deps,
  { member, communities, cursor: text, order }: MemberHomeQuery,
): Promise<MemberHomeData | undefined> {
  const cursor = text === null ? undefined : readHomeCursor(text);
  if (text !== null && !cursor) return undefined;
  const { sql } = deps;
  const now = await readDatabaseTime(sql);
  const memberCommunityIds = communities.map(({ id }) => id);
  const [list, followUps, waiting] = await Promise.all([
    loadHomeList(deps, { member, communities, cursor, order }),
    cursor ? [] : listFollowUps(sql, member, { now, memberCommunityIds }),
    cursor ? [] : listWithRequests(sql, member.id, WAITING_SHOWN),
  ]);
  const { items, next, isFromTop, interests } = list;
  return {
    now: now.toISOString(),
    items,
    followUps,
    waiting,
    next: next && new URLSearchParams({ cursor: writeHomeCursor(next) }).toString(),
    isFurther: cursor !== undefined && !isFromTop,
    isFromTop,
    interests,
  };
}

type FollowUpOptions = { now: Date; memberCommunityIds: MemberCommunityIds };

/** News of what a member answered or asked. */
export async function listFollowUps(
  sql: Sql,
  { id, voterId }: Member,
  { now, memberCommunityIds }: FollowUpOptions,
): Promise<FollowUp[]> {
  const [closed, versions, asked] = await Promise.all([
    listClosedAnswered(sql, voterId, OUTCOMES_SHOWN),
    listNewVersions(sql, voterId, VERSIONS_SHOWN),
    questionsOfAuthor(sql, id, {
      before: undefined,
      most: OWN_CLOSED_READ,
      mostOpen: OWN_SHOWN,
    }),
  ]);
  const own = asked
    .filter(
      ({ closesAt, readAt }) => readAt.getTime() - closesAt.getTime() < FOLLOW_UP_DAYS * DAY_MS,
    )
    .toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime())
    .slice(0, OWN_SHOWN)
    .map((one) => one.id);
  const answered = closed.filter((one) => !own.includes(one));
  const views = await loadViews(sql, [...answered, ...versions, ...own], memberCommunityIds);
  const shown = (ids: readonly RowId[]) => ids.flatMap((one) => views.get(one) ?? []);
  return [
    ...shown(versions).map((question): FollowUp => {
      const line = lineOf(question);
      return { what: 'version', question: line, says: versionWords(line, now) };
    }),
    ...shown(answered).map((question): FollowUp => ({
      what: 'outcome',
      question: lineOf(question),
      says: closedWords(question, now),
    })),
    ...shown(own).map((question): FollowUp => ({
      what: 'asked',
      question: lineOf(question),
      says: ownQuestionWords(question, now),
    })),
  ];
}

async function loadViews(sql: Sql, ids: readonly RowId[], memberCommunityIds: MemberCommunityIds) {
  const loaded = await loadQuestions(sql, ids);
  const stored = loaded.filter((one) => isVisibleTo(one, memberCommunityIds));
  const views = await questionViewsOf(sql, stored, { memberCommunityIds, order: 0 });
  return new Map(stored.map(({ id }, at) => [id, views[at]]));
}
