import { isUnanswered, topicsAnswered } from '../results/store/lists.server.ts';
import { lineOf, type NextQuestion } from '../results/present.ts';
import { communityIdsOf } from '../communities/store.server.ts';
import type { Fragment, RowId, Sql } from '../platform/database/db.server.ts';
import { readClock } from '../platform/database/moments.server.ts';
import type { Inside } from '../questions/inside.ts';
import {
  listClosing,
  listForNext,
  topicsOfQuestions,
  versionsOf,
  type Which,
} from '../questions/lists.server.ts';
import { chooseNext, type Next } from './next.ts';
import { loadQuestions } from '../questions/store.server.ts';
import { topicsFollowedAs } from '../topics/store.server.ts';
import type { Orders } from './orders.server.ts';
import { present } from '../results/store/question-views.server.ts';

type Means = { sql: Sql; orders: Orders };
type Asked = {
  /** The question that was just answered. */
  after: string;
  /** Others that were answered or passed a moment ago. */
  seen: readonly string[];
  voter: Voter;
};
type Voter = { mark: string; isMember: boolean };

export const MOST_SEEN = 40;
/** What somebody answers now says more of what they care for than one answer of long ago. */
const WEIGHT_OF_NOW = 3;
/** To follow a topic says as much as a good many answers. */
const WEIGHT_OF_FOLLOWING = 10;

/** Undefined where this person has answered everything that is open to them. */
export async function nextQuestion(
  { sql, orders }: Means,
  { after, seen, voter }: Asked,
): Promise<NextQuestion | undefined> {
  const [now, versions, cares, order, inside] = await Promise.all([
    readClock(sql),
    versionsOf(sql, after),
    topicsOf(sql, voter, { after, seen }),
    orders.newest('trending'),
    voter.isMember ? communityIdsOf(sql, { mark: voter.mark }) : [],
  ]);
  const which: Which = { inside, also: notYet(sql, voter, { versions, seen, inside }) };
  const topicIds = [...cares].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
  const candidates = await listForNext(sql, order, which, topicIds);
  const seed = `${voter.mark} ${after} ${seen.length}`;
  const next = chooseNext(candidates, { cares, now, seed }) ?? (await anyOpen(sql, which));
  const stored = next && (await loadQuestions(sql, [next.id]));
  const [view] = stored ? await present(sql, stored, { order: 0, inside }) : [];
  return next && view && { question: lineOf(view), isOutside: next.isOutside };
}

/** Past what moves and what is new everything that can be answered is looked at, the soonest to close first. */
async function anyOpen(sql: Sql, which: Which): Promise<Next | undefined> {
  const [first] = await listClosing(sql, which, 1);
  return first && { id: first.id, isOutside: false };
}

/**
 * What somebody cares for: a member by what they follow and what they answered, a visitor by what they see now, since
 * nothing else is known of them.
 */
async function topicsOf(
  sql: Sql,
  { mark, isMember }: Voter,
  { after, seen }: Pick<Asked, 'after' | 'seen'>,
): Promise<Map<number, number>> {
  const [now, before, followed] = await Promise.all([
    topicsOfQuestions(sql, [after, ...(isMember ? [] : seen)]),
    isMember ? topicsAnswered(sql, mark) : [],
    isMember ? topicsFollowedAs(sql, mark) : [],
  ]);
  const cares = new Map<number, number>();
  for (const [list, weight] of [
    [now, WEIGHT_OF_NOW],
    [before, 1],
    [followed.map((topicId) => ({ topicId, times: 1 })), WEIGHT_OF_FOLLOWING],
  ] as const)
    for (const { topicId, times } of list)
      cares.set(topicId, (cares.get(topicId) ?? 0) + times * weight);
  return cares;
}

/** Over `q`: what this person may answer and has not. */
function notYet(
  sql: Sql,
  { mark, isMember }: Voter,
  {
    versions,
    seen,
    inside,
  }: { versions: readonly RowId[]; seen: readonly string[]; inside: Inside },
): Fragment[] {
  return [
    isUnanswered(sql, mark),
    isMember
      ? sql`(q.audience <> 'community' or q.community_id = any(${[...inside]}::integer[]))`
      : sql`q.audience = 'everyone'`,
    sql`q.id <> all(${[...versions]}::bigint[])`,
    sql`q.public_id <> all(${[...seen]}::text[])`,
  ];
}
