import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageRoutes } from '../../app/routes.ts';
import { insertCommunity, addPerson } from '../support/communities.ts';
import { findFailures, formsOn, HOSTILE_TEXTS } from '../support/hostile-input.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { setUpStaff } from '../support/staff.ts';
import { makeSurvey } from '../support/surveys.ts';

/**
 * Whatever stands in an address, a form, a cookie or a header, the site answers it, and holds it for no failure of its
 * own. Each page is asked as somebody who may see it.
 */
const WRITES = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};

let site: OwnSite;
let sql: postgres.Sql;
let admin: TestMember;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '100000', SMTP_URL: 'smtp://mail.invalid' });
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  await insertCommunity(sql, 'hostile', 'public');
  admin = await another();
  const survey = await makeSurvey(sql, admin, { questions: [{}, {}] });
  ids = {
    question: await insertQuestion(sql),
    survey: survey.id,
    own: survey.questions[0] ?? '',
    topic: 'work',
    community: 'hostile',
  };
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

let people = 0;
/** Somebody who may see every page. */
async function another(): Promise<TestMember> {
  const made = await createMember(site, `Reader${++people}`);
  await setUpStaff(site, sql, made);
  await addPerson(sql, { slug: 'hostile' }, made.id, people === 1 ? 'owner' : 'moderator');
  return made;
}

/** An address of the page that leads somewhere. */
function addressOf(path: string): string {
  const of = (name: string) => ids[name] ?? '';
  const id = path.startsWith('/account/surveys')
    ? of('survey')
    : of(path.startsWith('/account') ? 'own' : 'question');
  return path
    .replace(
      ':slug',
      path.includes('community') || path.includes('communities') ? of('community') : of('topic'),
    )
    .replace(':surveyId', of('survey'))
    .replace(':id', id)
    .replace(':provider', 'google')
    .replace(':article', 'no-such-article')
    .replace('*', 'constructor');
}

const asAdmin = () => ({ cookie: admin.cookie });

test('no word in the address of a page makes it fail', async () => {
  const paths = pageRoutes.flatMap(({ path, params, free, personal }) => {
    const names = [...new Set([...Object.keys(params), ...free, ...Object.keys(personal)])];
    const real = addressOf(path);
    return HOSTILE_TEXTS.flatMap((word) => [
      ...names.map((name) => `${real}?${name}=${word}`),
      ...(names.length > 1 ? [`${real}?${names.map((name) => `${name}=${word}`).join('&')}`] : []),
      ...(/[:*]/.test(path) ? [path.replaceAll(/:\w+|\*/g, word)] : []),
      `${real}?${word}=${word}`,
    ]);
  });
  expect(paths.length).toBeGreaterThan(1_000);
  const requests = paths.map((path) => ({ path, headers: asAdmin() }));
  expect(await findFailures(site.address, requests)).toEqual([]);
});

test('nothing in a form makes its page fail', async () => {
  const seen = new Set<string>();
  const failed: string[] = [];
  for (const { path, free } of pageRoutes) {
    const real = addressOf(path);
    const views = [
      real,
      ...free.flatMap((name) => (VIEWS[name] ?? []).map((one) => `${real}?${name}=${one}`)),
    ];
    for (const view of views) {
      const { status, text } = await sendRequest(site.address, view, { headers: asAdmin() });
      if (status !== 200) continue;
      for (const { action, fields } of formsOn(view, text)) {
        const does = fields.find(([name]) => name === 'does')?.[1] ?? '';
        const kind = `${action.split('?', 1)[0]} ${does} ${fields.map(([name]) => name).join()}`;
        // Signing out would make a visitor of whoever sends the rest.
        if (seen.has(kind) || ENDS.test(kind)) continue;
        seen.add(kind);
        const requests = fields
          .flatMap(([name]) =>
            SOME.map((word) =>
              formOf(
                action,
                fields.map(([other, value]) => [
                  other,
                  other === name ? word : encodeURIComponent(value),
                ]),
              ),
            ),
          )
          // All but what says which button it was; and a field that nobody asked for.
          .concat(
            HOSTILE_TEXTS.flatMap((word) => [
              formOf(
                action,
                fields.map(([name, value]) => [name, name === 'does' ? value : word]),
              ),
              formOf(action, [[word, word]]),
            ]),
          );
        failed.push(...(await findFailures(site.address, requests)));
        // Some forms end a session, however they are filled in.
        const { status: own } = await sendRequest(site.address, '/account', { headers: asAdmin() });
        if (own !== 200) admin = await another();
      }
    }
  }
  expect(seen.size).toBeGreaterThan(40);
  expect(failed).toEqual([]);
});

/** One field at a time. */
const SOME = ['__proto__', '%00'];

