import { findPerson, saveProfile, type Author } from '../accounts/profile/profile-store.server.ts';
import type { Profile } from '../accounts/profile/profile.ts';
import type { RequestContext } from '../platform/http/context.server.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import { listNewest } from './lists.server.ts';
import type { PersonView } from './person.ts';
import { addressesOfAuthor } from './lists.server.ts';
import { loadQuestions } from './store.server.ts';

const OTHERS_SHOWN = 3;

type Asked = { named: string | undefined; question: RowId };

/** Who asked a question, where they chose a handle; the whole card where the address names it. */
export async function authorFor(
  sql: Sql,
  authorId: RowId | null,
  { named, question }: Asked,
): Promise<{ author: Author; card: PersonView | undefined } | undefined> {
  const person = authorId === null ? undefined : await findPerson(sql, authorId);
  if (!person || authorId === null) return undefined;
  const { name, handle, bio, since } = person;
  const author = { name, handle };
  if (named !== handle) return { author, card: undefined };
  const others = await othersOf(sql, authorId, question);
  return { author, card: { name, handle, bio, since: since.toISOString(), others } };
}

/** What everybody may read, the newest first: nothing that stays inside a community. */
async function othersOf(
  sql: Sql,
  authorId: RowId,
  question: Asked['question'],
): Promise<PersonView['others']> {
  const also = [sql`q.author_id = ${authorId}`, sql`q.id <> ${question}`];
  const found = await listNewest(sql, { also }, OTHERS_SHOWN);
  const stored = await loadQuestions(
    sql,
    found.map(({ id }) => id),
  );
  return stored.map(({ publicId, text }) => ({ id: publicId, text }));
}

/** Keeps the profile, and makes the pages anew that name whoever it is. */
export async function changeProfile(
  { sql, renamed }: Pick<RequestContext, 'sql' | 'renamed'>,
  memberId: RowId,
  before: Profile,
  after: Profile,
): Promise<'kept' | 'taken'> {
  if ((await saveProfile(sql, memberId, after)) === 'taken') return 'taken';
  const isNamed = before.handle !== '' || after.handle !== '';
  if (isNamed) renamed(await addressesOfAuthor(sql, memberId));
  return 'kept';
}
