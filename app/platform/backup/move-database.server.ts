import { StartupError } from '../../base/startup-error.ts';
import { errorCodeOf, isUnavailable, type AnySql, type Sql } from '../database/db.server.ts';
import type { Migration } from '../database/migrate.server.ts';
import type { BackupHead, Told } from './backup-format.server.ts';
import { fillDatabase } from './fill-database.server.ts';
import { readAtOneMoment, readSnapshot } from './read-snapshot.server.ts';

const MIN_VERSION = 15;

type Options = {
  migrations: readonly Migration[];
  /** What the site signs with, where that lies in no table. */
  secret: string | undefined;
  settle: (tx: AnySql, head: BackupHead) => Promise<void>;
  tell: Told;
};

/** Everything from one database straight into an empty other one, or nothing of it. Both by the owner of the tables. */
export async function moveDatabase(
  source: Sql,
  target: Sql,
  { secret, ...options }: Options,
): Promise<{ head: BackupHead; rows: number }> {
  return readAtOneMoment(source, (tx) =>
    fillDatabase(target, readSnapshot(tx, { secret, tell: () => undefined }), {
      ...options,
      what: 'site',
      refuse: refuseUnfit,
      // These tables were made in this transaction, and nobody else sees them.
      refuseUsed: () => Promise.resolve(),
    }),
  );
}

/** A server that says no, or nothing, is for the person who runs the site: one sentence. */
export async function withTarget<Result>(
  host: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof StartupError) throw error;
    const code = errorCodeOf(error);
    if (code === '28P01' || code === '28000')
      throw new StartupError(
        `The database at ${host} does not let this role in: ${error.message}.`,
      );
    if (code === '3D000') throw new StartupError(`At ${host} ${error.message}: make it first.`);
    if (code !== '' && (isUnavailable(error) || error.name === 'PostgresError'))
      throw new StartupError(
        `The database at ${host} cannot be filled: ${error.message.replace(/\.$/, '')}. Nothing of the site is in it.`,
      );
    throw error;
  }
}

type Found = {
  version: number;
  encoding: string;
  isReadOnly: boolean;
  mayMake: boolean;
  role: string;
  hasTrigrams: boolean;
  something: string | null;
};

/** Before anything is made in it. */
export async function refuseUnfit(tx: AnySql): Promise<void> {
  const [found] = await tx<Found[]>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
      has_database_privilege(current_database(), 'create')
        and coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false) as "mayMake",
      current_user::text as role,
      exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
      (select format('%s.%s', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        order by 1 limit 1) as something`;
  const refusal = found && refusalOf(found);
  if (refusal) throw refusal;
}

function refusalOf(found: Found): StartupError | undefined {
  if (found.version < MIN_VERSION)
    return new StartupError(
      `That server is PostgreSQL ${found.version}, and the site needs ${MIN_VERSION} or newer.`,
    );
  if (found.isReadOnly)
    return new StartupError('That server takes no rows: it is a standby, or was made read-only.');
  if (found.encoding !== 'UTF8')
    return new StartupError(
      `That database is in ${found.encoding}: make one with “encoding UTF8”.`,
    );
  if (found.something !== null)
    return new StartupError(
      `That database is not empty (it holds ${found.something}): name one without any tables.`,
    );
  if (!found.mayMake)
    return new StartupError(
      `The role ${found.role} may not make tables there: let it own the database.`,
    );
  if (!found.hasTrigrams)
    return new StartupError(
      'That server lacks the extension pg_trgm: install its package of additional modules first.',
    );
  return undefined;
}
