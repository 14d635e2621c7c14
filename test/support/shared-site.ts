import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect } from 'vitest';
import { findDifferences } from '../../app/results/store/recount.server.ts';
import { invalidatePages } from '../../app/platform/database/page-invalidation.server.ts';
import { LAYOUT } from '../../db/layout.ts';
import { withConnection } from './connection.ts';
import { tablesWithOrphans } from './by-question.ts';
import { questionsSearchedWrongly } from './searched-words.ts';
import { beginFile } from './people.ts';
import { startSite, type OwnSite, type Site } from './site.ts';

/** Sites that the files of one worker use one after another, by their settings. */
const SETTINGS = {
  /** Limits that no test comes near. */
  roomy: { LIMITS_SCALE: '10000' },
  /** The usual limits; a test says by a header from where it comes. */
  limited: { TRUST_PROXY: '127.0.0.1,::1' },
} as const;
type SharedName = keyof typeof SETTINGS;

/** A site with what stood in it before the first file. */
type Shared = { site: OwnSite; newest: Newest; state: unknown };
type Newest = { newest: string; newestTopic: string; newestCommunity: string };

/** The files of a worker share its modules (`isolate: false`), and so this list. */
const running = new Map<SharedName, Shared>();

/**
 * For a file that keeps to its own rows: called at its top, before anything there makes an address. A file that kills or
 * slows what it runs on, or changes what others have made, starts a site of its own.
 */
export function sharedSite(name: SharedName = 'roomy'): Site {
  beginFile();
  let shared: Shared | undefined;
  let written = 0;
  beforeAll(async () => {
    shared = await lend(name);
    written = shared.site.logs().length;
  });
  afterAll(async () => {
    if (shared) await takeBack(name, shared);
  });
  const current = () => {
    if (!shared) throw new Error('The shared site is there for tests and hooks only.');
    return shared.site;
  };
  return {
    get address() {
      return current().address;
    },
    get pid() {
      return current().pid;
    },
    get databaseUrl() {
      return current().databaseUrl;
    },
    logs: () => current().logs().slice(written),
  };
}

async function lend(name: SharedName): Promise<Shared> {
  const known = running.get(name);
  if (known) {
    await withConnection(known.site.databaseUrl, (sql) => clearRows(sql, known.newest));
    return known;
  }
  const site = await startSite(SETTINGS[name]);
  const shared = await withConnection(site.databaseUrl, async (sql) => {
    const newest = await newestIn(sql);
    return { site, newest, state: await readState(sql, newest) };
  });
  running.set(name, shared);
  return shared;
}

/** Where the file left something that the next one would trip over, it fails, and the next one gets another site. */
async function takeBack(name: SharedName, shared: Shared): Promise<void> {
  try {
    await expectUntouched(shared);
  } catch (error) {
    running.delete(name);
    await shared.site.stop().catch(() => undefined);
    throw error;
  }
}

async function expectUntouched({ site, newest, state }: Shared): Promise<void> {
  const ready = await fetch(`${site.address}/readyz`);
  expect(ready.status, 'the site that this file leaves to others').toBe(200);
  await withConnection(site.databaseUrl, async (sql) => {
    expect(await readState(sql, newest), 'what this file leaves to others').toEqual(state);
    expect(await tablesWithOrphans(sql), 'rows of questions that are gone').toEqual([]);
    expect(await questionsSearchedWrongly(sql), 'questions that are searched as they were').toEqual(
      [],
    );
    expect(await findDifferences(sql), 'counters that this file leaves to others').toEqual([]);
  });
}

async function newestIn(sql: Sql): Promise<Newest> {
  const [row] = await sql<Newest[]>`
    select (select max(id) from questions) as newest, (select max(id) from topics) as "newestTopic",
           (select max(id) from communities) as "newestCommunity"`;
  if (!row) throw new Error('The site has no demo set.');
  return row;
}

/** What no file may change: how tables are made, and what stands in the demo set. */
async function readState(sql: Sql, { newest, newestTopic }: Newest): Promise<unknown> {
  return {
    triggers: await sql`
      select tgrelid::regclass::text as on, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    constraints: await sql`
      select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as def from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
    tables: await sql`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p') order by 1`,
    questions: await sql`
      select public_id, text, closes_at, results, audience from questions where id <= ${newest} order by id`,
    topics: await sql`select slug, name from topics where id <= ${newestTopic} order by id`,
  };
}

/** What files before this one asked, founded and sent is gone, and so is every page that was kept. */
async function clearRows(sql: Sql, { newest, newestCommunity }: Newest): Promise<void> {
  await sql.begin(async (tx) => {
    // On a cluster: what refers to tables that are the same everywhere is deleted on the connections that deleted the rest.
    await tx`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`;
    await tx`delete from staff`;
    await tx`delete from reports`;
    await tx`delete from contact_messages`;
    for (const table of LAYOUT.question)
      await tx`delete from ${tx(table)} where question_id > ${newest}`;
    const gone = await tx<{ surveyId: string }[]>`
      delete from questions where id > ${newest} returning survey_id as "surveyId"`;
    await tx`delete from surveys where id = any(${gone.map(({ surveyId }) => surveyId)}::bigint[])`;
    await tx`delete from communities where id > ${newestCommunity}`;
    await invalidatePages(tx);
  });
}
