import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screens } from '../../app/routes.ts';
import { wilson } from '../../app/stats/wilson.ts';
import { documents } from '../../server/documents.ts';
import { ask } from '../support/http.ts';
import { answerInBulk, makeQuestion, type Asked } from '../support/questions.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { startSite, type Site } from '../support/site.ts';
import { readSources } from '../support/sources.ts';

/**
 * What the asker chose to hide leaks nowhere: every output there is, read as a stranger, is searched for the numbers
 * and shares of questions whose result waits. A new page, document or machine path has to be added to OUTPUTS.
 */
type Place = { id: string; survey: string };
const same = (...paths: string[]) => paths.map((path) => () => path);

const OUTPUTS: Record<string, ((place: Place) => string)[]> = {
  // Pages without a question in their address; those that show some by parameters are named again below.
  ...Object.fromEntries(
    screens
      .filter(({ path }) => /^\/(?:sign-|account|for\/|solutions\/|legal\/|[a-z-]+$|\*)/.test(path))
      .map(({ path }) => [path, same(path.replace('*', 'anything'))]),
  ),
  '/': same('/', '/_.data'),
  '/question': same(
    ...[
      '',
      '?sort=new',
      '?sort=closing',
      '?sort=answered',
      '?sort=unanswered',
      '?topic=work',
      '?q=hidden',
      '?q=hiden',
    ].flatMap((query) => [`/question${query}`, `/question.data${query}`]),
  ),
  '/question/:id': [
    '',
    '.data',
    '?audience=members',
    '?audience=visitors',
    '?least=device',
    '?since=2020-01-01',
    '?since=1',
  ].map(
    (more) =>
      ({ id }) =>
        `/question/${id}${more}`,
  ),
  '/topic': same('/topic', '/topic.data'),
  '/topic/:slug': same('/topic/work', '/topic/work.data'),
  '/community': same('/community', '/community.data'),
  '/community/:slug': same('/community/a-club', '/community/a-club.data'),
  '/live': same('/live', '/live.data'),
  '/welcome': same('/welcome', '/welcome.data'),
  '/embed/results/:surveyId': ['', '?theme=dark', '?question=2'].map(
    (query) =>
      ({ survey }) =>
        `/embed/results/${survey}${query}`,
  ),
  '/embed/test': [() => '/embed/test', ({ survey }) => `/embed/test?survey=${survey}`],
  '/blog/:article': same('/blog/human-voices-ai-free-authentic-connection'),
  '/api/v1/questions': same(
    ...[
      '',
      '?sort=new',
      '?sort=closing',
      '?sort=answered',
      '?sort=unanswered',
      '?topic=work',
      '?q=hidden',
      '?limit=100',
    ].map((query) => `/api/v1/questions${query}`),
  ),
  '/api/v1/questions/:id': [({ id }) => `/api/v1/questions/${id}`],
  '/api/v1/questions/:id/result': [
    '',
    '?audience=members',
    '?audience=visitors',
    '?least=device',
  ].map(
    (query) =>
      ({ id }) =>
        `/api/v1/questions/${id}/result${query}`,
  ),
  '/api/v1/questions/similar': same(
    '/api/v1/questions/similar?text=A+hidden+question+of+this+kind',
  ),
  '/api/v1/me/answers': [({ id }) => `/api/v1/me/answers?question=${id}`],
  '/livez': same('/livez'),
  '/readyz': same('/readyz'),
  '/for/social-influencers': same('/for/social-influencers'),
};

/** Numbers that stand nowhere else, by choice. */
type Hidden = { asked: Asked; people: Record<number, number> };
const HIDDEN: Record<string, Hidden> = {
  single: {
    asked: { kind: 'single', results: 'after' },
    people: { 1: 12_553, 2: 4_127, 3: 2_903 },
  },
  multiple: { asked: { kind: 'multiple', results: 'closed' }, people: { 1: 9_377, 2: 3_331 } },
  scale: {
    asked: { kind: 'scale', results: 'after', choices: 5 },
    people: { 1: 811, 2: 2_477, 3: 6_581 },
  },
  ranking: { asked: { kind: 'ranking', results: 'closed' }, people: { 1: 5_449, 2: 7_907 } },
};
/** The same with an open result: what is searched for is there to be found. */
const OPEN: Hidden = { asked: { kind: 'single' }, people: { 1: 33_391, 2: 3_907 } };

let site: Site;
let later: ServerProcess;
let sql: postgres.Sql;
const places = new Map<string, Place>();
/** What stands in the outputs anyhow, before anybody has answered: a figure in a text, a name of a file. */
const before = new Map<string, string>();
const after = new Map<string, string>();

