import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { sendRequest, type HttpResponse } from '../support/http.ts';
import { castForEach } from '../support/checked-voters.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { surveyIdOf } from '../support/embed-answers.ts';
import { joinInSurvey } from '../support/surveys.ts';

const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(site.address, path, { headers });
const picture = (id: string, format: 'png' | 'svg', query = '') =>
  get(`/api/v1/questions/${id}/picture.${format}${query}`);

/** Width and height stand in the first chunk of a PNG. */
function sizeOf({ body }: HttpResponse): [number, number] {
  expect(body.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [body.readUInt32BE(16), body.readUInt32BE(20)];
}

function wordsOf({ text }: HttpResponse): { title: string; desc: string } {
  const [, title = '', desc = ''] = /<title>(.*?)<\/title><desc>(.*?)<\/desc>/s.exec(text) ?? [];
  return { title, desc };
}

async function answered(
  people: Record<number, number>,
  asked: QuestionInput = {},
): Promise<string> {
  const id = await insertQuestion(sql, { choices: ['Yes', 'Perhaps', 'No'], ...asked });
  await insertAnswersInBulk(sql, id, people);
  return id;
}

describe('a picture of a result', () => {
  test('is a PNG or an SVG of the size that was asked for', async () => {
    const id = await answered({ 1: 60, 2: 30, 3: 10 });
    const card = await picture(id, 'png');
    expect(card.status).toBe(200);
    expect(card.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringMatching(/^public, max-age=60/) as unknown,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
      'x-content-type-options': 'nosniff',
    });
    expect(sizeOf(card)).toEqual([1200, 630]);
    expect(sizeOf(await picture(id, 'png', '?shape=square'))).toEqual([1080, 1080]);
    const svg = await picture(id, 'svg');
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    expect(svg.text).toContain('width="1200" height="630"');
    // A page's policy would refuse these.
    expect(svg.text).not.toMatch(/\sstyle=|<image|<script|<foreignObject/);
  });

  test('says in words what it shows', async () => {
    const id = await answered({ 1: 60, 2: 30, 3: 10 }, { text: 'Is <this> “it” & all?' });
    expect(wordsOf(await picture(id, 'svg'))).toEqual({
      title: 'Is &lt;this&gt; “it” &amp; all?',
      desc: 'Result of “Is &lt;this&gt; “it” &amp; all?”: Yes: 60% (50% to 69%), Perhaps: 30% (22% to 40%) and No: 10% (6% to 17%), of 100 people. In brackets the 95% range, if these were a random draw. Self-selected answers, no margin of sampling error.',
    });
  });

  test('differs by theme and by part', async () => {
    const id = await insertQuestion(sql);
    await castForEach(sql, id, 'device', { 1: 60, 2: 30, 3: 10 });
    await castForEach(sql, id, 'account', { 1: 3, 2: 9 });
    const queries = ['', '?theme=dark', '?split=members', '?shape=square'];
    const bodies = await Promise.all(
      queries.map(async (query) => (await picture(id, 'png', query)).body.toString('base64')),
    );
    expect(new Set(bodies).size).toBe(queries.length);
    expect(wordsOf(await picture(id, 'svg', '?split=account')).desc).toContain(
      'of 12 people, checked by account or better.',
    );
    expect(wordsOf(await picture(id, 'svg', '?split=visitors')).desc).toContain('of 100 visitors.');
  });

  test('of a part that does not show says why', async () => {
    const id = await answered({ 1: 60, 2: 30, 3: 10 });
    const few = wordsOf(await picture(id, 'svg', '?split=members')).desc;
    expect(few).toContain('Members show once 10 of them and 10 visitors are counted.');
    expect(few).not.toMatch(/\d%/);
    expect(wordsOf(await picture(id, 'svg', '?split=device')).desc).toContain(
      'This part of the answers shows once 10 people are in it and 10 are not.',
    );
  });

  test('of a part that is narrowed twice says both', async () => {
    const id = await insertQuestion(sql);
    await castForEach(sql, id, 'device', { 1: 60, 2: 30, 3: 10 });
    await castForEach(sql, id, 'account', { 1: 12 });
    const both = await picture(id, 'svg', '?audience=visitors&least=device');
    expect(wordsOf(both).desc).toContain('of 100 visitors, checked by browser or better.');
    const byOne = await picture(id, 'svg', '?split=visitors');
    const sameByTwo = await picture(id, 'svg', '?audience=visitors&least=open');
    expect(sameByTwo.headers.etag).toBe(byOne.headers.etag);
    expect(both.headers.etag).not.toBe(byOne.headers.etag);
  });

  test('counts people below thirty, and names no share', async () => {
    const id = await answered({ 1: 7, 3: 6 });
    const { desc } = wordsOf(await picture(id, 'svg'));
    // So few stand in the order in which they are asked.
    for (const said of ['Yes: 7 people', 'No: 6 people', 'Perhaps: 0 people', 'of 13 people.'])
      expect(desc).toContain(said);
    expect(desc).not.toContain('%');
  });

  test.each(['single', 'multiple', 'scale', 'ranking'] as const)(
    'is drawn of every kind: %s',
    async (kind) => {
      const id = await answered({ 1: 20, 2: 40 }, { kind, choices: 5 });
      expect(sizeOf(await picture(id, 'png'))).toEqual([1200, 630]);
      expect(wordsOf(await picture(id, 'svg')).desc).toContain('60 people');
    },
  );

  test('of a ranking shows its first and its last count, where the site shows them', async () => {
    const moves = async (people: Record<number, number>, asked: QuestionInput = {}) => {
      const id = await answered(people, { kind: 'ranking', ...asked });
      const { text } = await picture(id, 'svg');
      return text.match(/<path[^>]*fill="#eda368"/g)?.length ?? 0;
    };
    const enough = { 1: 20, 2: 18, 3: 12 };
    // The band of the choice that is out.
    expect(await moves(enough)).toBe(1);
    expect(await moves(enough, { closesIn: '-1 minute' })).toBe(1);
    expect(await moves({ 1: 9, 2: 8, 3: 7 })).toBe(0);
    expect(await moves(enough, { results: 'closed' })).toBe(0);
  });

  test('shows the turnout of a result that waits, and no figure of it', async () => {
    const one = await answered({ 1: 60, 2: 30, 3: 10 }, { results: 'closed' });
    const other = await answered({ 1: 10, 2: 30, 3: 60 }, { results: 'closed' });
    const { desc } = wordsOf(await picture(one, 'svg'));
    expect(desc).toContain('100 people have answered.');
    expect(desc).not.toMatch(/\b(?:60|30|10)\b/);
    // Fills, and nothing in the colour of a leader but the star of the site.
    const bars = async (id: string) =>
      (await picture(id, 'svg')).text.match(/<rect[^>]*fill="#(?:dfae86|f58a3c)"[^>]*>/g);
    expect(await bars(one)).toEqual(await bars(other));
    const open = await answered({ 1: 60, 2: 30, 3: 10 });
    expect((await bars(open))?.length).toBeGreaterThan((await bars(one))?.length ?? 0);
  });

  test('is not drawn twice while nothing changes, and new after an answer', async () => {
    const id = await answered({ 1: 60, 2: 30, 3: 10 });
    const first = await picture(id, 'png');
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(/^"[\w-]{20}"$/);
    const again = await get(`/api/v1/questions/${id}/picture.png`, { 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await sendRequest(site.address, `/api/v1/questions/${id}/picture.png`, {
      method: 'HEAD',
    });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(first.body.length),
    ]);
    await putAnswer(site.address, id, ['1']);
    await expect.poll(async () => (await picture(id, 'png')).headers.etag).not.toBe(etag);
  });

  test('is sent packed where it is a text', async () => {
    const id = await answered({ 1: 60, 2: 30 });
    const packed = await get(`/api/v1/questions/${id}/picture.svg`, { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(packed.headers.etag).not.toBe((await picture(id, 'svg')).headers.etag);
  });

  test.each([
    'Нужен ли городу новый парк у реки?',
    'Χρειαζόμαστε ένα νέο πάρκο;',
    'هل نحتاج إلى حديقة جديدة؟',
    'האם צריך פארק חדש?',
    'क्या हमें नया पार्क चाहिए?',
    'เราต้องการสวนสาธารณะแห่งใหม่หรือไม่',
    '我们需要一个新公园吗?',
    '川のそばに公園が必要ですか？',
    '공원이 필요합니까?',
    'Tea, شاي, תה, चाय, 茶, 차 or ชา 50%?',
    'Is ᚠᚢᚦ drawn?',
    `Is ${'Donaudampfschifffahrt'.repeat(4).slice(0, 80)} long?`,
    'Cats 🐱 or dogs 👨‍👩‍👧?',
    'Is CO₂ ≤ 420 ppm → “much” … ≈ 2 × ✓?',
  ])('has no box in place of a letter: %s', async (text) => {
    const id = await answered({ 1: 60, 2: 30 }, { text });
    const svg = await picture(id, 'svg');
    expect(svg.status).toBe(200);
    expect(wordsOf(svg).title).toBe(text);
    expect(drawnBoxes(svg)).toEqual([]);
  });
});

const RECTANGLE = String.raw`M([\d.]+) ([\d.]+)((?:L[\d.]+ [\d.]+){4})Z`;

/** What faces draw for a letter they lack: a rectangle with another one in it. */
function drawnBoxes({ text }: HttpResponse): string[] {
  return [...text.matchAll(new RegExp(RECTANGLE + RECTANGLE, 'g'))]
    .filter(([, , , outer = '', , , inner = '']) => {
      const [out, within] = [outer, inner].map((corners) => {
        const numbers = [...corners.matchAll(/L([\d.]+) ([\d.]+)/g)];
        const xs = numbers.map(([, x]) => Number(x));
        const ys = numbers.map(([, , y]) => Number(y));
        return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] as const;
      });
      if (!out || !within) return false;
      return within[0] > out[0] && within[1] < out[1] && within[2] > out[2] && within[3] < out[3];
    })
    .map(([whole]) => whole);
}

test('a box in place of a letter would be seen', () => {
  const box =
    'M92.2 109L59.7 109L59.7 65.8L92.2 65.8L92.2 109ZM67.5 72L67.5 102.8L84.4 102.8L84.4 72L67.5 72Z';
  expect(drawnBoxes({ text: `<path d="${box}"/>` } as HttpResponse)).toEqual([box]);
});

describe('other pictures', () => {
  test('of a survey, of one question and of several', async () => {
    const ids = [await answered({ 1: 40 }, { text: 'The first?' }), await answered({ 2: 50 })];
    const path = `/api/v1/surveys/${await surveyIdOf(sql, ids[0] ?? '')}/picture.svg`;
    expect(wordsOf(await get(path)).title).toBe('The first?');
    await joinInSurvey(sql, ids);
    expect(wordsOf(await get(path)).desc).toContain('a survey of 2 questions');
    expect(wordsOf(await get(`${path}?question=2`)).desc).toContain('of 50 people');
    expect((await get(`${path}?question=3`)).status).toBe(404);
  });

  test.each([
    '/api/v1/topics/work/picture',
    '/api/v1/communities/thursday-choir/picture',
    '/api/v1/texts/about/picture',
    '/api/v1/texts/education/picture',
    '/api/v1/texts/human-voices-ai-free-authentic-connection/picture',
  ])('of a page that holds no result: %s', async (path) => {
    expect(sizeOf(await get(`${path}.png`))).toEqual([1200, 630]);
    expect(sizeOf(await get(`${path}.png?shape=square&theme=dark`))).toEqual([1080, 1080]);
    const drawn = await get(`${path}.svg`);
    expect(drawn.headers['cache-control']).toMatch(/^public, max-age=60/);
    expect(wordsOf(drawn).title).not.toBe('');
    expect(drawn.text).not.toMatch(/\sstyle=|<image|<script/);
    const etag = drawn.headers.etag ?? '';
    expect((await get(`${path}.svg`, { 'if-none-match': etag })).status).toBe(304);
  });

  test('of a community only where everybody may join', async () => {
    await sql`
      insert into communities (slug, name, about, rules, welcome, joining)
      values ('shut-choir', 'The shut choir', 'We sing behind a door.', '', '', 'invitation')`;
    const path = '/api/v1/communities/shut-choir/picture.svg';
    expect((await get(path)).status).toBe(404);
    await sql`update communities set joining = 'public' where slug = 'shut-choir'`;
    expect(wordsOf(await get(path)).desc).toContain('We sing behind a door.');
    await sql`delete from communities where slug = 'shut-choir'`;
  });

  test('of the site, and a code that leads to a question', async () => {
    expect(sizeOf(await get('/api/v1/picture.png'))).toEqual([1200, 630]);
    const id = await answered({ 1: 1 });
    const code = await get(`/api/v1/questions/${id}/code.svg`);
    expect(code.headers['content-type']).toBe('image/svg+xml');
    expect(code.text).toContain('<path d="M4 4h7');
  });
});

describe('what is not there', () => {
  test.each([
    ['/api/v1/questions/0000000000/picture.png', 404, 'gone'],
    ['/api/v1/questions/nothing/picture.svg', 404, 'gone'],
    ['/api/v1/questions/0000000000/code.svg', 404, 'gone'],
    ['/api/v1/surveys/0000000000/picture.png', 404, 'gone'],
    ['/api/v1/topics/nothing/picture.png', 404, 'gone'],
    ['/api/v1/communities/nothing/picture.png', 404, 'gone'],
    ['/api/v1/texts/nothing/picture.png', 404, 'gone'],
    ['/api/v1/texts/about/picture.png?split=members', 400, 'parameters'],
    ['/api/v1/questions/0000000000/picture.png?shape=round', 400, 'parameters'],
    ['/api/v1/questions/0000000000/picture.png?theme=light&theme=dark', 400, 'parameters'],
    ['/api/v1/questions/0000000000/picture.png?split=everyone', 400, 'parameters'],
    ['/api/v1/questions/0000000000/picture.png?question=1', 400, 'parameters'],
    ['/api/v1/questions/0000000000/picture.png?split=members&least=email', 400, 'parameters'],
    ['/api/v1/questions/0000000000/picture.png?audience=nobody', 400, 'parameters'],
  ])('%s answers %i', async (path, status, code) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ status, code });
  });

  test('a removed question is told as one', async () => {
    const id = await answered({ 1: 5 });
    await sql`
      insert into question_removals (question_id, reason) select id, 'A test.' from questions where public_id = ${id}`;
    expect((await picture(id, 'png')).status).toBe(410);
    expect((await get(`/api/v1/questions/${id}/code.svg`)).status).toBe(410);
  });
});
