import type { TransactionSql } from 'postgres';
import type { AgreedEvent } from '../notices/notice.ts';
import { notifyMembers } from '../notices/notices.server.ts';
import type { RowId } from '../platform/database/db.server.ts';

/** The numbers of people who agree at which an author is told, each once. */
const STEPS: readonly { at: number; what: AgreedEvent }[] = [
  { at: 1_000, what: 'agreed-thousand' },
  { at: 100, what: 'agreed-hundred' },
  { at: 10, what: 'agreed-ten' },
];

/** The author is told once for each step, and of several reached at once the last; a visitor has no notices. */
export async function tellAgreed(tx: TransactionSql, id: RowId, agree: number): Promise<void> {
  const step = STEPS.find(({ at }) => agree >= at);
  if (!step) return;
  const [told] = await tx<{ questionId: RowId; authorId: RowId | null }[]>`
    update reasons r set agreed_told = ${step.at}
    where id = ${id} and agreed_told < ${step.at} and hidden_at is null
    returning question_id as "questionId", (select m.id from members m where m.voter = r.voter) as "authorId"`;
  if (!told || told.authorId === null) return;
  const { questionId, authorId } = told;
  const key = `${step.what} ${id}`;
  await notifyMembers(tx, { kind: 'answers', what: step.what, questionId, key }, [authorId]);
}
