import type { Sql } from 'postgres';
import { putAnswer } from './answers.ts';
import { insertCommunity } from './communities.ts';
import { sendRequest } from './http.ts';
import { createMember, type TestMember } from './members.ts';
import { insertQuestion, type QuestionInput } from './questions.ts';
import { ownHeaders } from './reason-forms.ts';
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
  return { read, pageOf, give, answered, close };

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

  async function close(id: string): Promise<void> {
    await sql()`update questions set closes_at = now() - interval '1 second' where public_id = ${id}`;
  }
}
