import type { ISql, TransactionSql } from 'postgres';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { MAX_DRAFTS } from '../question-rules.ts';
import type { QuestionInput } from '../question-schema.ts';
export type StoredDraft = {
  publicId: string;
  typed: unknown;
  /** The address of the question that this one will replace. */
  replaces: string | null;
  updatedAt: Date;
};

/** Stores a draft under its id, unless it was asked meanwhile, belongs to another member, or there are too many. */
export async function upsertDraft(
  tx: TransactionSql,
  authorId: RowId,
  {
    publicId,
    typed,
    replaces,
  }: Pick<StoredDraft, 'publicId' | 'replaces'> & { typed: QuestionInput },
): Promise<'kept' | 'taken' | 'too many' | 'nobody'> {
  const [author] = await tx`
    select 1 from members where id = ${authorId} and leaves_at is null and shut_out_at is null for no key update`;
  if (!author) return 'nobody';
  const [others] = await tx<{ drafts: number }[]>`
    select count(*)::int as drafts from question_drafts where author_id = ${authorId} and public_id <> ${publicId}`;
  if (others && others.drafts >= MAX_DRAFTS) return 'too many';
  const rows = await tx`
    insert into question_drafts as d (public_id, author_id, replaces_id, typed)
    select ${publicId}, ${authorId}, (select id from questions where public_id = ${replaces} and author_id = ${authorId}), ${tx.json(typed)}
    where not exists (select from questions where public_id = ${publicId})
    on conflict (public_id) do update set typed = excluded.typed, updated_at = excluded.updated_at where d.author_id = ${authorId}
    returning 1`;
  return rows.length > 0 ? 'kept' : 'taken';
}

const DRAFT = (sql: ISql) => sql`
  select d.public_id as "publicId", d.typed, q.public_id as replaces, d.updated_at as "updatedAt"
  from question_drafts d left join questions q on q.id = d.replaces_id`;

export function draftsOf(sql: Sql, authorId: RowId): Promise<StoredDraft[]> {
  return sql<
    StoredDraft[]
  >`${DRAFT(sql)} where d.author_id = ${authorId} order by d.updated_at desc`;
}

export async function findDraft(
  sql: Sql,
  authorId: RowId,
  publicId: string,
): Promise<StoredDraft | undefined> {
  const [draft] = await sql<StoredDraft[]>`
    ${DRAFT(sql)} where d.public_id = ${publicId} and d.author_id = ${authorId}`;
  return draft;
}

export async function deleteDraft(sql: ISql, authorId: RowId, publicId: string): Promise<boolean> {
  const rows = await sql`
    delete from question_drafts where public_id = ${publicId} and author_id = ${authorId} returning 1`;
  return rows.length > 0;
}
