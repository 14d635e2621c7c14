import { codeOf, type AnySql, type RowId, type Sql } from '../platform/db.server.ts';
import type { Profile } from './profile.ts';

/** A member as others see them, where they chose a handle. */
export type Author = { name: string; handle: string };
export type Person = Author & { bio: string; since: Date };

const UNIQUE_VIOLATION = '23505';

export async function findProfile(sql: AnySql, memberId: RowId): Promise<Profile | undefined> {
  const [row] = await sql<Profile[]>`
    select name, coalesce(handle, '') as handle, bio from members where id = ${memberId}`;
  return row;
}

/** The handle is somebody's or nobody's: the database decides between two who want it at once. */
export async function saveProfile(
  sql: Sql,
  memberId: RowId,
  { name, handle, bio }: Profile,
): Promise<'kept' | 'taken'> {
  try {
    await sql`
      update members set name = ${name}, handle = ${handle === '' ? null : handle}, bio = ${bio}, changed_at = now()
      where id = ${memberId}`;
    return 'kept';
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

/** Undefined where they chose no handle, or their account is about to go. */
export async function findPerson(sql: AnySql, memberId: RowId): Promise<Person | undefined> {
  const [row] = await sql<Person[]>`
    select name, handle, bio, created_at as since from members
    where id = ${memberId} and handle is not null and leaves_at is null`;
  return row;
}

/** What an account has, and what it could have. */
export type Standing = { since: Date; hasSecondWay: boolean; hasTold: boolean };

export async function findStanding(sql: AnySql, memberId: RowId): Promise<Standing | undefined> {
  const [row] = await sql<Standing[]>`
    select created_at as since,
      exists (select from passkeys where member_id = m.id)
        or exists (select from member_codes where member_id = m.id and confirmed_at is not null) as "hasSecondWay",
      exists (select from member_details where member_id = m.id) as "hasTold"
    from members m where id = ${memberId}`;
  return row;
}
