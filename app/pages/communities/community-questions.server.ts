import { lockTallies } from '../../questions/tally-locks.server.ts';
import type {
  CommunityQuestions,
  CommunityReasons,
  CommunityDeps,
} from '../../communities/community-commands.server.ts';
import {
  staysInside,
  type CommunityRefusal,
  type JoinPolicy,
} from '../../communities/community-rules.ts';
import type { RequestContext } from '../../platform/http/request-context.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { checkPublicReason } from '../../questions/question-check.ts';
import { stateOf, type Audience } from '../../questions/question-rules.ts';
import {
  closeQuestion,
  removeQuestion,
} from '../../questions/commands/question-state-changes.server.ts';
import {
  countVisibleOutside,
  hasQuestionsIn,
  restrictToMembers,
} from '../../questions/community-visibility.server.ts';
import { findQuestion, type StoredQuestion } from '../../questions/question-rows.server.ts';
import { parseReasonAddress } from '../../reasons/reason-address.server.ts';
import { decideWaitingReason } from '../../reasons/waiting-reasons.server.ts';

/** Hands functions about questions and reasons to the commands of communities, which may not import them. */
export function communityDeps(context: RequestContext): CommunityDeps {
  const { sql, secret, limits, limitsScale, markChanged, markHidden } = context;
  const reasons: CommunityReasons = {
    decide: async (tx, communityId, address, isLetIn) => {
      const [reason = '', stamp = ''] = address.split('.');
      const id = parseReasonAddress(secret, reason);
      return id === undefined
        ? undefined
        : decideWaitingReason(tx, communityId, { id, stamp }, isLetIn);
    },
  };
  return {
    sql,
    secret,
    limits,
    limitsScale,
    changed: markChanged,
    hidden: markHidden,
    asked,
    reasons,
  };
}

const AUDIENCES: readonly Audience[] = ['everyone', 'members', 'community'];

function audiencesKeptInside(joining: JoinPolicy): Audience[] {
  return AUDIENCES.filter((audience) => staysInside(joining, audience));
}

/** How many questions would become visible to members only if people joined in this way. */
export function countMadePrivate(
  sql: Sql,
  communityId: number,
  joining: JoinPolicy,
): Promise<number> {
  return countVisibleOutside(sql, communityId, audiencesKeptInside(joining));
}

const asked: CommunityQuestions = {
  hasQuestions: hasQuestionsIn,
  restrictToMembers: (tx, communityId, joining) =>
    restrictToMembers(tx, communityId, audiencesKeptInside(joining)),
  checkPublicReason,
  async endQuestion(tx, { slug, publicId }, { act, reason }) {
    const found = await findQuestion(tx, publicId);
    if (found?.community?.slug !== slug) return undefined;
    // The same lock as casting: what is read after it includes the last answer.
    await lockTallies(tx, found.id);
    const question = await findQuestion(tx, publicId);
    if (question?.community?.slug !== slug) return undefined;
    const refusal = act === 'closeQuestion' ? closeRefusal(question) : removeRefusal(question);
    if (refusal !== undefined) return { refusal };
    if (act === 'closeQuestion') await closeQuestion(tx, question.id, { text: reason });
    else await removeQuestion(tx, question.id, reason);
    return { questionId: question.id, authorId: question.authorId };
  },
};

function closeRefusal(question: StoredQuestion): CommunityRefusal | undefined {
  const state = stateOf(question);
  if (state === 'scheduled') return { why: 'question-not-open' };
  if (state === 'closed') return { why: 'question-closed' };
  return removeRefusal(question);
}

function removeRefusal({ isRemoved }: StoredQuestion): CommunityRefusal | undefined {
  return isRemoved ? { why: 'question-removed' } : undefined;
}
