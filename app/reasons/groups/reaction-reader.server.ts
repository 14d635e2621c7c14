import type { AnySql, RowId } from '../../platform/database/db.server.ts';
import type { SparseMarks } from '../../stats/sparse-marks.ts';
import { isListed } from '../reason-rows.server.ts';
import { MAX_PEOPLE, MAX_REASONS, MIN_REACTIONS } from './find-groups.ts';
import type { Names } from './group-release.ts';

/** Of more than that a part is read, the same one each time: people in the order of their random numbers. */
const MAX_MARKS = 6_000_000;
const ROWS_AT_ONCE = 500;
const FIRST_ROOM = 65_536;

type Row = { voter: string; reasons: string; said: string };
export type ReadReactions = { marks: SparseMarks; names: Names };

/**
 * The reactions of one question to reasons that others may read, of people whose answer counts as others’, in one snapshot.
 * Arrays arrive as text and are taken apart here, since the driver would make an object of each number.
 */
export async function readReactions(sql: AnySql, questionId: RowId): Promise<ReadReactions> {
  const reasons = await listReasonIds(sql, questionId);
  const columnOf = new Map(reasons.map((id, column) => [Number(id), column]));
  const table = createTable(reasons.length);
  const people: string[] = [];
  const enough = Math.min(MIN_REACTIONS, Math.max(1, reasons.length));
  const rows = sql<Row[]>`
    select r.voter, r.reasons::text as reasons, r.said::text as said from reactions r
    join answers a on a.question_id = ${questionId} and a.voter = r.voter
      and cardinality(a.choices) > 0 and not a.is_held and not a.is_aside
    where r.question_id = ${questionId} and cardinality(r.reasons) >= ${enough}
    order by r.voter limit ${MAX_PEOPLE}`.cursor(ROWS_AT_ONCE);
  for await (const some of rows) {
    for (const { voter, reasons: ids, said } of some) {
      people.push(voter);
      table.addRow(numbersIn(ids), numbersIn(said), columnOf);
    }
    if (table.count() > MAX_MARKS) break;
  }
  return { marks: table.marks(), names: { people, reasons } };
}

/** Where there are more than can be counted, those that most people reacted to. */
async function listReasonIds(sql: AnySql, questionId: RowId): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from (
      select r.id from reasons r left join reason_counts c on c.reason_id = r.id
      where r.question_id = ${questionId} and ${isListed(sql)}
      order by coalesce(c.agree + c.disagree + c.pass, 0) desc, r.id limit ${MAX_REASONS}
    ) named order by id`;
  return rows.map(({ id }) => id);
}

/** Of the text of an array of whole numbers. */
function numbersIn(text: string): number[] {
  return text.length > 2 ? text.slice(1, -1).split(',').map(Number) : [];
}

/** Grows by doubling. */
function createTable(columns: number) {
  let codes = new Uint16Array(FIRST_ROOM);
  const starts = [0];
  /** In which row a column was marked last, so that nobody counts twice. */
  const lastRow = new Uint32Array(columns);
  let count = 0;
  return {
    count: () => count,
    addRow(ids: readonly number[], said: readonly number[], columnOf: ReadonlyMap<number, number>) {
      const row = starts.length;
      if (count + ids.length > codes.length) {
        const larger = new Uint16Array(2 * codes.length + ids.length);
        larger.set(codes);
        codes = larger;
      }
      for (const [at, id] of ids.entries()) {
        const column = columnOf.get(id);
        if (column === undefined || lastRow[column] === row) continue;
        lastRow[column] = row;
        codes[count++] = 3 * column + Math.sign(said[at] ?? 0) + 1;
      }
      starts.push(count);
    },
    marks: (): SparseMarks => ({
      rows: starts.length - 1,
      columns,
      starts: Uint32Array.from(starts),
      codes: codes.slice(0, count),
    }),
  };
}
