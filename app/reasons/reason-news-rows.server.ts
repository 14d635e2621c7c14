import { anyOf, type RowId, type Sql } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import type { ReasonNews } from './reason-news.ts';
import { isAsLetIn, isListed, reasonAuthor } from './reason-rows.server.ts';
import { reasonMarks } from './reason-address.server.ts';
import { ON_SCREEN, SHOWN_AT_MOST } from './reason-rules.ts';

type Row = {
  question: string;
  asOf: Date;
  ids: RowId[];
  latest: Date | null;
  presented: RowId[] | null;
  letInAt: Date | null;
};

/** The same for each of these questions, in one statement, however many reasons they have. */
export async function loadReasonNews(
  { sql, secret }: { sql: Sql; secret: Secret },
  publicIds: readonly string[],
): Promise<ReasonNews[]> {
  const rows = await sql<Row[]>`
    select q.public_id as question, statement_timestamp() as "asOf", coalesce(l.ids, '{}') as ids, l.latest,
      p.ids as presented, p.at as "letInAt"
    from questions q cross join lateral (
      select array_agg(s.id order by s.shown_at, s.id) as ids, max(s.shown_at) as at from (
        select r.id, p.shown_at from presented_reasons p join reasons r on r.id = p.reason_id ${reasonAuthor(sql)}
        where p.question_id = q.id and ${isListed(sql)} and ${isAsLetIn(sql)} order by p.shown_at desc, r.id desc limit ${ON_SCREEN}
      ) s
    ) p cross join lateral (
      select array_agg(n.id order by n.id desc) as ids, max(n.said_at) as latest from (
        select r.id, r.said_at from reasons r where r.question_id = q.id and ${isListed(sql)}
        order by r.id desc limit ${SHOWN_AT_MOST + 1}
      ) n
    ) l
    where q.public_id = ${anyOf(sql, publicIds, 'text')}`;
  return rows.map(({ question, asOf, ids, latest, presented, letInAt }) => ({
    question,
    asOf: asOf.toISOString(),
    total: ids.length,
    ...(latest && { latest: latest.toISOString() }),
    marks: reasonMarks(secret, ids.slice(0, SHOWN_AT_MOST)),
    ...(presented && { presented: reasonMarks(secret, presented) }),
    ...(letInAt && { letInAt: letInAt.toISOString() }),
  }));
}
