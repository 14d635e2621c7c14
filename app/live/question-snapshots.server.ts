import { isOngoingBurst } from '../results/store/tally-loader.server.ts';
import { byPublicIdText, readTextByPublicId } from '../platform/database/by-question.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import type { Lifecycle } from '../questions/question-rules.ts';

/** What is polled of each followed question: just enough to tell whether it changed. */
export type QuestionSnapshot = Lifecycle & {
  publicId: string;
  revision: number;
  isInside: boolean;
  sequence: string;
  peeked: number;
  heldBack: number;
  excluded: number;
  /** Whether it is in a burst, which ends by itself. */
  isChecked: boolean;
};

export function loadQuestionSnapshots(
  sql: Sql,
  publicIds: readonly string[],
): Promise<readonly QuestionSnapshot[]> {
  return readTextByPublicId<QuestionSnapshot>(sql, SNAPSHOTS, publicIds);
}

const SNAPSHOTS = byPublicIdText(
  (isOneOf, its) => `
    select q.public_id as "publicId", q.revision, q.is_inside as "isInside", q.opens_at as "opensAt", q.closes_at as "closesAt",
           p.question_id is not null as "isPaused", r.question_id is not null as "isRemoved", statement_timestamp() as "readAt",
           t.sequence, t.peeked, t.held_back as "heldBack", t.excluded,
           exists (select from bursts b where b.question_id = ${its} and ${isOngoingBurst('b')}) as "isChecked"
    from questions q join totals t on t.question_id = q.id
    left join question_pauses p on p.question_id = q.id and p.ended_at is null
    left join question_removals r on r.question_id = q.id
    where ${isOneOf}`,
);
