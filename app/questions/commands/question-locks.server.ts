import type { TransactionSql } from 'postgres';
import type { Member } from '../../accounts/viewer.ts';
import { communityCan, staysInside } from '../../communities/community-rules.ts';
import { lockCommunity } from '../../communities/community-rows.server.ts';
import { loadMembership } from '../../communities/membership-rows.server.ts';
import type { ValidQuestion } from '../question-check.ts';
import type { QuestionScope } from '../visibility.ts';
import type { OwnQuestion, WhoAnswered } from '../question-rules.ts';
import type { QuestionFieldProblem } from '../question-schema.ts';
import { findQuestion, type StoredQuestion } from '../question-rows.server.ts';
import type { AnswerDeps } from './question-deps.server.ts';

/** Read under a lock: the removal of a member or the closing of a community comes before this question or after it. */
export async function lockScope(
  tx: TransactionSql,
  { id }: Member,
  { community: slug, audience }: Pick<ValidQuestion, 'community' | 'audience'>,
): Promise<QuestionScope | undefined> {
  if (slug === undefined) return { communityId: null, isInside: false };
  const community = await lockCommunity(tx, slug);
  if (!community) return undefined;
  const { joining } = community;
  const { as } = await loadMembership(tx, community.id, id);
  if (communityCan.ask({ joining, as }) !== true) return undefined;
  return { communityId: community.id, isInside: staysInside(joining, audience) };
}

export const NOT_A_MEMBER: QuestionFieldProblem[] = [
  { field: 'community', problem: { why: 'not-a-member' } },
];

export type LockedQuestion = {
  question: StoredQuestion;
  kept: OwnQuestion & WhoAnswered;
  member: Member;
};

/** Read under the lock, so that it includes the last answer and the last change. */
export async function lockOwnQuestion(
  tx: TransactionSql,
  answers: AnswerDeps,
  member: Member,
  publicId: string,
): Promise<Omit<LockedQuestion, 'member'> | undefined> {
  const found = await findQuestion(tx, publicId);
  if (found?.authorId !== member.id) return undefined;
  await answers.lockTally(tx, found.id);
  const question = await findQuestion(tx, publicId);
  if (!question) return undefined;
  const who = await answers.whoAnswered(tx, question.id, member.voterId);
  return { question, kept: { ...question, ...who } };
}
