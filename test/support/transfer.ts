import type { Sql } from 'postgres';
import { putAnswer } from './answers.ts';
import { castTogether } from './cast-together.ts';
import { cookieOf, postFields } from './forms.ts';
import type { HttpResponse } from './http.ts';
import { createMember, type TestMember } from './members.ts';
import { insertQuestion } from './questions.ts';
import type { Site } from './site.ts';

/** A browser that answers as a visitor, and then as a member: what it sends. */
export type VisitorBrowser = { cookie: string; voterId: string };

/** One that has answered this question: it keeps its mark in a cookie. */
export async function visitorWithAnswer(
  address: string,
  id: string,
  choices: readonly string[],
): Promise<VisitorBrowser> {
  const answer = await putAnswer(address, id, choices, { 'sec-fetch-site': 'same-origin' });
  const { cookie } = cookieOf(answer);
  const [, text = ''] = /=v2\.([\w-]{38})\./.exec(cookie) ?? [];
  if (text === '') throw new Error(`Nobody answered (${answer.status}): ${answer.text}`);
  return { cookie: cookie, voterId: Buffer.from(text, 'base64url').toString('hex', 0, 16) };
}

export const TRANSFER_PATH = '/sign-in/carry?next=%2Ftopic';

export function submitTransfer(
  address: string,
  member: TestMember | undefined,
  browser: VisitorBrowser | undefined,
  does = 'take',
): Promise<HttpResponse> {
  return postFields(address, TRANSFER_PATH, [['does', does]], cookiesOf(member, browser));
}

export function cookiesOf(
  member: TestMember | undefined,
  browser: VisitorBrowser | undefined,
): { cookie: string } {
  return { cookie: [member?.cookie, browser?.cookie].filter(Boolean).join('; ') };
}

/** What stands on a question, by who gave it; what is taken back stands as nothing. */
export async function answersOf(
  sql: Sql,
  id: string,
  who: { member: TestMember; browser: VisitorBrowser },
): Promise<{ member: number[] | undefined; visitor: number[] | undefined }> {
  const rows = await sql<{ voter: string; choices: number[] }[]>`
    select replace(voter::text, '-', '') as voter, choices from answers a join questions q on q.id = a.question_id
    where q.public_id = ${id}`;
  const of = (mark: string) => rows.find(({ voter }) => voter === mark)?.choices;
  return { member: of(who.member.voterId), visitor: of(who.browser.voterId) };
}

/** An answer that came past what one network may send. `lane` is a single connection. */
export async function castHeldBack(
  lane: Sql,
  publicId: string,
  { voterId, level }: { voterId: string; level: number },
): Promise<void> {
  const [question] = await lane<{ id: string; revision: number }[]>`
    select id, revision from questions where public_id = ${publicId}`;
  if (!question) throw new Error('There is no such question.');
  const { id: questionId, revision } = question;
  const held = { questionId, publicId, revision, voterId, level, isHeldBack: true };
  await castTogether(lane, [{ ...held, choices: [2], token: '0'.repeat(32) }]);
}

/** Somebody who answered these as a visitor and then came with an account. */
export async function arrivalOf(
  site: Site,
  sql: Sql,
  name: string,
  ids: readonly string[],
): Promise<{ member: TestMember; browser: VisitorBrowser }> {
  const [first = await insertQuestion(sql), ...others] = ids;
  const browser = await visitorWithAnswer(site.address, first, ['1']);
  const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' };
  for (const id of others) await putAnswer(site.address, id, ['1'], headers);
  return { member: await createMember(site, name), browser };
}
