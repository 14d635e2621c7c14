import type { ISql, TransactionSql } from 'postgres';
import type { AnySql, RowId } from '../platform/database/db.server.ts';
import { MAX_SURVEY_DRAFTS } from './survey-rules.ts';
import type { SurveyTexts } from './survey-schema.ts';

export type StoredSurvey = SurveyTexts & { id: RowId; publicId: string };

export async function findSurvey(sql: ISql, publicId: string): Promise<StoredSurvey | undefined> {
  const [survey] = await sql<StoredSurvey[]>`
    select id, public_id as "publicId", title, intro, thanks from surveys where public_id = ${publicId}`;
  return survey;
}

export async function insertSurvey(
  tx: TransactionSql,
  {
    publicId,
    title,
    intro = '',
    thanks = '',
  }: Pick<StoredSurvey, 'publicId' | 'title'> & Partial<SurveyTexts>,
): Promise<RowId> {
  const [row] = await tx<{ id: RowId }[]>`
    insert into surveys (public_id, title, intro, thanks) values (${publicId}, ${title}, ${intro}, ${thanks}) returning id`;
  return row?.id ?? '';
}

export type StoredSurveyDraft = { publicId: string; typed: unknown; updatedAt: Date };

/**
 * Locks the drafts of a member before one is read, so that two first saves of one draft come one after the other, too.
 * False if the member no longer exists.
 */
export async function lockDraftsOf(tx: TransactionSql, authorId: RowId): Promise<boolean> {
  const [author] = await tx`
    select 1 from members where id = ${authorId} and leaves_at is null and shut_out_at is null for no key update`;
  return author !== undefined;
}

/** Stores a draft under its id, unless it was asked meanwhile, belongs to another member, or there are too many. */
export async function saveSurveyDraft(
  tx: TransactionSql,
  authorId: RowId,
  { publicId, typed }: { publicId: string; typed: Parameters<ISql['json']>[0] },
): Promise<'kept' | 'taken' | 'too many' | 'nobody'> {
  if (!(await lockDraftsOf(tx, authorId))) return 'nobody';
  const [others] = await tx<{ drafts: number }[]>`
    select count(*)::int as drafts from survey_drafts where author_id = ${authorId} and public_id <> ${publicId}`;
  if (others && others.drafts >= MAX_SURVEY_DRAFTS) return 'too many';
  const rows = await tx`
    insert into survey_drafts as d (public_id, author_id, typed)
    select ${publicId}, ${authorId}, ${tx.json(typed)} where not exists (select from surveys where public_id = ${publicId})
    on conflict (public_id) do update set typed = excluded.typed, updated_at = excluded.updated_at where d.author_id = ${authorId}
    returning 1`;
  return rows.length > 0 ? 'kept' : 'taken';
}

const DRAFT = (sql: ISql) => sql`
  select public_id as "publicId", typed, updated_at as "updatedAt" from survey_drafts`;

export function surveyDraftsOf(sql: AnySql, authorId: RowId): Promise<StoredSurveyDraft[]> {
  return sql<
    StoredSurveyDraft[]
  >`${DRAFT(sql)} where author_id = ${authorId} order by updated_at desc`;
}

/** Locked by whoever means to change it, so that two tabs change it one after the other. */
export async function findSurveyDraft(
  sql: ISql,
  authorId: RowId,
  publicId: string,
  forUpdate = false,
): Promise<StoredSurveyDraft | undefined> {
  const [draft] = await sql<StoredSurveyDraft[]>`
    ${DRAFT(sql)} where public_id = ${publicId} and author_id = ${authorId} ${forUpdate ? sql`for update` : sql``}`;
  return draft;
}

export async function deleteSurveyDraft(
  sql: ISql,
  authorId: RowId,
  publicId: string,
): Promise<boolean> {
  const rows = await sql`
    delete from survey_drafts where public_id = ${publicId} and author_id = ${authorId} returning 1`;
  return rows.length > 0;
}
