import type { AnySql, RowId } from '../../platform/database/db.server.ts';
import { EMPTY_DETAILS, isEmptyDetails, type Details } from './details.ts';

export async function findDetails(sql: AnySql, memberId: RowId): Promise<Details> {
  const [row] = await sql<Details[]>`
    select coalesce(age_band, '') as age, coalesce(gender, '') as gender, gender_words as "genderWords",
      coalesce(country, '') as country, coalesce(education, '') as education
    from member_details where member_id = ${memberId}`;
  return row ?? EMPTY_DETAILS;
}

/** Empty details leave no row. */
export async function saveDetails(sql: AnySql, memberId: RowId, details: Details): Promise<void> {
  if (isEmptyDetails(details)) return eraseDetails(sql, memberId);
  const { age, gender, genderWords, country, education } = details;
  const told = (value: string) => (value === '' ? null : value);
  await sql`
    insert into member_details (member_id, age_band, gender, gender_words, country, education)
    values (${memberId}, ${told(age)}, ${told(gender)}, ${genderWords}, ${told(country)}, ${told(education)})
    on conflict (member_id) do update set age_band = excluded.age_band, gender = excluded.gender,
      gender_words = excluded.gender_words, country = excluded.country, education = excluded.education, told_at = excluded.told_at`;
}

export async function eraseDetails(sql: AnySql, memberId: RowId): Promise<void> {
  await sql`delete from member_details where member_id = ${memberId}`;
}
