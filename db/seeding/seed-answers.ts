import type { TransactionSql } from 'postgres';
import type { RowId } from '../../app/platform/database/db.server.ts';
import type { DrawnVoter } from '../draw/drawn-answers.ts';
import type { DrawnQuestion } from '../draw/drawn-questions.ts';
import type { Moment } from '../draw/times.ts';

/** What was drawn for a question that is in the database by now. */
export type SeededQuestion = DrawnQuestion & { id: RowId };

const ROWS_A_STATEMENT = 5_000;

type Row = Pick<DrawnVoter, 'voterId' | 'token' | 'level' | 'sawResult'> & {
  questionId: RowId;
  sequence: number;
  at: Moment;
  choices: number[];
  stands: boolean;
};

/** The log of each question in the order of time, and what stands at its end. */
export async function insertAnswers(
  tx: TransactionSql,
  questions: readonly SeededQuestion[],
  now: Date,
): Promise<void> {
  for (const rows of chunksOf(questions)) {
    const columns = [
      listOf(rows.map(({ questionId }) => questionId)),
      listOf(rows.map(({ sequence }) => sequence)),
      timesOf(rows, now),
      listOf(rows.map(({ token }) => token)),
      listOf(rows.map(({ level }) => level)),
      picksOf(rows),
    ];
    await tx.unsafe(
      `insert into answer_log (question_id, sequence, at, token, level, choices)
       select q, s, at, token, level, choices::smallint[]
       from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::uuid[], $5::smallint[], $6::text[]) as e (q, s, at, token, level, choices)`,
      columns,
    );
    const current = rows.filter(({ stands }) => stands);
    await tx.unsafe(
      `insert into answers (question_id, sequence, answered_at, voter, level, saw_result, choices)
       select q, s, at, voter, level, saw, choices::smallint[]
       from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::uuid[], $5::smallint[], $6::boolean[], $7::text[]) as e (q, s, at, voter, level, saw, choices)`,
      [
        listOf(current.map(({ questionId }) => questionId)),
        listOf(current.map(({ sequence }) => sequence)),
        timesOf(current, now),
        listOf(current.map(({ voterId }) => voterId)),
        listOf(current.map(({ level }) => level)),
        listOf(current.map(({ sawResult }) => sawResult)),
        picksOf(current),
      ],
    );
  }
}

function logOf({ id, voters }: SeededQuestion): Row[] {
  return voters
    .flatMap(({ history, ...who }) =>
      history.map((entry, index) => ({
        questionId: id,
        ...who,
        ...entry,
        stands: index === history.length - 1,
      })),
    )
    .toSorted((a, b) => a.at - b.at)
    .map((row, index) => ({ ...row, sequence: index + 1 }));
}

export async function insertPeeks(
  tx: TransactionSql,
  questions: readonly SeededQuestion[],
  now: Date,
): Promise<void> {
  const rows = questions.flatMap(({ id, peeks }) => peeks.map((peek) => ({ id, ...peek })));
  await tx.unsafe(
    `insert into peeks (question_id, voter, at)
     select * from unnest($1::bigint[], $2::uuid[], $3::timestamptz[])`,
    [
      listOf(rows.map(({ id }) => id)),
      listOf(rows.map(({ voterId }) => voterId)),
      timesOf(rows, now),
    ],
  );
}

/** Returns the number of each reason, by question and author. */
export async function insertReasons(
  tx: TransactionSql,
  questions: readonly SeededQuestion[],
  now: Date,
): Promise<ReasonIds> {
  const rows = questions
    .flatMap(({ id, reasons }) => reasons.map((reason) => ({ questionId: id, ...reason })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ questionId, voterId, choices, text, at }) => ({
      question_id: questionId,
      voter: voterId,
      choices,
      text,
      said_at: new Date(now.getTime() + at),
      is_demo: true,
      sought: true,
    }));
  const made = await tx<{ id: RowId; questionId: RowId; voter: string }[]>`
    insert into reasons ${tx(rows)} returning id, question_id as "questionId", replace(voter::text, '-', '') as voter`;
  return new Map(made.map(({ id, questionId, voter }) => [`${questionId} ${voter}`, id]));
}

export type ReasonIds = ReadonlyMap<string, RowId>;

/** Counters and the work of jobs come by triggers. */
export async function insertReactions(
  tx: TransactionSql,
  questions: readonly SeededQuestion[],
  { now, reasonIds }: { now: Date; reasonIds: ReasonIds },
): Promise<void> {
  const rows = questions.flatMap(({ id, reactions }) =>
    reactions.map(({ voterId, said, at }) => ({
      id,
      voterId,
      at,
      reasons: listOf(said.map(({ author }) => reasonIds.get(`${id} ${author}`) ?? '')),
      marks: listOf(said.map(({ mark }) => mark)),
    })),
  );
  await tx.unsafe(
    `insert into reactions (question_id, voter, reacted_at, reasons, said)
     select q, voter, at, reasons::bigint[], said::smallint[]
     from unnest($1::bigint[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[]) as e (q, voter, at, reasons, said)`,
    [
      listOf(rows.map(({ id }) => id)),
      listOf(rows.map(({ voterId }) => voterId)),
      timesOf(rows, now),
      listOf(rows.map(({ reasons }) => `"${reasons}"`)),
      listOf(rows.map(({ marks }) => `"${marks}"`)),
    ],
  );
  await tx`
    update questions q set has_demo_reactions = true where exists (select from reactions r where r.question_id = q.id)`;
}

/** Made as they are written: all at once they would be most of what the process ever needs. */
function* chunksOf(questions: readonly SeededQuestion[]): Generator<Row[]> {
  let rows: Row[] = [];
  for (const question of questions) {
    rows.push(...logOf(question));
    while (rows.length >= ROWS_A_STATEMENT) {
      yield rows.slice(0, ROWS_A_STATEMENT);
      rows = rows.slice(ROWS_A_STATEMENT);
    }
  }
  if (rows.length > 0) yield rows;
}

/** Numbers, hex digits and quoted lists only: nothing in them needs escaping. */
function listOf(values: readonly (string | number | boolean)[]): string {
  return `{${values.join(',')}}`;
}

function timesOf(rows: readonly { at: Moment }[], now: Date): string {
  return listOf(rows.map(({ at }) => new Date(now.getTime() + at).toISOString()));
}

function picksOf(rows: readonly { choices: readonly number[] }[]): string {
  return listOf(rows.map(({ choices }) => `"{${choices.join(',')}}"`));
}
