import type { TransactionSql } from 'postgres';
import { changeByQuestion } from '../platform/database/at-shard.server.ts';
import { inOrderOfIds, isSpread } from '../platform/database/by-question.server.ts';
import { DEFAULT_NETWORK_CAPS } from '../results/network-caps.ts';
import {
  columnsOfAnswers,
  columnsOfNetworks,
  type Cast,
  type Verdict,
} from './answer-casts.server.ts';
import { CAST, CAST_TO_FOLLOW } from './cast-statement.server.ts';
import { followOne } from './followed-changes.server.ts';

type Whom = 'anybody' | 'a leaver';
/** In JSON it is a number. */
type Told = Omit<Verdict, 'sequence'> & { sequence: string | number };

/**
 * As `castBatch`, within a larger commit and under the locks that the caller took. Where questions are spread, answers are cast at
 * their servers as a part of that commit, and what follows them is done in it too.
 */
export async function castInTransaction(
  tx: TransactionSql,
  answers: readonly Cast[],
  whom: Whom = 'anybody',
): Promise<Verdict[]> {
  const byQuestion = Map.groupBy(answers, ({ questionId }) => questionId);
  const ids = inOrderOfIds([...byQuestion.keys()]);
  const answersTo = (some: readonly string[]) => some.flatMap((id) => byQuestion.get(id) ?? []);
  const statements = isSpread(tx) ? CAST_TO_FOLLOW : CAST;
  const rows = await changeByQuestion<Told>(tx, ids, {
    text: whom === 'anybody' ? statements.crowded : statements.leaver,
    valuesOf: (some) => [
      ...columnsOfAnswers(answersTo(some)),
      ...columnsOfNetworks(answersTo(some), DEFAULT_NETWORK_CAPS),
    ],
  });
  if (isSpread(tx)) for (const id of ids) await followOne(tx, id);
  const verdicts = new Map(answersTo(ids).map((answer, at) => [answer, rows[at]]));
  return answers.flatMap((answer) => {
    const verdict = verdicts.get(answer);
    return verdict ? [{ ...verdict, sequence: String(verdict.sequence) }] : [];
  });
}

/**
 * Withdraws one voter's answer, under the lock that the caller took. True if it is withdrawn now or there was nothing to
 * withdraw.
 */
export async function withdrawInTransaction(
  tx: TransactionSql,
  answer: Pick<Cast, 'questionId' | 'publicId' | 'revision' | 'voterId'>,
  whom: Whom = 'anybody',
): Promise<boolean> {
  const { questionId, voterId } = answer;
  const [standing] = await tx<{ level: number; isHeldBack: boolean; token: string | null }[]>`
    select a.level, a.is_held as "isHeldBack", replace(l.token::text, '-', '') as token
    from answers a left join answer_log l on l.question_id = a.question_id and l.sequence = a.sequence
    where a.question_id = ${questionId} and a.voter = ${voterId}::uuid and cardinality(a.choices) > 0`;
  if (!standing) return true;
  // A held-back answer has no log entry.
  const withdrawal = { ...answer, ...standing, token: standing.token ?? NO_TOKEN, choices: [] };
  const [verdict] = await castInTransaction(tx, [withdrawal], whom);
  return verdict?.refusal === null;
}

const NO_TOKEN = '0'.repeat(32);
