import type { Sql } from '../platform/db.server.ts';
import type { Joining } from './rules.ts';

export type Community = {
  id: number;
  slug: string;
  name: string;
  about: string;
  rules: string;
  joining: Joining;
  isDemo: boolean;
};

const PAGE_SIZE = 60;

export function listCommunities(sql: Sql): Promise<Community[]> {
  return sql<Community[]>`
    select id, slug, name, about, rules, joining, is_demo as "isDemo" from communities order by name limit ${PAGE_SIZE}`;
}

export async function findCommunity(sql: Sql, slug: string): Promise<Community | undefined> {
  const [community] = await sql<Community[]>`
    select id, slug, name, about, rules, joining, is_demo as "isDemo" from communities where slug = ${slug}`;
  return community;
}
