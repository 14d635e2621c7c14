import {
  errorCodeOf,
  type AnySql,
  type RowId,
  type Sql,
} from '../../platform/database/db.server.ts';
import { misleadingHandleProblem, misleadingNameProblem } from './misleading-names.server.ts';
import type { Profile, ProfileProblems } from './profile.ts';

/** A member as others see them, where they chose a handle. */
export type Author = { name: string; handle: string };
export type PublicProfile = Author & { bio: string; since: Date };

const UNIQUE_VIOLATION = '23505';

export async function findProfile(sql: AnySql, memberId: RowId): Promise<Profile | undefined> {
  const [row] = await sql<Profile[]>`
    select name, coalesce(handle, '') as handle, bio from members where id = ${memberId}`;
  return row;
}

/** Problems of changed fields that could be taken for the site or its staff; unchanged fields stay as they are. */
export function misleadingProfileProblems(is: Profile, was: Profile): ProfileProblems {
  const name = is.name === was.name ? undefined : misleadingNameProblem(is.name, 'person');
  const handle =
    is.handle === was.handle || is.handle === '' ? undefined : misleadingHandleProblem(is.handle);
  return { ...(name !== undefined && { name }), ...(handle !== undefined && { handle }) };
}

/**
 * A handle is one member's, and so is what looks like it: the database decides between two who want it at once. Of
 * handles that looked alike before that rule, all but the oldest are marked as twins, and their members keep them.
 */
export async function saveProfile(
  sql: Sql,
  memberId: RowId,
  { name, handle, bio }: Profile,
): Promise<'kept' | 'taken'> {
  try {
    const { count } = await sql`
      update members m set name = ${name}, handle = w.handle, bio = ${bio}, changed_at = now(),
        handle_is_twin = handle_is_twin and m.handle is not distinct from w.handle
      from (select ${handle === '' ? null : handle}::text as handle) w
      where m.id = ${memberId} and (m.handle is not distinct from w.handle or not exists (
        select from members o where o.handle_look = look_of(w.handle) and o.id <> m.id))`;
    return count > 0 ? 'kept' : 'taken';
  } catch (error) {
    if (errorCodeOf(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

/** Undefined where the member chose no handle, or their account is about to be deleted. */
export async function findPublicProfile(
  sql: AnySql,
  memberId: RowId,
): Promise<PublicProfile | undefined> {
  const [row] = await sql<PublicProfile[]>`
    select name, handle, bio, created_at as since from members
    where id = ${memberId} and handle is not null and leaves_at is null`;
  return row;
}

export type AccountStatus = { since: Date; hasSecondWay: boolean; hasTold: boolean };

export async function findAccountStatus(
  sql: AnySql,
  memberId: RowId,
): Promise<AccountStatus | undefined> {
  const [row] = await sql<AccountStatus[]>`
    select created_at as since,
      exists (select from passkeys where member_id = m.id)
        or exists (select from member_codes where member_id = m.id and confirmed_at is not null) as "hasSecondWay",
      exists (select from member_details where member_id = m.id) as "hasTold"
    from members m where id = ${memberId}`;
  return row;
}
