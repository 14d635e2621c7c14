import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitForm, getPage } from '../support/question-form.ts';
import { createMember } from '../support/members.ts';
import { postForm } from '../support/http.ts';
import { submitSignUp, sessionOf, newPerson } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as welcomeWords from '../../app/accounts/words/entry/welcome.ts';

/** The first minutes, as a browser without a script goes through them. */
const site = sharedSite();
let sql: postgres.Sql;

beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const checked = (text: string) =>
  Array.from(text.matchAll(/<input[^>]*name="topic"[^>]*>/g), ([tag]) => tag)
    .filter((tag) => / checked=/.test(tag))
    .map((tag) => /value="([^"]+)"/.exec(tag)?.[1] ?? '')
    .toSorted((a, b) => a.localeCompare(b));
const topicsOf = async (ids: string[]) =>
  sql<{ slugs: string[] }[]>`
    select array_agg(t.slug) as slugs from questions q join question_topics qt on qt.question_id = q.id join topics t on t.id = qt.topic_id
    where q.public_id = any(${ids}) group by q.id`;
const questionsIn = (text: string) => [
  ...new Set(
    Array.from(
      text.matchAll(/<h3[^>]*><a[^>]*href="\/question\/([0-9a-z]{10})"/g),
      ([, id = '']) => id,
    ),
  ),
];

describe('a visitor', () => {
  test('is shown three questions, of what they pick', async () => {
    const any = questionsIn((await getPage(site.address, '/welcome')).text);
    expect(any).toHaveLength(3);
    const { status, text } = await getPage(site.address, '/welcome?topic=food&topic=travel');
    expect(status).toBe(200);
    expect(checked(text)).toEqual(['food', 'travel']);
    const shown = questionsIn(text);
    expect(shown).toHaveLength(3);
    for (const { slugs } of await topicsOf(shown))
      expect(slugs.some((slug) => ['food', 'travel'].includes(slug))).toBe(true);
  });

  test('goes on to sign up with what they picked, and finds it picked there', async () => {
    const { status, headers } = await postForm(
      site.address,
      '/welcome',
      new URLSearchParams([
        ['topic', 'food'],
        ['topic', 'work'],
      ]),
    );
    expect(status).toBe(303);
    const path = headers.location ?? '';
    expect(path).toMatch(/^\/sign-up\?next=/);
    const wanted = new URLSearchParams(path.split('?')[1]).get('next') ?? '/';
    const made = await submitSignUp(site.address, newPerson('welcome'), { next: wanted });
    expect(made.status).toBe(303);
    const cookie = sessionOf(made) ?? '';
    const next = made.headers.location ?? '';
    expect(next).toMatch(/^\/welcome\?topic=food&topic=work$/);
    const { text } = await getPage(site.address, next, { id: '', voterId: '', cookie });
    expect(checked(text)).toEqual(['food', 'work']);
    expect(text).toContain(welcomeWords.followThese);
  });

  test.each(['?topic=nothing', `?${'topic=x&'.repeat(500)}`, '?topic=%00'])(
    'is not troubled by %.20s',
    async (query) => {
      const { status, text } = await getPage(site.address, `/welcome${query}`);
      expect(status).toBeLessThan(500);
      expect(checked(text)).toEqual([]);
    },
  );
});

describe('a member', () => {
  test('follows what they pick and no longer what they leave out', async () => {
    const wim = await createMember(site, 'Wim');
    const follow = (...topic: string[]) =>
      submitForm(site.address, wim, '/welcome', { does: 'follow', topic });
    const followed = async () =>
      (
        await sql<{ slug: string }[]>`
          select t.slug from topic_follows f join topics t on t.id = f.topic_id where f.member_id = ${wim.id} order by 1`
      ).map(({ slug }) => slug);
    const first = await follow('work', 'food', 'nothing-of-that-name');
    expect([first.status, first.headers.location]).toEqual([303, '/welcome?did=followed#answer']);
    expect(await followed()).toEqual(['food', 'work']);
    await follow('food', 'travel');
    expect(await followed()).toEqual(['food', 'travel']);
    const { text } = await getPage(site.address, '/welcome?did=followed', wim);
    expect(checked(text)).toEqual(['food', 'travel']);
    expect(text).toContain('You follow what you picked');
    await follow();
    expect(await followed()).toEqual([]);
    expect((await getPage(site.address, '/welcome?did=followed', wim)).text).toContain(
      'You follow no topic now',
    );
  });

  test('follows nothing by what no key types', async () => {
    const who = await createMember(site, 'Nula');
    const { status } = await submitForm(site.address, who, '/welcome', { topic: ['\0', 'food'] });
    expect(status).toBe(303);
    expect(checked((await getPage(site.address, '/welcome', who)).text)).toEqual(['food']);
  });

  test('whoever signed up for nothing in particular comes here first', async () => {
    const made = await submitSignUp(site.address, newPerson('nothing'));
    expect([made.status, made.headers.location]).toEqual([303, '/welcome']);
  });

  test('a form from another site changes nothing', async () => {
    const zoe = await createMember(site, 'Zoe');
    const told = await submitForm(
      site.address,
      zoe,
      '/welcome',
      { topic: ['work'] },
      {
        'sec-fetch-site': 'cross-site',
        origin: 'https://elsewhere.example',
      },
    );
    expect(told.status).toBe(403);
    expect(await sql`select 1 from topic_follows where member_id = ${zoe.id}`).toEqual([]);
  });
});

describe('communities', () => {
  test('a member joins one that is open to all, and is told where they belong', async () => {
    const cleo = await createMember(site, 'Cleo');
    const before = (await getPage(site.address, '/welcome', cleo)).text;
    const slug = /name="community" value="([^"]+)"/.exec(before)?.[1] ?? '';
    const told = await submitForm(site.address, cleo, '/welcome', {
      does: 'join',
      community: slug,
    });
    expect([told.status, told.headers.location]).toEqual([303, '/welcome?did=joined#belong']);
    const [row] = await sql`
      select m.role from community_members m join communities c on c.id = m.community_id where m.member_id = ${cleo.id} and c.slug = ${slug}`;
    expect(row).toEqual({ role: 'member' });
    const { text } = await getPage(site.address, '/welcome?did=joined', cleo);
    expect(text).toContain('You are in.');
    expect(text).not.toContain(`name="community" value="${slug}"`);
  });

  test.each([
    ['one that lets people in on request', 'night-shift', 409],
    ['one that invites', 'tuesday-five-a-side', 409],
    ['one that is not there', 'nowhere-at-all', 404],
  ])('nobody joins %s here', async (_, community, status) => {
    const dot = await createMember(site, `Dot${community.length}`);
    const told = await submitForm(site.address, dot, '/welcome', { does: 'join', community });
    expect(told.status).toBe(status);
    expect(await sql`select 1 from community_members where member_id = ${dot.id}`).toEqual([]);
  });
});
