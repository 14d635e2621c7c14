import type { PlaceRow } from '../../app/platform/database/shard-places.server.ts';

/**
 * One PostgreSQL for the whole run, with one migrated and seeded template in it; a site under test gets a
 * copy of that template. Processes of a run find it through TEST_RUN. In place of the packaged PostgreSQL it is the one in
 * TEST_DATABASE_URL, or the coordinator in TEST_CLUSTER_URL: then the copies are laid out over its cluster.
 */
export type TestRun = {
  mark: string;
  dir: string;
  /** As the superuser: what tests look at and bring about. */
  server: string;
  /** As a site works: by its own role, and by one that owns the tables. A database from outside has one for all. */
  roles: { site: string; owner: string } | undefined;
  /** The same as `server` where that is the coordinator of a cluster, over which the copies of the template lie. */
  cluster: string | undefined;
  /** Where the rows of the template lie on it, and so those of each copy. */
  places: PlaceRow[];
};

/** In the names of databases that are copies of the template. */
export const COPY = '_copy_';

export function currentTestRun(): TestRun | undefined {
  const text = process.env['TEST_RUN'];
  return text ? (JSON.parse(text) as TestRun) : undefined;
}

/** The settings of a site under test: of a database of this run it is given what an installation gives it. */
export function withRoles(env: Readonly<Record<string, string>>): Record<string, string> {
  const { server, roles } = currentTestRun() ?? {};
  const url = env['DATABASE_URL'];
  if (!server || !roles || !url || 'DATABASE_OWNER_URL' in env || !URL.canParse(url)) return env;
  const [given, own] = [new URL(url), new URL(server)];
  if (given.host !== own.host || given.username !== own.username) return env;
  const [site, owner] = [new URL(roles.site), new URL(roles.owner)];
  for (const one of [site, owner]) [one.pathname, one.search] = [given.pathname, given.search];
  return { ...env, DATABASE_URL: site.href, DATABASE_OWNER_URL: owner.href };
}
