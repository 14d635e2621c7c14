import type postgres from 'postgres';
import { LAYOUT } from '../../db/layout.ts';

/** What a connection was sent. */
export type SentStatement = { query: string; parameters: unknown[] };

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
};

/** How each table that lies with its question is read. */
export async function scansOf(
  sql: postgres.Sql,
  { query, parameters }: SentStatement,
  isFilterToo = false,
): Promise<string[]> {
  const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
    `explain (format json) ${query}`,
    parameters as never[],
  );
  const found: string[] = [];
  const walk = (plan: Plan) => {
    const { 'Relation Name': table = '', 'Index Cond': by = '', Filter: also = '' } = plan;
    if (LAYOUT.question.includes(table))
      found.push(`${plan['Node Type']} of ${table}: ${by} ${isFilterToo ? also : ''}`);
    plan.Plans?.forEach(walk);
  };
  if (row) walk(row['QUERY PLAN'][0].Plan);
  return found;
}