/** What a page shows other forms for. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  do: [
    'correct',
    'pause',
    'close',
    'withdraw',
    'edit',
    'password',
    'email',
    'codes',
    'passkey',
    'merge',
    'add',
    'change',
  ],
  tab: ['people', 'requests', 'invitations', 'settings', 'questions', 'log'],
  report: ['1'],
  show: ['settings'],
  t: ['x'],
  part: ['survey', 'settings'],
};
const ENDS = /sign-in\/out|\/export|\/leave|sign-out/;

function formOf(path: string, fields: readonly (readonly string[])[]) {
  const body = fields.map(([name = '', value = '']) => `${name}=${value}`).join('&');
  return { path, method: 'POST', headers: { ...WRITES, ...asAdmin() }, body };
}

test('what is no form is refused by every page', async () => {
  const types = [
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=constructor',
    'application/x-www-form-urlencodedx',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
  ];
  const bodies = ['', '--x', '--x\r\nContent-Disposition: form-data\r\n\r\n', '%', '=&=&==', '\0'];
  const requests = pageRoutes.flatMap(({ path }) =>
    types.flatMap((type) =>
      bodies.flatMap((body) =>
        [{}, asAdmin()].map((who) => ({
          path: `${addressOf(path)}?t=x`,
          method: 'POST',
          headers: { ...WRITES, ...who, 'content-type': type },
          body,
        })),
      ),
    ),
  );
  expect(await findFailures(site.address, requests)).toEqual([]);
});

describe('machine paths', () => {
  const paths = () => {
    const { question = '', survey = '', own = '' } = ids;
    return [
      '/events?question=W&feed=W&topic=W&own=W&embed=W&home=W',
      '/events?feed=1&topic=W',
      '/api/v1/questions?sort=W&topic=W&q=W&limit=W&cursor=W',
      '/api/v1/questions?q=W',
      '/api/v1/questions?cursor=W',
      '/api/v1/questions/W',
      `/api/v1/questions/${question}?W=W`,
      `/api/v1/questions/${question}/result?audience=W&least=W`,
      '/api/v1/questions/similar?text=W',
      '/api/v1/search?q=W',
      `/api/v1/surveys/${survey}/progress?W=W`,
      '/api/v1/me/answers?question=W&details=W',
      '/api/v1/me/reasons?question=W',
      '/api/v1/me/next?question=W&seen=W',
      '/api/oembed?url=W&format=W&maxwidth=W&maxheight=W',
      `/api/oembed?url=${encodeURIComponent(`${site.address}/question/${own}?`)}W`,
      `/api/v1/questions/${question}/picture.svg?shape=W&theme=W&split=W&audience=W&least=W`,
      `/api/v1/questions/${question}/picture.W`,
      `/api/v1/surveys/${survey}/picture.png?question=W&theme=W`,
      '/api/v1/picture.W?shape=W',
      '/topic/W/feed.xml',
      '/community/W/feed.json',
      `/api/v1/questions/${question}/code.svg?room=W`,
      '/feed.xml?W=W',
      '/sitemap.xml?part=W',
      '/monitoring?W=W',
    ].flatMap((path) => HOSTILE_TEXTS.map((word) => path.replaceAll('W', word)));
  };

  test('take any word in their addresses', async () => {
    const requests = paths().flatMap((path) => [
      { path, headers: { accept: 'application/json' } },
      { path, headers: { ...asAdmin(), accept: 'application/json' } },
    ]);
    expect(await findFailures(site.address, requests)).toEqual([]);
  });

  test('take any JSON', async () => {
    const { question = '', survey = '' } = ids;
    const bodies = [
      ...HOSTILE_TEXTS.map((word) =>
        JSON.stringify({ choices: [word], revision: word, room: word }),
      ),
      '{"__proto__":{"choices":["1"]},"constructor":1}',
      '{"choices":{"__proto__":[]}}',
      '{"choices":["1"],"room":"__proto__"}',
      '{"choices":["1"],"revision":1e400}',
      '[[[[[[[[]]]]]]]]',
      'null',
      '"\\u0000"',
      '{"response":{"clientDataJSON":"__proto__","id":"constructor"},"id":"\\u0000"}',
    ];
    const writes = [
      ['PUT', `/api/v1/questions/${question}/answer`],
      ['PUT', '/api/v1/questions/constructor/answer'],
      ['PUT', `/api/v1/embeds/${survey}/questions/${question}/answer?home=constructor`],
      ['POST', `/api/v1/questions/${question}/peek`],
      ['POST', '/api/v1/passkeys/options'],
      ['POST', '/api/v1/passkeys/enter'],
      ['POST', '/api/v1/me/passkeys/options'],
      ['POST', '/api/v1/me/passkeys'],
      ['POST', '/api/v1/me/export'],
      ['POST', '/api/v1/preferences'],
      ['POST', '/monitoring'],
    ];
    const requests = writes.flatMap(([method = '', path = '']) =>
      bodies.map((body) => ({
        path,
        method,
        body,
        headers: { ...WRITES, origin: site.address, 'content-type': 'application/json' },
      })),
    );
    requests.push(
      ...requests.map((one) => ({ ...one, headers: { ...one.headers, ...asAdmin() } })),
    );
    expect(await findFailures(site.address, requests)).toEqual([]);
  });
});

test('any cookie and header is taken', async () => {
  const names = [
    'sid',
    'prefs',
    'voter',
    'embed',
    'joining',
    'asking',
    'entering',
    'proving',
    'outside',
  ];
  const cookies = names.flatMap((name) =>
    [
      ...HOSTILE_TEXTS,
      'v1.constructor.__proto__',
      'theme:constructor',
      '%7B%22__proto__%22:1%7D',
    ].map((word) => `__Host-${name}=${word}`),
  );
  const headers = [
    'accept-language',
    'accept-encoding',
    'idempotency-key',
    'if-none-match',
    'last-event-id',
    'referer',
    'user-agent',
    'x-answers-as',
  ].flatMap((name) => HOSTILE_TEXTS.map((word) => ({ [name]: `${word}-and-sixteen-signs` })));
  const places = [
    `/question/${ids['question']}`,
    '/sign-in',
    '/account/questions/new',
    '/api/v1/me/answers',
  ];
  const requests = places.flatMap((path) =>
    [...cookies.map((cookie) => ({ cookie })), ...headers].map((one) => ({ path, headers: one })),
  );
  expect(await findFailures(site.address, requests)).toEqual([]);
});