beforeAll(async () => {
  site = await startSite();
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  await sql`delete from questions`;
  await sql`delete from question_orders`;
  await sql`insert into communities (slug, name, about, rules, joining) values ('a-club', 'A club', 'A test', 'None', 'public')`;
  for (const [name, { asked }] of Object.entries({ ...HIDDEN, open: OPEN })) {
    const id = await makeQuestion(sql, {
      ...asked,
      text: `A hidden question of this kind: ${name}?`,
      topics: ['work'],
      community: 'a-club',
    });
    const [row] = await sql<{ survey: string }[]>`
      select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
    places.set(name, { id, survey: row?.survey ?? '' });
  }
  await readAll(site.address, before);
  for (const [name, { people }] of Object.entries({ ...HIDDEN, open: OPEN }))
    await answerInBulk(sql, places.get(name)?.id ?? '', people);
  await sql`delete from question_orders`;
  // Another process: nothing it says is from before.
  later = await startServer({ DATABASE_URL: site.databaseUrl });
  await untilReady(later);
  await readAll(later.address, after);
});
afterAll(async () => {
  await later?.stop();
  await sql?.end();
  await site?.stop();
});

/** The bodies and the headers of all outputs, as somebody gets them who has never been here. */
async function readAll(address: string, into: Map<string, string>): Promise<void> {
  for (const path of new Set(
    Object.values(OUTPUTS).flatMap((of) =>
      [...places.values()].flatMap((place) => of.map((make) => make(place))),
    ),
  )) {
    const { status, headers, text } = await ask(address, path);
    expect(status, path).toBeLessThan(500);
    const { etag, date, 'x-request-id': id, 'content-length': length, ...told } = headers;
    expect([etag, date, id, length].every((value) => value !== text)).toBe(true);
    into.set(path, `${JSON.stringify(told)}\n${text}`);
  }
}

type Needle = { what: string; pattern: RegExp };

/** Every way in which the distribution could be said: a number of people, a share, the width of a bar, a range. */
function needlesOf({ people }: Hidden): Needle[] {
  const all = Object.values(people).reduce((sum, one) => sum + one, 0);
  return Object.values(people).flatMap((count) => {
    const share = count / all;
    const { low, high } = wilson(count, all);
    const start = (value: number) =>
      String(value)
        .slice(0, 6)
        .replace('.', String.raw`\.`);
    return [
      {
        what: `${count} people`,
        pattern: new RegExp(
          String.raw`(?<![\d.,])${String(count).replace(/(\d+)(\d{3})$/, '$1[,.\u202f]?$2')}(?![\d])`,
        ),
      },
      {
        what: `${count} as a bar`,
        pattern: new RegExp(String.raw`fill-${Math.round(share * 100)}(?!\d)`),
      },
      {
        what: `${count} in per cent`,
        pattern: new RegExp(String.raw`(?<![\d.])${Math.round(share * 100)}(?:\.\d+)?\s?%`),
      },
      ...[share, share * 100, low, low * 100, high, high * 100].map((value) => ({
        what: `${value} of ${count}`,
        pattern: new RegExp(String.raw`(?<!\d)${start(value)}`),
      })),
    ];
  });
}

function foundIn(path: string, hidden: Hidden): string[] {
  return needlesOf(hidden)
    .filter(
      ({ pattern }) => pattern.test(after.get(path) ?? '') && !pattern.test(before.get(path) ?? ''),
    )
    .map(({ what }) => what);
}

test('every output there is stands in the table', () => {
  const paths = readSources(['server/*.ts']).flatMap(({ text }) =>
    Array.from(text.matchAll(/\bapp\.get\(\s*'([^']+)'/g), ([, path = '']) => path),
  );
  const there = [
    ...screens.map(({ path }) => path),
    ...documents.map(({ path }) => path),
    ...paths,
  ];
  expect(paths.length).toBeGreaterThan(4);
  expect(there.filter((path) => !(path in OUTPUTS))).toEqual([]);
  expect(Object.keys(OUTPUTS).filter((path) => !there.includes(path))).toEqual([]);
});

describe.each(Object.keys(HIDDEN))('the result of a %s question that waits', (name) => {
  test('stands in none of them', () => {
    const hidden = HIDDEN[name] ?? OPEN;
    const leaks = [...after.keys()].flatMap((path) =>
      foundIn(path, hidden).map((what) => `${path}: ${what}`),
    );
    expect(leaks).toEqual([]);
    expect(after.size).toBeGreaterThan(80);
  });

  test('keeps back nothing of how many answered', () => {
    const all = Object.values(HIDDEN[name]?.people ?? {}).reduce((sum, one) => sum + one, 0);
    const { id = '' } = places.get(name) ?? {};
    const shown = all.toLocaleString('en-GB');
    for (const path of [`/question/${id}`, '/question?sort=new'])
      expect(after.get(path)?.includes(shown), `${shown} on ${path}`).toBe(true);
    for (const path of [`/api/v1/questions/${id}`, '/api/v1/questions?sort=new'])
      expect(after.get(path)?.includes(`"turnout":${all}`), path).toBe(true);
  });

  test('is refused to programs with the reason', () => {
    const { id = '' } = places.get(name) ?? {};
    const code =
      HIDDEN[name]?.asked.results === 'closed' ? 'hidden-until-closed' : 'hidden-until-answered';
    expect(after.get(`/api/v1/questions/${id}/result`)).toContain(code);
  });
});

test('an open result is found by the same search, so it would find a hidden one', () => {
  const { id = '', survey = '' } = places.get('open') ?? {};
  for (const path of [
    '/',
    '/_.data',
    '/question',
    '/question.data',
    '/question?q=hidden',
    `/question/${id}`,
    `/question/${id}.data`,
    '/topic/work',
    '/community/a-club',
    '/live',
    `/embed/results/${survey}`,
    `/api/v1/questions/${id}/result`,
  ])
    expect(foundIn(path, OPEN).length, path).toBeGreaterThan(0);
});
