import { holdCounters } from '../../questions/totals.server.ts';
import type { AskedInside, Means } from '../../communities/commands.server.ts';
import { staysInside, type Joining } from '../../communities/rules.ts';
import type { RequestContext } from '../../platform/http/context.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { checkReason } from '../../questions/check.ts';
import { stateOf, type Audience } from '../../questions/rules.ts';
import {
  closeQuestion,
  countOutside,
  findQuestion,
  hasQuestionsIn,
  removeQuestion,
  takeInside,
  type StoredQuestion,
} from '../../questions/store.server.ts';

/** Communities and what is asked in them meet here: they may not know questions. */
export function communityMeans(context: RequestContext): Means {
  const { sql, secret, limits, limitsScale, changed, hidden } = context;
  return { sql, secret, limits, limitsScale, changed, hidden, asked };
}

const AUDIENCES: readonly Audience[] = ['everyone', 'members', 'community'];

function thatStayInside(joining: Joining): Audience[] {
  return AUDIENCES.filter((audience) => staysInside(joining, audience));
}

/** How many questions would be for members only if people got in like this. */
export function countNarrowed(sql: Sql, communityId: number, joining: Joining): Promise<number> {
  return countOutside(sql, communityId, thatStayInside(joining));
}

const asked: AskedInside = {
  hasAny: hasQuestionsIn,
  takeInside: (tx, communityId, joining) => takeInside(tx, communityId, thatStayInside(joining)),
  checkReason,
  async end(tx, { slug, publicId }, { act, reason }) {
    const found = await findQuestion(tx, publicId);
    if (found?.community?.slug !== slug) return undefined;
    // As casting does: what is read after it is what the last answer left.
    await holdCounters(tx, found.id);
    const question = await findQuestion(tx, publicId);
    if (question?.community?.slug !== slug) return undefined;
    const refusal = act === 'closeQuestion' ? mayNotClose(question) : mayNotRemove(question);
    if (refusal !== undefined) return { refusal };
    await (act === 'closeQuestion' ? closeQuestion : removeQuestion)(tx, question.id, reason);
    return { questionId: question.id, authorId: question.authorId };
  },
};

function mayNotClose(question: StoredQuestion): string | undefined {
  const state = stateOf(question);
  if (state === 'scheduled') return 'It has not opened yet. It can be removed.';
  if (state === 'closed') return 'It is closed.';
  return mayNotRemove(question);
}

function mayNotRemove({ isRemoved }: StoredQuestion): string | undefined {
  return isRemoved ? 'It was already removed.' : undefined;
}
