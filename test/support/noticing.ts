import type postgres from 'postgres';
import { createRankings } from '../../app/results/store/counting.server.ts';
import { tellClosings } from '../../app/delivery/closings.server.ts';
import { mailDigests, mailNotices } from '../../app/delivery/notice-mails.server.ts';
import { createSecret, type Secret } from '../../app/platform/secrets/secret.server.ts';
import type { Joined } from './members.ts';

/** What the site's jobs do, beside those that run there. */
const never = new AbortController().signal;

/** What somebody answers who can neither wait for a minute nor for the next morning. */
export async function tellNow(sql: postgres.Sql, origin: string): Promise<void> {
  const rankings = createRankings({
    sql,
    failed: (error) => {
      throw error;
    },
  });
  await tellClosings({ reading: { sql, rankings }, origin }, never);
}

export async function mailDay(sql: postgres.Sql, origin: string, now: Date): Promise<void> {
  await mailDigests({ sql, secret: await secretOf(sql), origin, now }, never);
}

export async function mailAtOnce(sql: postgres.Sql, origin: string): Promise<void> {
  await mailNotices({ sql, secret: await secretOf(sql), origin }, never);
}

export async function secretOf(sql: postgres.Sql): Promise<Secret> {
  const [row] = await sql<{ value: string }[]>`select value from secrets`;
  const secret = createSecret();
  secret.settle(row?.value ?? '');
  return secret;
}

export type Told = { kind: string; what: string; words: string; isRead: boolean };

/** All but how many have answered, which is looked for by the minute. */
export function toldTo(sql: postgres.Sql, { id }: Joined): Promise<Told[]> {
  return sql<Told[]>`
    select kind, what, words, read_at is not null as "isRead" from notices where member_id = ${id} and kind <> 'answers' order by id`;
}

export type Mailed = { subject: string; text: string; unsubscribe: string | null };

/** All but the one that makes an account. */
export function mailsTo(sql: postgres.Sql, email: string): Promise<Mailed[]> {
  return sql<Mailed[]>`
    select subject, text, unsubscribe from outbox where recipient = ${email} and text not like '%/sign-up/finish%' order by id`;
}

export async function follow(
  sql: postgres.Sql,
  publicId: string,
  members: readonly Joined[],
): Promise<void> {
  for (const { id } of members)
    await sql`
      insert into question_follows (question_id, member_id) select id, ${id} from questions where public_id = ${publicId}`;
}

/** As if it had been asked earlier: jobs go by the clock of the database. */
export async function askedEarlier(
  sql: postgres.Sql,
  publicId: string,
  minutes: number,
): Promise<void> {
  await sql`
    update questions set opens_at = opens_at - make_interval(mins => ${minutes}), closes_at = closes_at - make_interval(mins => ${minutes})
    where public_id = ${publicId}`;
}

/** Its time is over since a minute. */
export async function end(sql: postgres.Sql, publicId: string): Promise<void> {
  await sql`update questions set closes_at = now() - interval '1 minute' where public_id = ${publicId}`;
}
