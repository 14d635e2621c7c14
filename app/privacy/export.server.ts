import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TransactionSql } from 'postgres';
import { CSV_BEGIN, csvRow } from '../base/csv.ts';
import { entryOf } from '../base/entry-of.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import { readClock } from '../platform/database/moments.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { zipOf, type ZipEntry } from '../platform/zip.server.ts';
import { site } from '../site.config.ts';
import type { ExportFile, Row, Whose } from './export-file.server.ts';
import { exportReadme } from './export-readme.server.ts';
import { ANSWERED } from './exported-answers.server.ts';
import { ASKED } from './exported-asked.server.ts';
import { BELONGING } from './exported-communities.server.ts';
import { TOLD } from './exported-notices.server.ts';
import { SELF } from './exported-self.server.ts';

export const EXPORT_FILES: readonly ExportFile[] = [
  ...SELF,
  ...ANSWERED,
  ...ASKED,
  ...BELONGING,
  ...TOLD,
];

/** By the handle, since that is an address; a name can be anything. */
export async function exportName(sql: Sql, memberId: RowId): Promise<{ name: string; now: Date }> {
  const [row] = await sql<{ handle: string | null }[]>`
    select handle from members where id = ${memberId}`;
  const now = await readClock(sql);
  const name = `${site.slug}-${row?.handle ?? 'account'}-${now.toISOString().slice(0, 10)}.zip`;
  return { name, now };
}

type Means = { sql: Sql; secret: Secret; origin: string; now: Date };

const ROWS_AT_ONCE = 200;
/** Beyond that somebody does not read what they asked for, and holds a connection. */
const LONGEST_MS = 10 * 60_000;

/**
 * A zip archive of all that is kept of a member, as of one moment. It is written as it is read: rows come by cursor, a few
 * hundred at a time and no sooner than they are asked for, so that it costs the same memory however much there is.
 */
export function exportOf({ sql, secret, origin, now }: Means, whose: Whose): Readable {
  const archive = new PassThrough();
  const given = AbortSignal.timeout(LONGEST_MS);
  sql
    .begin('isolation level repeatable read read only', async (tx) => {
      // Between two blocks the database waits for whoever downloads.
      await tx`set local idle_in_transaction_session_timeout = '60s'`;
      await tx`set local statement_timeout = '30s'`;
      const entries = entriesOf(tx, { secret, origin, now }, whose);
      await pipeline(Readable.from(zipOf(entries, now), { objectMode: false }), archive, {
        signal: given,
      });
    })
    .catch((error: unknown) => archive.destroy(error instanceof Error ? error : undefined));
  return archive;
}

function* entriesOf(
  tx: TransactionSql,
  { secret, origin, now }: Omit<Means, 'sql'>,
  whose: Whose,
): Generator<ZipEntry> {
  yield { name: 'README.txt', content: [exportReadme(EXPORT_FILES, { origin, now })] };
  for (const file of EXPORT_FILES) {
    const rows = () => rowsOf(tx, file, whose, secret);
    yield { name: `${file.name}.csv`, content: asCsv(file, rows()) };
    yield { name: `${file.name}.json`, content: asJson(rows()) };
  }
}

async function* rowsOf(
  tx: TransactionSql,
  { columns, rows, finish }: ExportFile,
  whose: Whose,
  secret: Secret,
): AsyncGenerator<Row[]> {
  const names = Object.keys(columns);
  await tx`declare exported no scroll cursor for ${rows(tx, whose)}`;
  for (;;) {
    const read: readonly Row[] = await tx.unsafe(`fetch forward ${ROWS_AT_ONCE} from exported`);
    yield read.map((row) => {
      const whole = finish ? finish(row, whose, secret) : row;
      return Object.fromEntries(names.map((name) => [name, entryOf(whole, name) ?? null]));
    });
    if (read.length < ROWS_AT_ONCE) break;
  }
  await tx`close exported`;
}

async function* asCsv(
  { columns }: ExportFile,
  blocks: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvRow(Object.keys(columns));
  for await (const rows of blocks) yield rows.map((row) => csvRow(Object.values(row))).join('');
}

async function* asJson(blocks: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const rows of blocks) {
    const lines = rows.map((row) => `\n  ${JSON.stringify(row)}`).join(',');
    if (lines !== '') yield isFirst ? lines : `,${lines}`;
    isFirst &&= lines === '';
  }
  yield isFirst ? ']\n' : '\n]\n';
}
