import { readFileSync } from 'node:fs';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scanNames } from '../../app/moderation/doubtful-names.server.ts';
import { lookalikeKeyOf } from '../../app/platform/secrets/skeleton.server.ts';
import { site as ours } from '../../app/site.config.ts';
import { createRng } from '../../app/stats/rng.ts';
import { submitForm, getPage, type FormFields } from '../support/question-form.ts';
import {
  COMMUNITY_FIELDS,
  submitManagement,
  createCommunity,
  NEW_PATH,
} from '../support/communities.ts';
import { mainTextOf } from '../support/html.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { emailOf, submitSignUp, newPerson } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';
import { setUpStaff } from '../support/staff.ts';
import { createMigratedDatabase } from '../support/test-database.ts';

/** Names that could be taken for the site, its staff or somebody else's. */
const site = sharedSite();
let sql: Sql;
let people = 0;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const PROFILE = '/account/profile';
const newcomer = () => createMember(site, `Person${++people}`);
const keep = (who: TestMember, fields: FormFields) =>
  submitForm(site.address, who, PROFILE, {
    does: 'keep',
    name: 'Ada',
    handle: '',
    bio: '',
    ...fields,
  });
const make = (who: TestMember, fields: FormFields) =>
  submitForm(site.address, who, NEW_PATH, { ...COMMUNITY_FIELDS, ...fields });
const inForm = (value: string) => `value="${value.replaceAll('&', '&amp;')}"`;

const lookalike = ours.name.replaceAll('o', '0').replaceAll('l', 'I');
const MISLEADING = [ours.name, lookalike, `${ours.name} Team`, 'Admin', 'Аdmin', 'Support Team'];

describe('signing up', () => {
  test.each([...MISLEADING, 'Anna ✓'])('as %s is refused beside the field', async (name) => {
    const who = newPerson(`named${++people}`);
    const { status, text } = await submitSignUp(site.address, { ...who, name });
    expect(status).toBe(422);
    expect(text).toContain('id="name-problem"');
    expect(mainTextOf(text)).toMatch(/could be mistaken for|Leave out the check mark/);
    expect(text).toContain(inForm(name));
  });

  test.each(['\u3164\u3164', '\u2800\u2800\u2800', '\u{1d159}\u{1d159}', '\uffa0\u115f\u034f'])(
    'with a name that shows nothing (%j) is refused',
    async (name) => {
      const { status, text } = await submitSignUp(site.address, {
        ...newPerson(`blank${++people}`),
        name,
      });
      expect(status).toBe(422);
      expect(text).toContain('id="name-problem"');
    },
  );

  test('as anybody else is not', async () => {
    for (const name of ['Admiral Nelson', 'Ольга', 'Team Rocket'])
      expect(
        (await submitSignUp(site.address, { ...newPerson(`free${++people}`), name })).status,
      ).toBe(303);
  });
});

