import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { reasonRefusalText } from '../../app/reasons/words/own.ts';
import { putAnswer } from './answers.ts';
import { insertCommunity } from './communities.ts';
import { mainTextOf } from './html.ts';
import { sendRequest, type HttpResponse } from './http.ts';
import { createMember, type TestMember } from './members.ts';
import { insertQuestion, type QuestionInput } from './questions.ts';
import { ownHeaders, submitReason, type ReasonForm } from './reason-forms.ts';
import { storedReasons } from './reasons.ts';
import type { Site } from './site.ts';

/** A member with a handle and a closed community, one who is banned from it, and one who is not in it. */
export async function createReasonWriters(
  site: Site,
  sql: Sql,
  { name, handle, club }: { name: string; handle: string; club: string },
): Promise<[TestMember, TestMember, TestMember]> {
  const inside = await createMember(site, name);
  const banned = await createMember(site, 'Zqben');
  const outside = await createMember(site, 'Zqcleo');
  await sql`update members set handle = ${handle} where id = ${inside.id}`;
  const id = await insertCommunity(sql, club, 'invitation', [[inside, 'member']]);
  await sql`insert into community_bans (community_id, member_id, reason) values (${id}, ${banned.id}, 'A test')`;
  return [inside, banned, outside];
}

/** Questions that are answered by somebody who may say why, and what others read of them. */
export function writtenReasonsOn(
  site: Pick<Site, 'address'>,
  sql: () => Sql,
  writer: () => TestMember,
) {
  return { read, pageOf, give, answered, close, send, say, stored };

  async function read(path: string, as?: TestMember): Promise<string> {
    return (await sendRequest(site.address, path, as && { headers: ownHeaders(as) })).text;
  }

  function pageOf(id: string, as?: TestMember): Promise<string> {
    return read(`/question/${id}`, as);
  }

  async function give(id: string, choice: string, as = writer()): Promise<void> {
    const { status, text } = await putAnswer(site.address, id, [choice], ownHeaders(as));
    if (status !== 200) throw new Error(text);
  }

  async function answered(asked: QuestionInput = {}, as = writer()): Promise<string> {
    const id = await insertQuestion(sql(), asked);
    await give(id, '2', as);
    return id;
  }

  function send(
    id: string,
    fields: ReasonForm,
    as: TestMember | 'a visitor' = writer(),
  ): Promise<HttpResponse> {
    return submitReason(site.address, as === 'a visitor' ? undefined : as, id, fields);
  }

  function say(
    id: string,
    reason: string,
    signed = 'unnamed',
    as = writer(),
  ): Promise<HttpResponse> {
    return send(id, { does: 'say-reason', reason, signed }, as);
  }

  function stored(id: string) {
    return storedReasons(sql(), id);
  }

  async function close(id: string): Promise<void> {
    await sql()`update questions set closes_at = now() - interval '1 second' where public_id = ${id}`;
  }
}

export async function expectRefused(
  { status, text }: HttpResponse,
  as: number,
  why: Parameters<typeof reasonRefusalText>[0],
): Promise<void> {
  expect(status).toBe(as);
  expect(mainTextOf(text)).toContain(reasonRefusalText(why));
}
