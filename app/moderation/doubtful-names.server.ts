import {
  misleadingHandleProblem,
  misleadingNameProblem,
} from '../accounts/profile/misleading-names.server.ts';
import type { NameDoubt } from '../accounts/account-rules.ts';
import type { AnySql, Sql } from '../platform/database/db.server.ts';
import type { DueWork } from '../platform/database/work-look.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';

/** A name that was chosen before a rule refused it: it stays, and admins see it. */
export type DoubtfulName = {
  kind: 'person' | 'community';
  name: string;
  /** A handle or a slug; empty where a person has none. */
  handle: string;
  email: string;
  why: NameDoubt[];
};

const MAX_SHOWN = 50;
/** So many names are checked in one go, which stops all else: a name takes up to a third of a millisecond. */
const PAGE = 20;

type Row = Omit<DoubtfulName, 'why'> & { twin: string | null };

export async function listDoubtfulNames(
  sql: AnySql,
): Promise<{ names: DoubtfulName[]; hasMore: boolean }> {
  const rows = await sql<Row[]>`
    select 'person' as kind, m.name, coalesce(m.handle, '') as handle, m.email, t.handle as twin, d.id
    from doubtful_names d join members m on m.id = d.member_id
    left join lateral (
      select o.handle from members o where m.handle_is_twin and o.handle_look = m.handle_look and o.id <> m.id
      order by o.id limit 1) t on true
    union all
    select 'community', c.name, c.slug, '', t.slug, d.id
    from doubtful_names d join communities c on c.id = d.community_id
    left join lateral (
      select o.slug from communities o where c.slug_is_twin and o.slug_look = c.slug_look and o.id <> c.id
      order by o.id limit 1) t on true
    order by id limit ${MAX_SHOWN + 1}`;
  const names = rows
    .slice(0, MAX_SHOWN)
    .map(({ kind, name, handle, email, twin }) => ({
      kind,
      name,
      handle,
      email,
      why: doubtsAbout(kind, { name, handle, twin }),
    }))
    // Leaves out what was renamed since the scan.
    .filter(({ why }) => why.length > 0);
  return { names, hasMore: rows.length > MAX_SHOWN };
}

function doubtsAbout(
  kind: DoubtfulName['kind'],
  { name, handle, twin }: { name: string; handle: string; twin: string | null },
): NameDoubt[] {
  return [
    ...(misleadingNameProblem(name, kind) === undefined ? [] : [{ why: 'name' } as const]),
    ...(misleadingHandleProblem(handle) === undefined ? [] : [{ why: 'handle' } as const]),
    ...(twin === null ? [] : [{ why: 'twin', twin } as const]),
  ];
}

type ScannedName = { id: string; name: string; handle: string; isTwin: boolean };

/** How far a scan has come: the last id of each kind, and undefined where all are read. */
export type ScanPosition = { person: string | undefined; community: string | undefined };
const scanStart = (): ScanPosition => ({ person: '0', community: '0' });

/**
 * Reads all names and stores which of them could not be chosen today. `place` moves on with it, so that an interrupted
 * scan goes on from there.
 */
export async function scanNames(
  sql: Sql,
  signal?: AbortSignal,
  place: ScanPosition = scanStart(),
): Promise<void> {
  await scanPages(place, 'person', signal, async (after) => {
    const read = await sql<ScannedName[]>`
      select id, name, coalesce(handle, '') as handle, handle_is_twin as "isTwin" from members
      where id > ${after} order by id limit ${PAGE}`;
    const { ids, found } = findDoubtful('person', read);
    await sql`delete from doubtful_names where member_id = any(${ids}::bigint[]) and member_id <> all(${found}::bigint[])`;
    await noteDoubtful(sql, { table: 'members', column: 'member_id' }, found);
    return read.at(-1)?.id;
  });
  await scanPages(place, 'community', signal, async (after) => {
    const read = await sql<ScannedName[]>`
      select id::text, name, slug as handle, slug_is_twin as "isTwin" from communities
      where id > ${after} order by id limit ${PAGE}`;
    const { ids, found } = findDoubtful('community', read);
    await sql`delete from doubtful_names where community_id = any(${ids}::int[]) and community_id <> all(${found}::int[])`;
    await noteDoubtful(sql, { table: 'communities', column: 'community_id' }, found);
    return read.at(-1)?.id;
  });
}

/** Whoever is deleted meanwhile is left out. The lock is not part of what is inserted, which Citus does not take. */
async function noteDoubtful(
  sql: Sql,
  { table, column }: { table: string; column: string },
  found: readonly string[],
): Promise<void> {
  if (found.length === 0) return;
  await sql`
    with held as (select id from ${sql(table)} where id = any(${found}::bigint[]) for key share)
    insert into doubtful_names (${sql(column)}) select id from held on conflict do nothing`;
}

async function scanPages(
  place: ScanPosition,
  kind: keyof ScanPosition,
  signal: AbortSignal | undefined,
  page: (after: string) => Promise<string | undefined>,
): Promise<void> {
  for (let after = place[kind]; after !== undefined; after = place[kind]) {
    signal?.throwIfAborted();
    place[kind] = await page(after);
  }
}

function findDoubtful(
  kind: DoubtfulName['kind'],
  read: readonly ScannedName[],
): { ids: string[]; found: string[] } {
  const found = read.filter(
    ({ name, handle, isTwin }) =>
      isTwin ||
      misleadingNameProblem(name, kind) !== undefined ||
      misleadingHandleProblem(handle) !== undefined,
  );
  return { ids: read.map(({ id }) => id), found: found.map(({ id }) => id) };
}

type NameScan = { due: DueWork; run: (signal: AbortSignal) => Promise<void> };

/** Scans once after each start, since the rules may have changed, and once a day. */
export function createNameScan(sql: Sql): NameScan {
  let readOn = '';
  let place = scanStart();
  return {
    due: { when: (on) => on`${readOn}::text <> (now() at time zone 'utc')::date::text` },
    async run(signal) {
      const today = (await readDatabaseTime(sql)).toISOString().slice(0, 10);
      if (readOn === today) return;
      await scanNames(sql, signal, place);
      place = scanStart();
      readOn = today;
    },
  };
}