describe('a profile', () => {
  test.each(MISLEADING)('cannot be called %s', async (name) => {
    const { status, text } = await keep(await newcomer(), { name, bio: 'Digs.' });
    expect(status).toBe(422);
    expect(text).toContain('id="name-problem"');
    expect([text.includes(inForm(name)), text.includes('Digs.')]).toEqual([true, true]);
  });

  test.each(['adm1n', 'supp0rt_2', `${ours.slug.replaceAll('o', '0')}_1`])(
    'cannot have the handle %s',
    async (handle) => {
      const { status, text } = await keep(await newcomer(), { handle });
      expect(status).toBe(422);
      expect(text).toContain('id="handle-problem"');
      expect(text).toContain(inForm(handle));
    },
  );

  test('cannot have a handle that looks like somebody else’s, but like one’s own', async () => {
    const first = await newcomer();
    expect((await keep(first, { handle: 'moon_1' })).status).toBe(303);
    for (const handle of ['m00n_1', 'rnoon_l', 'moon_l', 'MO0N_1']) {
      const { status, text } = await keep(await newcomer(), { handle });
      expect([handle, status]).toEqual([handle, 422]);
      expect(mainTextOf(text)).toContain('one that looks the same');
      expect(text).toContain(inForm(handle));
    }
    expect((await keep(first, { handle: 'm00n_1' })).status).toBe(303);
    expect((await keep(await newcomer(), { handle: 'noon_1' })).status).toBe(303);
  });

  test('has it as the only one of many who want what looks the same at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, newcomer));
    const handles = ['room_10', 'r00m_10', 'ro0m_lo', 'roorn_10', 'r0om_lo', 'r0orn_1o'];
    const done = await Promise.all(
      crowd.map((who, at) => keep(who, { handle: handles[at] ?? '' })),
    );
    expect(done.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(done.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(await sql`select from members where handle_look = look_of('room_10')`).toHaveLength(1);
  });
});

describe('a community', () => {
  test.each([...MISLEADING, 'Class 7b ✅'])('cannot be called %s', async (name) => {
    const { status, text } = await make(await newcomer(), { name, slug: `one-${++people}` });
    expect(status).toBe(422);
    expect(text).toContain('id="name-problem"');
    expect(text).toContain(inForm(name));
  });

  test('may be called like another one, with another address', async () => {
    const slugs = ['class-7b', 'class-7b-bern'];
    for (const slug of slugs)
      expect(
        await createCommunity(site.address, await newcomer(), { name: 'Class 7b', slug }),
      ).toBe(slug);
  });

  test('cannot have an address that looks like another one’s', async () => {
    await createCommunity(site.address, await newcomer(), { slug: 'book-club-10' });
    const { status, text } = await make(await newcomer(), { slug: 'b00k-club-lo' });
    expect(status).toBe(422);
    expect(text).toContain('id="slug-problem"');
    expect(text).toContain(inForm('b00k-club-lo'));
    const crowd = await Promise.all(Array.from({ length: 3 }, newcomer));
    const slugs = ['choir-0', 'choir-o', 'ch0ir-0'];
    const done = await Promise.all(crowd.map((who, at) => make(who, { slug: slugs[at] ?? '' })));
    expect(done.filter((one) => one.status === 303)).toHaveLength(1);
    expect(done.filter((one) => one.status === 422)).toHaveLength(2);
  });

  test('keeps a name that it has', async () => {
    const owner = await newcomer();
    const slug = await createCommunity(site.address, owner, { name: 'Old Name', slug: 'old-name' });
    const edit = (name: string) =>
      submitManagement(site.address, owner, slug, {
        ...COMMUNITY_FIELDS,
        name,
        about: `What it is about, ${name}.`,
        does: 'edit',
      });
    await sql`update communities set name = 'Support Team' where slug = ${slug}`;
    expect(mainTextOf((await edit('Staff')).text)).toContain('could be mistaken for');
    expect((await edit('Support Team')).status).toBe(303);
  });
});

describe('what there is from before', () => {
  let copy: Awaited<ReturnType<typeof createMigratedDatabase>>;
  let old: Sql;
  beforeAll(async () => {
    copy = await createMigratedDatabase();
    old = postgres(copy.url, { max: 1, onnotice: () => undefined });
  });
  afterAll(async () => {
    await old?.end();
    await copy?.drop();
  });

  test('stays when the site is brought up to date, and the oldest keeps its look', async () => {
    const migration = readFileSync('db/migrations/0030-names-that-look-alike.sql', 'utf8');
    await old.begin(async (tx) => {
      await tx`drop table doubtful_names`;
      await tx`alter table members drop handle_look, drop handle_is_twin`;
      await tx`alter table communities drop slug_look, drop slug_is_twin`;
      await tx`drop function look_of`;
      for (const handle of ['sun_0', 'sun_o', 'moon', 'rnoon', 'm0on', 'star'])
        await tx`insert into members (name, email, handle) values ('Ada', ${`${handle}@old.example`}, ${handle})`;
      for (const slug of ['team-1', 'team-l'])
        await tx`insert into communities (slug, name, about, rules, joining) values (${slug}, 'Old', 'An old one.', '', 'public')`;
      await tx.unsafe(migration).simple();
    });
    const twins = await old<{ handle: string }[]>`
      select handle from members where handle_is_twin union all select slug from communities where slug_is_twin`;
    expect(twins.map(({ handle }) => handle)).toEqual(['sun_o', 'rnoon', 'm0on', 'team-l']);
  });

  test('looks in the database as it does elsewhere', async () => {
    const random = createRng('handles');
    const signs = 'abcdefghijklmnopqrstuvwxyz0123456789_-';
    const handles = Array.from({ length: 500 }, () =>
      Array.from({ length: 12 }, () => signs[Math.floor(random() * signs.length)]).join(''),
    );
    const rows = await old<{ handle: string; look: string }[]>`
      select handle, look_of(handle) as look from unnest(${handles}::text[]) handle`;
    expect(rows.filter(({ handle, look }) => look !== lookalikeKeyOf(handle))).toEqual([]);
  });
});

describe('admins see', () => {
  let admin: TestMember;
  let old: TestMember;
  beforeAll(async () => {
    admin = await newcomer();
    await setUpStaff(site, sql, admin);
  });
  beforeEach(async () => {
    old = await newcomer();
  });

  async function shown(): Promise<string> {
    await scanNames(sql);
    return mainTextOf((await getPage(site.address, '/account/staff', admin)).text);
  }

  test('whose name could mislead, until it is another one', async () => {
    await sql`update members set name = 'Site Support', bio = 'Old.' where id = ${old.id}`;
    expect(await shown()).toMatch(
      /Names that could mislead.*Site Support .* The name could mislead\./,
    );
    // Who has it may change the rest of the profile.
    expect((await keep(old, { name: 'Site Support', bio: 'New.' })).status).toBe(303);
    expect(await shown()).toContain('Site Support');
    expect((await keep(old, { name: 'Sid Supple' })).status).toBe(303);
    expect(await shown()).not.toContain('Site Support');
    expect(await sql`select from doubtful_names where member_id = ${old.id}`).toEqual([]);
  });

  test('whose handle is like another one, which its member keeps and nobody else takes', async () => {
    const first = await newcomer();
    await keep(first, { handle: 'twin_0' });
    await sql`update members set handle = 'twin_o', handle_is_twin = true where id = ${old.id}`;
    expect(await shown()).toMatch(/@twin_o .* The handle looks like “twin_0”\./);
    expect((await keep(old, { name: 'Otto', handle: 'twin_o' })).status).toBe(303);
    await keep(first, { handle: 'another' });
    expect((await keep(await newcomer(), { handle: 'tw1n_0' })).status).toBe(303);
    expect((await keep(await newcomer(), { handle: 'twin_0' })).status).toBe(422);
    expect((await keep(old, { handle: 'changed' })).status).toBe(303);
    const [kept] = await sql`select handle, handle_is_twin from members where id = ${old.id}`;
    expect(kept).toEqual({ handle: 'changed', handle_is_twin: false });
  });

  test('which community could be taken for the site', async () => {
    const slug = await createCommunity(site.address, old, { name: 'Fine', slug: 'fine-club' });
    await sql`update communities set name = 'Official News' where slug = ${slug}`;
    expect(await shown()).toMatch(/Official News .* fine-club The name could mislead\./);
  });

  test('no more than a page of them', async () => {
    await sql`
      insert into members (name, email) select 'Moderator ' || n, n || ${emailOf('doubtful')} from generate_series(1, 60) n`;
    const words = await shown();
    expect(words.match(/The name could mislead\./g)?.length).toBeLessThanOrEqual(50);
    expect(words).toContain('more follow');
    await sql`delete from members where email like ${`%${emailOf('doubtful')}`}`;
  });
});
