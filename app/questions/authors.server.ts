import {
  findPublicProfile,
  saveProfile,
  type Author,
} from '../accounts/profile/profile-store.server.ts';
import type { Profile } from '../accounts/profile/profile.ts';
import type { RequestContext } from '../platform/http/request-context.server.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import { listNewest, publicIdsOfAuthor } from './question-lists.server.ts';
import type { AuthorView } from './author-view.ts';
import { loadQuestions } from './question-rows.server.ts';

const OTHERS_SHOWN = 3;

type AuthorQuery = { named: string | undefined; question: RowId };

/** The author of a question, if they chose a handle; the whole card if the address asks for it. */
export async function loadAuthor(
  sql: Sql,
  authorId: RowId | null,
  { named, question }: AuthorQuery,
): Promise<{ author: Author; card: AuthorView | undefined } | undefined> {
  const person = authorId === null ? undefined : await findPublicProfile(sql, authorId);
  if (!person || authorId === null) return undefined;
  const { name, handle, bio, since } = person;
  const author = { name, handle };
  if (named !== handle) return { author, card: undefined };
  const others = await othersOf(sql, authorId, question);
  return { author, card: { name, handle, bio, since: since.toISOString(), others } };
}

/** Other questions that everybody may read, the newest first; none that stays inside a community. */
async function othersOf(
  sql: Sql,
  authorId: RowId,
  question: AuthorQuery['question'],
): Promise<AuthorView['others']> {
  const also = [sql`q.author_id = ${authorId}`, sql`q.id <> ${question}`];
  const found = await listNewest(sql, { also }, OTHERS_SHOWN);
  const stored = await loadQuestions(
    sql,
    found.map(({ id }) => id),
  );
  return stored.map(({ publicId, text }) => ({ id: publicId, text }));
}

/** Stores the profile, and renews the cached pages that name the member. */
export async function updateProfile(
  { sql, markRenamed }: Pick<RequestContext, 'sql' | 'markRenamed'>,
  memberId: RowId,
  before: Profile,
  after: Profile,
): Promise<'kept' | 'taken'> {
  if ((await saveProfile(sql, memberId, after)) === 'taken') return 'taken';
  const isNamed = before.handle !== '' || after.handle !== '';
  if (isNamed) markRenamed(await publicIdsOfAuthor(sql, memberId));
  return 'kept';
}
