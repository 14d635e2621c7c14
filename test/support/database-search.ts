import type { Sql } from 'postgres';

/** Every row of every table, as text: where any of these words still stands. */
export async function findRowsWith(sql: Sql, words: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`;
  const sought = words.map((word) => word.toLowerCase());
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select t::text as row from ${name} t where exists (select from unnest($1::text[]) as w where strpos(lower(t::text), w) > 0)`,
      [sought],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
