import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQuestion, submitForm, getPage, type FormFields } from '../support/question-form.ts';
import { insertCommunity } from '../support/communities.ts';
import { mainTextOf } from '../support/html.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as profileWords from '../../app/accounts/words/profile/profile.ts';

/** What others see of a member: a name, and with a handle the questions they asked. */
const site = sharedSite();
let sql: Sql;
let people = 0;

beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const HERE = '/account/profile';
const newcomer = () => createMember(site, `Person${++people}`);
const keep = (who: TestMember | undefined, fields: FormFields) =>
  submitForm(site.address, who, HERE, {
    does: 'keep',
    name: 'Ada',
    handle: '',
    bio: '',
    ...fields,
  });

async function keptOf({ id }: TestMember): Promise<unknown> {
  const [row] = await sql`select name, handle, bio from members where id = ${id}`;
  return row;
}

/** A question, and how it is read by everybody, from the cache if there is one. */
async function question(who: TestMember, fields: FormFields = {}) {
  const id = await createQuestion(site.address, who, fields);
  const page = (more = '', reader?: TestMember) =>
    getPage(site.address, `/question/${id}${more}`, reader).then(({ text }) => mainTextOf(text));
  return { id, page };
}

describe('the form', () => {
  test('keeps name, handle and words, and shows them again', async () => {
    const who = await newcomer();
    const { status, headers } = await keep(who, {
      name: ' Ada  Lovelace ',
      handle: '@Ada_One',
      bio: 'Counts <b>benches</b>.',
    });
    expect([status, headers.location]).toEqual([303, `${HERE}?did=kept`]);
    const kept = { name: 'Ada Lovelace', handle: 'ada_one', bio: 'Counts <b>benches</b>.' };
    expect(await keptOf(who)).toEqual(kept);
    const { text } = await getPage(site.address, `${HERE}?did=kept`, who);
    expect(mainTextOf(text)).toContain(profileWords.profileSaved);
    expect(mainTextOf(text)).toMatch(
      /Asked by Ada Lovelace Ada Lovelace @ada_one Counts &lt;b&gt;/,
    );
    expect(await keep(who, { ...kept, handle: '' })).toMatchObject({ status: 303 });
    expect(await keptOf(who)).toMatchObject({ handle: null });
  });

  test('shows how it would look without keeping it', async () => {
    const who = await newcomer();
    const before = await keptOf(who);
    const { status, text } = await keep(who, { does: 'look', name: 'Lady L', handle: 'lady_l' });
    expect(status).toBe(200);
    expect(mainTextOf(text)).toMatch(/Not saved yet\..*Asked by Lady L Lady L @lady_l/);
    expect(text).toContain('value="lady_l"');
    expect(await keptOf(who)).toEqual(before);
  });

  test.each([
    [{ name: 'A' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ name: '\u202e\u200b' }, 'name'],
    [{ handle: 'no' }, 'handle'],
    [{ handle: 'with-dash' }, 'handle'],
    [{ handle: 'Admin' }, 'handle'],
    [{ handle: "x' or 1=1" }, 'handle'],
    [{ bio: 'x'.repeat(161) }, 'bio'],
    [{ bio: `a${'\u0301'.repeat(1_000)}` }, undefined],
  ])('comes back with %j where it is wrong', async (fields, wrong) => {
    const who = await newcomer();
    const before = await keptOf(who);
    const { status, text } = await keep(who, fields);
    expect(status).toBe(wrong ? 422 : 303);
    if (!wrong) return;
    expect(text).toMatch(
      new RegExp(`<(?:input|textarea)[^>]*id="${wrong}"[^>]*aria-invalid="true"`),
    );
    expect(await keptOf(who)).toEqual(before);
  });

  test('gives a handle to one of many who want it at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => newcomer()));
    const done = await Promise.all(crowd.map((who) => keep(who, { handle: 'only_one' })));
    expect(done.filter(({ status }) => status === 303)).toHaveLength(1);
    const refused = done.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(5);
    expect(mainTextOf(refused[0]?.text ?? '')).toContain('Somebody else has this handle,');
    expect(refused[0]?.text).toContain('value="only_one"');
  });

  test('is for members', async () => {
    expect((await keep(undefined, {})).headers.location).toBe('/sign-in?next=%2Faccount%2Fprofile');
  });
});

describe('a question', () => {
  test('names who asked it only where they chose a handle, and as they are now', async () => {
    const who = await newcomer();
    const { page } = await question(who, { text: 'Who asked this question here?' });
    expect(await page()).toContain('Asked by A member who is not named');
    await keep(who, { name: 'Ada Byron', handle: 'ada_b' });
    expect(await page()).toContain('Asked by Ada Byron');
    await keep(who, { name: 'Ada King', handle: 'ada_b' });
    expect(await page()).toContain('Asked by Ada King');
    await keep(who, { name: 'Ada King', handle: '' });
    expect(await page()).not.toContain('Ada');
    expect(await page('?person=ada_b')).not.toContain('Ada');
  });

  test('shows a card where its address names them, for all, and never from the cache', async () => {
    const who = await newcomer();
    const reader = await newcomer();
    await insertCommunity(sql, 'card-club', 'invitation', [[who, 'member']]);
    const forMembers = {
      community: 'card-club',
      audience: 'community',
      topic: [],
    } as const;
    const { id, page } = await question(who, { text: 'Which card belongs to this?' });
    await question(who, { text: 'Is this one asked of everyone, too?' });
    await question(who, { text: 'Who waters the quillwort inside?', ...forMembers });
    await question(who, {
      text: 'Is this one not open so far?',
      opens: 'later',
      opensAt: later(1),
      closes: 'at',
      closesAt: later(48),
      zone: 'UTC',
    });
    await keep(who, { name: 'Card Holder', handle: 'card_h', bio: 'Holds <i>cards</i>.' });
    for (const one of [undefined, reader]) {
      const words = await page('?person=card_h', one);
      expect(words).toMatch(/Card Holder @card_h .*Holds &lt;i&gt;cards.*Member since/);
      expect(words).toMatch(/Also asked Is this one asked of everyone, too\?/);
      expect(words).not.toMatch(/quillwort|not open so far/);
    }
    const { headers } = await getPage(site.address, `/question/${id}?person=card_h`);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(await page()).not.toContain('@card_h');
    expect((await getPage(site.address, `/question/${id}`)).text).toContain(
      `/question/${id}?person=card_h#person`,
    );
  });

  test('shows nobody else’s card, and none of whoever is about to go', async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    const { page } = await question(who, { text: 'Whose card is shown on this?' });
    await keep(who, { name: 'Right One', handle: 'right_one' });
    await keep(other, { name: 'Other One', handle: 'other_one' });
    for (const handle of ['other_one', 'nobody_at_all', '%00', '', "'--"])
      expect(await page(`?person=${handle}`)).not.toMatch(/Other One|@right_one/);
    await sql`update members set leaves_at = now() where id = ${who.id}`;
    expect(await page('?person=right_one')).not.toContain('Right One');
  });
});

function later(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
}
