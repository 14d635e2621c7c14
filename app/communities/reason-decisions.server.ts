import type { Viewer } from '../accounts/viewer.ts';
import { notifyMembers } from '../notices/notices.server.ts';
import {
  communityRefused,
  DONE,
  runCommunityAction,
  type CommunityCommandResult,
  type CommunityDeps,
} from './community-commands.server.ts';
import type { CommunityFieldProblem } from './community-schema.ts';
import { insertLogEntry } from './community-log.server.ts';

/** Lets in a reason that waits for a look, or hides it by a rule; its author is told. */
export async function decideReason(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  { address, isLetIn, rule }: { address: string; isLetIn: boolean; rule: string },
): Promise<CommunityCommandResult> {
  let publicId: string | undefined;
  const done = await runCommunityAction(
    deps,
    viewer,
    slug,
    'lookAtReasons',
    async (tx, { community, member }) => {
      const checked = isLetIn ? { reason: '' } : checkRule(deps, rule);
      if ('problems' in checked) return { state: 'wrong', ...checked };
      const decided = await deps.reasons.decide(tx, community.id, address, isLetIn);
      if (!decided) return communityRefused({ why: 'reason-gone' });
      ({ publicId } = decided);
      const { questionId, authorId } = decided;
      const what = isLetIn ? 'reason-let-in' : 'reason-hidden';
      const words = checked.reason;
      await insertLogEntry(tx, community.id, { by: member.id, act: what, questionId, words });
      if (authorId !== null)
        await notifyMembers(
          tx,
          { kind: 'standing', what, questionId, communityId: community.id, words },
          [authorId],
        );
      return DONE;
    },
  );
  if (publicId !== undefined) deps.changed([publicId]);
  return done;
}

/** As the reason of a removal, but it is the author who reads it. */
function checkRule({ asked }: CommunityDeps, rule: string) {
  const checked = asked.checkPublicReason(rule);
  if ('reason' in checked) return checked;
  const problems = checked.problems.map(({ field, problem }): CommunityFieldProblem => ({
    field,
    problem: problem.why === 'reason-missing' ? { why: 'no-reason' } : problem,
  }));
  return { problems };
}
