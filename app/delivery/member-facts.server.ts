import { createContext } from 'react-router';
import { receiptOf } from '../answering/answer-receipt.server.ts';
import {
  maySeeResult,
  ownAnswerShown,
  type ShownAnswer,
} from '../answering/own-answer-loader.server.ts';
import type { OwnAnswer } from '../answering/own-answer.ts';
import type { BesideSession } from '../accounts/session-rows.server.ts';
import { getsNoticesFragment, unreadFragment } from '../notices/notices.server.ts';
import { isSpread } from '../platform/database/by-question.server.ts';
import type { Sql, SqlFragment } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import type { FollowState } from '../questions/follow-rules.ts';

/** What pages that are made for all members show of one of them. */
export type MemberFacts = {
  unread: number;
  /** Of the question that the page is about; null if there is none. */
  question: QuestionFacts | null;
};

type QuestionFacts = {
  id: string;
  /** It is asked inside a closed community, or a version of it is, which its page names to those who belong. */
  isInside: boolean;
  communityId: number | null;
  /** Whether its result shows to everybody from the first answer on. */
  isPublic: boolean;
  choices: number[] | null;
  isHeldBack: boolean | null;
  sawResult: boolean | null;
  sequence: number | null;
  answeredAt: string | null;
  /** The answer may be newer than a page that was made a moment ago. */
  isNew: boolean | null;
  hasPeeked: boolean;
  /** They said why, which their page alone shows as theirs. */
  hasReason: boolean;
  isOwn: boolean;
  isFollowed: boolean;
  getsOutcome: boolean;
  belongs: boolean;
};

/** Longer than a page takes to be made, and is sent after an answer made it old. */
const NEW_FOR_SECONDS = 12;

/** Reads them with the session, in one statement where all tables lie on one server. */
export const memberFactsBeside: BesideSession = {
  within: (sql, of) =>
    isSpread(sql)
      ? factsFragment(sql, of, { answer: sql``, rows: sql`` })
      : factsFragment(sql, of, { answer: answerFragment(sql), rows: answerRows(sql, of.voter) }),
  async complete(sql, voterId, read) {
    const facts = read as MemberFacts;
    if (!facts.question) return facts;
    const { id } = facts.question;
    const [row] = await sql<{ own: Partial<QuestionFacts> }[]>`
      select json_build_object('id', q.id::text ${answerFragment(sql)}) as own
      from (select ${id}::bigint as id) q ${answerRows(sql, sql`${voterId}::uuid`)}`;
    return { ...facts, question: { ...facts.question, ...row?.own } };
  },
};

/** More of a JSON object: what lies with the question. */
const answerFragment = (sql: Sql): SqlFragment => sql`,
  'choices', a.choices, 'isHeldBack', a.is_held, 'sawResult', a.saw_result, 'sequence', a.sequence,
  'answeredAt', a.answered_at, 'isNew', a.answered_at > now() - make_interval(secs => ${NEW_FOR_SECONDS}),
  'hasPeeked', p.voter is not null`;

const answerRows = (sql: Sql, voter: SqlFragment): SqlFragment => sql`
  left join answers a on a.question_id = q.id and a.voter = ${voter}
  left join peeks p on p.question_id = q.id and p.voter = ${voter}`;

function factsFragment(
  sql: Sql,
  { memberId, voter, about }: Parameters<BesideSession['within']>[1],
  { answer, rows }: { answer: SqlFragment; rows: SqlFragment },
): SqlFragment {
  if (!about)
    return sql`json_build_object('unread', ${unreadFragment(sql, memberId)}, 'question', null)`;
  return sql`json_build_object(
    'unread', ${unreadFragment(sql, memberId)},
    'question', (
      select json_build_object(
        'id', q.id::text,
        'isInside', q.is_inside or exists (
          select from questions v where v.is_inside and (v.id = q.replaces_id or v.replaces_id = q.id)),
        'communityId', q.community_id, 'isPublic', q.results = 'always',
        'hasReason', exists (select from reasons s where s.question_id = q.id and s.voter = ${voter}),
        'isOwn', q.author_id is not distinct from ${memberId},
        'isFollowed', exists (select from question_follows f where f.question_id = q.id and f.member_id = ${memberId}),
        'getsOutcome', coalesce(${getsNoticesFragment(sql, memberId, 'outcome')}, false),
        'belongs', exists (
          select from community_members cm where cm.community_id = q.community_id and cm.member_id = ${memberId}) ${answer})
      from questions q ${rows}
      where q.public_id = ${about}))`;
}

/** What a page about a question is made for: all members of whom the same holds. */
export type SharedFacts = {
  own: ShownAnswer | undefined;
  follow: FollowState;
  getsNoResult: boolean;
  communityIds: readonly number[];
};

export const sharedFactsContext = createContext<SharedFacts | undefined>();

/**
 * Undefined where a page is made for this member alone: a question of a closed community, a result that they see before
 * others, an answer that is newer than the pages at hand, one of several picks, which few have in common, or a reason of
 * their own.
 */
export function sharedFactsOf(question: QuestionFacts | null): SharedFacts | undefined {
  if (!question || question.isInside || question.isNew || question.hasReason) return undefined;
  const own = answerIn(question);
  if (maySeeResult(question) && !question.isPublic) return undefined;
  if (own && own.choices.length > 1) return undefined;
  const { communityId, belongs, isOwn, isFollowed } = question;
  return {
    own,
    follow: isOwn ? 'own' : isFollowed ? 'followed' : 'not followed',
    getsNoResult: !question.getsOutcome,
    communityIds: belongs && communityId !== null ? [communityId] : [],
  };
}

/** The member's answer with what is theirs alone. */
export function ownAnswerOf(
  secret: Secret,
  voterId: string,
  question: QuestionFacts,
): OwnAnswer | undefined {
  const own = answerIn(question);
  if (!own) return undefined;
  const { id, answeredAt, sequence } = question;
  return {
    ...own,
    at: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    sequence,
    receipt: own.choices.length > 0 ? receiptOf(secret, id, voterId).receipt : null,
    result: null,
  };
}

function answerIn(question: QuestionFacts): ShownAnswer | undefined {
  const { choices, hasPeeked } = question;
  return choices === null && !hasPeeked ? undefined : ownAnswerShown(question);
}
