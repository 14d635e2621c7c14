import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createQuestion,
  submitForm,
  QUESTION_FIELDS,
  getPage,
  ticketOf,
  type FormFields,
} from '../support/question-form.ts';
import { authorActionsOf, backdateOpening } from '../support/own-question.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** What is offered to somebody who asks what was asked already, and what must not be. */
let site: OwnSite;
let sql: Sql;
let ada: TestMember;
let bo: TestMember;

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  [ada, bo] = [await createMember(site, 'Ada'), await createMember(site, 'Bo')];
});
afterAll(async () => {
  await sql.end();
  await site.stop();
});

const NEW = '/account/questions/new';

async function offered(text: string): Promise<string[]> {
  const answer = await getPage(
    site.address,
    `/api/v1/questions/similar?${new URLSearchParams({ text })}`,
  );
  return (JSON.parse(answer.text) as { items: { text: string }[] }).items.map((one) => one.text);
}

describe('while a question is typed', () => {
  test.each([
    ['Should job ads state the pay?', 'Should job adverts have to state the pay?'],
    [
      'How likely are you to recommend your town to a friend?',
      'How likely are you to recommend your line of work to a young person?',
    ],
  ])('%s: the one that asks nearly the same, and no other', async (typed, expected) => {
    expect(await offered(typed)).toEqual([expected]);
  });

  test('small words make no two questions alike', async () => {
    expect(await offered('What should the new park have first?')).toEqual([]);
  });

  test('what is not for everybody to see is not offered', async () => {
    const text = 'Does the heron nest beside the boathouse?';
    const ticket = await ticketOf(site.address, ada);
    await submitForm(site.address, ada, NEW, { ...QUESTION_FIELDS, does: 'later', text, ticket });
    const opensAt = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    await createQuestion(site.address, ada, { text, opens: 'later', opensAt, zone: 'UTC' });
    expect(await offered(text)).toEqual([]);

    const id = await createQuestion(site.address, ada, { text });
    expect(await offered(text)).toEqual([text]);
    await sql`
      update questions set audience = 'community', is_inside = true, community_id = (select id from communities where joining = 'invitation' limit 1)
      where public_id = ${id}`;
    expect(await offered(text)).toEqual([]);
    await sql`update questions set community_id = null, is_inside = false, audience = 'everyone' where public_id = ${id}`;
    await sql`
      insert into question_removals (question_id, removed_at, reason) select id, now(), 'It names a person.' from questions where public_id = ${id}`;
    expect(await offered(text)).toEqual([]);
  });
});

describe('without a script', () => {
  const pressed = async (who: TestMember, fields: FormFields) =>
    submitForm(site.address, who, NEW, {
      ...QUESTION_FIELDS,
      does: 'ask',
      ticket: await ticketOf(site.address, who),
      ...fields,
    });

  test('what was asked already is offered once', async () => {
    const text = 'Has anybody asked this one before?';
    await createQuestion(site.address, ada, { text });
    const first = await pressed(bo, { text, seen: '' });
    expect(first.status).toBe(200);
    expect(first.text).toContain('Something similar was already asked');
    expect(first.text).toContain('name="seen" value="1"');
    expect((await pressed(bo, { text })).status).toBe(303);
    expect(await sql`select 1 from questions where text = ${text}`).toHaveLength(2);
  });

  test('a new version is not led to the one it follows', async () => {
    const text = 'Would the ferryman sing on the crossing?';
    const id = await createQuestion(site.address, ada, { text });
    await backdateOpening(sql, id, 6);
    const next = await pressed(ada, { text: `${text} Twice?`, version: id, seen: '' });
    expect(next.status).toBe(303);
    const closing = await authorActionsOf(site.address, ada).act(id, {
      does: 'close',
      reason: 'Again?',
    });
    expect(closing.status).toBe(409);
  });
});
