import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TransactionSql } from 'postgres';
import { CSV_BOM, csvRow } from '../../base/csv.ts';
import { ownValue } from '../../base/own-value.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { createZip, type ZipEntry } from '../../platform/zip.server.ts';
import { site } from '../../site.config.ts';
import type { ExportFile, Row, ExportOwner } from './export-file.server.ts';
import { exportReadme } from '../words/export-readme.server.ts';
import { ANSWER_FILES } from './exported-answers.server.ts';
import { QUESTION_FILES } from './exported-questions.server.ts';
import { COMMUNITY_FILES } from './exported-communities.server.ts';
import { NOTICE_FILES } from './exported-notices.server.ts';
import { ACCOUNT_FILES } from './exported-account.server.ts';

export const EXPORT_FILES: readonly ExportFile[] = [
  ...ACCOUNT_FILES,
  ...ANSWER_FILES,
  ...QUESTION_FILES,
  ...COMMUNITY_FILES,
  ...NOTICE_FILES,
];

/** Named after the handle, which has only plain signs; a name can be anything. */
export async function exportFileName(
  sql: Sql,
  memberId: RowId,
): Promise<{ name: string; now: Date }> {
  const [row] = await sql<{ handle: string | null }[]>`
    select handle from members where id = ${memberId}`;
  const now = await readDatabaseTime(sql);
  const name = `${site.slug}-${row?.handle ?? 'account'}-${now.toISOString().slice(0, 10)}.zip`;
  return { name, now };
}

type Deps = { sql: Sql; secret: Secret; origin: string; now: Date };

const ROWS_AT_ONCE = 200;
/** A client that takes longer does not read what it asked for, and holds a connection. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * A zip archive of all that is stored of a member, as of one moment. It is written while it is read: rows come by
 * cursor, a few hundred at a time and only on demand, so that it takes the same memory however much there is.
 */
export function createExport({ sql, secret, origin, now }: Deps, whose: ExportOwner): Readable {
  const archive = new PassThrough();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  sql
    .begin('isolation level repeatable read read only', async (tx) => {
      // Between two blocks the database waits for the client that downloads.
      await tx`set local idle_in_transaction_session_timeout = '60s'`;
      await tx`set local statement_timeout = '30s'`;
      const entries = entriesOf(tx, { secret, origin, now }, whose);
      await pipeline(Readable.from(createZip(entries, now), { objectMode: false }), archive, {
        signal: timeout,
      });
    })
    .catch((error: unknown) => archive.destroy(error instanceof Error ? error : undefined));
  return archive;
}

function* entriesOf(
  tx: TransactionSql,
  { secret, origin, now }: Omit<Deps, 'sql'>,
  whose: ExportOwner,
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
  { words, rows, completeRow }: ExportFile,
  whose: ExportOwner,
  secret: Secret,
): AsyncGenerator<Row[]> {
  const names = Object.keys(words().columns);
  await tx`declare exported no scroll cursor for ${rows(tx, whose)}`;
  for (;;) {
    const read: readonly Row[] = await tx.unsafe(`fetch forward ${ROWS_AT_ONCE} from exported`);
    yield read.map((row) => {
      const whole = completeRow ? completeRow(row, whose, secret) : row;
      return Object.fromEntries(names.map((name) => [name, ownValue(whole, name) ?? null]));
    });
    if (read.length < ROWS_AT_ONCE) break;
  }
  await tx`close exported`;
}

async function* asCsv({ words }: ExportFile, blocks: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield CSV_BOM + csvRow(Object.keys(words().columns));
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
