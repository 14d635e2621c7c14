import type postgres from 'postgres';
import { createRankingCounter } from '../../app/results/store/ranking-counter.server.ts';
import { notifyClosings } from '../../app/delivery/jobs/closing-notices.server.ts';
import { sendDueDigests, sendDueNotices } from '../../app/delivery/jobs/notice-emails.server.ts';
import { createSecret, type Secret } from '../../app/platform/secrets/secret.server.ts';
import type { ToldEnd } from '../../app/surveys/survey-end.ts';
import { toldEndWords } from '../../app/surveys/words/told-end.ts';
import type { TestMember } from './members.ts';
import { earlier } from './earlier.ts';

/** What the site's jobs do, beside those that run there. */
const never = new AbortController().signal;

/** What somebody answers who can neither wait for a minute nor for the next morning. */
export async function runClosings(sql: postgres.Sql, origin: string): Promise<void> {
  const rankings = createRankingCounter({
    sql,
    onError: (error) => {
      throw error;
    },
  });
  await notifyClosings({ reading: { sql, rankings }, origin }, never);
}

export async function runDigests(sql: postgres.Sql, origin: string, now: Date): Promise<void> {
  await sendDueDigests({ sql, secret: await loadSecret(sql), origin, now }, never);
}

export async function runNoticeEmails(sql: postgres.Sql, origin: string): Promise<void> {
  await sendDueNotices({ sql, secret: await loadSecret(sql), origin }, never);
}

export async function loadSecret(sql: postgres.Sql): Promise<Secret> {
  const [row] = await sql<{ value: string }[]>`select value from secrets`;
  const secret = createSecret();
  secret.setMaster(row?.value ?? '');
  return secret;
}

export type StoredNotice = { kind: string; what: string; words: string; isRead: boolean };

/** All but how many have answered, which is looked for by the minute. */
export async function noticesOf(sql: postgres.Sql, { id }: TestMember): Promise<StoredNotice[]> {
  const rows = await sql<(StoredNotice & WithTold)[]>`
    select kind, what, words, told, read_at is not null as "isRead" from notices where member_id = ${id} and kind <> 'answers' order by id`;
  return rows.map(inWords);
}

type WithTold = { words: string; told: ToldEnd | null };

/** How something ended is kept as a code. */
export function inWords<Row extends WithTold>({ told, ...row }: Row): Omit<Row, 'told'> {
  return { ...row, words: told ? toldEndWords(told) : row.words };
}

export type StoredEmail = { subject: string; text: string; unsubscribe: string | null };

/** All but the one that makes an account. */
export function emailsTo(sql: postgres.Sql, email: string): Promise<StoredEmail[]> {
  return sql<StoredEmail[]>`
    select subject, text, unsubscribe from outbox where recipient = ${email} and text not like '%/sign-up/finish%' order by id`;
}

export async function followQuestion(
  sql: postgres.Sql,
  publicId: string,
  members: readonly TestMember[],
): Promise<void> {
  for (const { id } of members)
    await sql`
      insert into question_follows (question_id, member_id) select id, ${id} from questions where public_id = ${publicId}`;
}

/** As if it had been asked earlier: jobs go by the clock of the database. */
export async function backdateQuestion(
  sql: postgres.Sql,
  publicId: string,
  minutes: number,
): Promise<void> {
  const ago = `${minutes} minutes`;
  await sql`
    update questions set opens_at = ${earlier(sql, 'opens_at', ago)}, closes_at = ${earlier(sql, 'closes_at', ago)}
    where public_id = ${publicId}`;
}

/** Its time is over since a minute. */
export async function closeQuestion(sql: postgres.Sql, publicId: string): Promise<void> {
  await sql`update questions set closes_at = now() - interval '1 minute' where public_id = ${publicId}`;
}
