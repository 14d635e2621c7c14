import { createHmac } from 'node:crypto';
import type postgres from 'postgres';
import type { Sql } from './db.server.ts';

/**
 * Two roles share the site's database. One owns the tables: it migrates and sets up the job queue, at start. The other
 * is the site’s own: it only reads and writes rows, so that no injected statement can change a table. Neither is a
 * superuser.
 */
export const OWNER_ROLE = 'site_owner';
export const SITE_ROLE = 'site';

/** Append-only logs: the site’s role may add rows and read them. */
const LOGS = ['community_acts', 'held_acts', 'security_events'] as const;

/** Any fixed number. The lock is needed because two grants at once fail. */
const GRANT_LOCK = 7_239_004;

/**
 * The password of a role of the embedded database. It is derived, so that no file has to store it, and does not reveal
 * the superuser's.
 */
export function rolePasswordOf(role: string, superPassword: string): string {
  return createHmac('sha256', superPassword).update(`role ${role}`).digest('base64url');
}

/**
 * Creates or repairs both roles and the database. The result says whether the database belonged to another role until
 * now.
 */
export async function ensureRoles(
  superuser: postgres.Sql,
  database: string,
  superPassword: string,
): Promise<{ isOwned: boolean }> {
  for (const role of [OWNER_ROLE, SITE_ROLE]) {
    const [known] = await superuser`select 1 from pg_roles where rolname = ${role}`;
    // A role may change its own password and settings so that no site could start; every start sets them
    // back. The password consists of letters, digits, - and _ only.
    await superuser.unsafe(
      `${known ? 'alter' : 'create'} role ${role} login password '${rolePasswordOf(role, superPassword)}' valid until 'infinity'`,
    );
    if (known) await superuser.unsafe(`alter role ${role} reset all`);
  }
  const [found] = await superuser<{ isOwned: boolean }[]>`
    select pg_get_userbyid(datdba) = ${OWNER_ROLE} as "isOwned" from pg_database where datname = ${database}`;
  if (!found) await superuser.unsafe(`create database ${database} owner ${OWNER_ROLE}`);
  for (const role of found ? [OWNER_ROLE, SITE_ROLE] : [])
    await superuser.unsafe(`alter role ${role} in database ${database} reset all`);
  // Temporary tables are found before the real ones of the same name, so the site's role must not create any.
  await superuser.unsafe(`revoke temp on database ${database} from public, ${SITE_ROLE}`);
  return found ?? { isOwned: true };
}

/**
 * For a database from before there were roles: everything in it goes to its owner, in one transaction. Objects of an
 * extension stay with the extension.
 */
export async function reassignOwner(
  superuserInside: postgres.Sql,
  database: string,
): Promise<void> {
  await superuserInside.begin(async (tx) => {
    await tx`set local lock_timeout = '10s'`;
    await tx.unsafe(`
      do $$
      declare command text;
      begin
        for command in
          select format('alter schema %I owner to ${OWNER_ROLE}', nspname) from pg_namespace where nspname = 'jobs'
          union all
          select format('alter table %s owner to ${OWNER_ROLE}', oid::regclass) from pg_class c
          where relkind in ('r', 'p', 'v', 'm') and ${isOurs('relnamespace', 'pg_class', 'c')}
          union all
          select format('alter sequence %s owner to ${OWNER_ROLE}', oid::regclass) from pg_class c
          where relkind = 'S' and ${isOurs('relnamespace', 'pg_class', 'c')}
            and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
          union all
          select format('alter routine %s owner to ${OWNER_ROLE}', oid::regprocedure) from pg_proc c
          where ${isOurs('pronamespace', 'pg_proc', 'c')}
          union all
          select format('alter type %s owner to ${OWNER_ROLE}', oid::regtype) from pg_type c
          where typtype in ('e', 'd') and ${isOurs('typnamespace', 'pg_type', 'c')}
        loop
          execute command;
        end loop;
      end $$`);
    await tx.unsafe(`alter database ${database} owner to ${OWNER_ROLE}`);
  });
}

function isOurs(namespace: string, catalog: string, row: string): string {
  return `${row}.${namespace} in (select oid from pg_namespace where nspname in ('public', 'jobs'))
            and not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${row}.oid and e.deptype = 'e')`;
}

async function roleOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ role: string }[]>`select current_user::text as role`;
  return row?.role ?? '';
}

/**
 * Grants the site’s role the rows of all tables of a schema, and the functions that run as their owner, if it has no
 * access yet, as after a migration. If one role is both, nothing is granted or revoked.
 */
export async function grantRowAccess(
  owner: Sql,
  site: Sql,
  schema: 'public' | 'jobs',
): Promise<void> {
  const role = await roleOf(site);
  if (role === (await roleOf(owner))) return;
  await owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${GRANT_LOCK})`;
    const [closed] = await tx`
      select 1 from pg_class where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p')
        and not has_table_privilege(${role}, oid, 'select')
      union all
      select 1 from pg_proc where pronamespace = ${schema}::regnamespace and prosecdef
        and not has_function_privilege(${role}, oid, 'execute') limit 1`;
    if (!closed) return;
    const [to, within] = [tx(role), tx(schema)];
    await tx`grant usage on schema ${within} to ${to}`;
    await tx`grant select, insert, update, delete on all tables in schema ${within} to ${to}`;
    await tx`grant usage, select, update on all sequences in schema ${within} to ${to}`;
    const asOwner = await tx<{ name: string }[]>`
      select oid::regprocedure::text as name from pg_proc where pronamespace = ${schema}::regnamespace and prosecdef`;
    for (const { name } of asOwner) await tx`grant execute on function ${tx.unsafe(name)} to ${to}`;
    if (schema !== 'public') return;
    for (const log of LOGS) await tx`revoke update, delete on ${tx(log)} from ${to}`;
    await tx`revoke insert, update, delete on migrations from ${to}`;
  });
}
