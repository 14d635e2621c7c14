import type { HttpOptions } from './http.ts';

/** What is sent to an operation. */
export type Sent = { path: string } & HttpOptions;
type Case = { right: Sent[]; wrong: { sent: Sent; status: number }[] };

const get = (...paths: string[]) => paths.map((path): Sent => ({ path }));
const wrong = (status: number, path: string, more: HttpOptions = {}) => [
  { sent: { path, ...more }, status },
];
const OURS = { 'sec-fetch-site': 'same-origin' };
const JSON_BODY = { ...OURS, 'content-type': 'application/json' };
const KEY = { 'idempotency-key': 'a-key-of-this-test' };
export const put = (path: string, body: unknown): Sent => ({
  path,
  method: 'PUT',
  headers: { ...JSON_BODY, ...KEY },
  body: JSON.stringify(body),
});
const post = (path: string, body = '', headers: HttpOptions['headers'] = JSON_BODY): Sent => ({
  path,
  method: 'POST',
  headers: { ...headers },
  body,
});
const NONE = 'q000000000';

/** By the id of each operation. ID and SURVEY are those of a question that has answers. */
export const CASES: Record<string, Case> = {
  listQuestions: {
    right: get(
      '/api/v1/questions',
      '/api/v1/questions?sort=new&limit=3',
      '/api/v1/questions?q=tea',
    ),
    wrong: [
      ...wrong(400, '/api/v1/questions?sort=best'),
      ...wrong(400, '/api/v1/questions?limit=0'),
      ...wrong(400, '/api/v1/questions?cursor=x'),
    ],
  },
  search: {
    right: get('/api/v1/search?q=choir'),
    wrong: [...wrong(400, '/api/v1/search'), ...wrong(400, '/api/v1/search?q=a&x=1')],
  },
  readQuestion: {
    right: get('/api/v1/questions/ID'),
    wrong: [...wrong(404, `/api/v1/questions/${NONE}`), ...wrong(400, '/api/v1/questions/ID?x=1')],
  },
  readResult: {
    right: get('/api/v1/questions/ID/result'),
    wrong: [
      ...wrong(400, '/api/v1/questions/ID/result?least=none'),
      ...wrong(409, '/api/v1/questions/ID/result?audience=members'),
      ...wrong(404, '/api/v1/questions/no/result'),
    ],
  },
  readReasonsOfQuestion: {
    right: get('/api/v1/questions/ID/reasons'),
    wrong: [
      ...wrong(404, `/api/v1/questions/${NONE}/reasons`),
      ...wrong(400, '/api/v1/questions/ID/reasons?x=1'),
    ],
  },
  readGroupsOfQuestion: {
    right: get('/api/v1/questions/ID/groups'),
    wrong: [
      ...wrong(404, `/api/v1/questions/${NONE}/groups`),
      ...wrong(400, '/api/v1/questions/ID/groups?x=1'),
    ],
  },
  readSurvey: {
    right: get('/api/v1/surveys/SURVEY'),
    wrong: wrong(404, `/api/v1/surveys/${NONE}`),
  },
  readProgress: {
    right: get('/api/v1/surveys/SURVEY/progress'),
    wrong: wrong(404, `/api/v1/surveys/${NONE}/progress`),
  },
  findSimilar: {
    right: get('/api/v1/questions/similar?text=Is+this+a+question', '/api/v1/questions/similar'),
    wrong: wrong(400, `/api/v1/questions/similar?text=${'x'.repeat(801)}`),
  },
  drawQuestion: {
    right: get('/api/v1/questions/ID/picture.png', '/api/v1/questions/ID/picture.svg?theme=dark'),
    wrong: [
      ...wrong(400, '/api/v1/questions/ID/picture.svg?split=members&least=device'),
      ...wrong(404, '/api/v1/questions/ID/picture.gif'),
      ...wrong(404, `/api/v1/questions/${NONE}/picture.svg`),
    ],
  },
  drawSurvey: {
    right: get('/api/v1/surveys/SURVEY/picture.svg?question=1'),
    wrong: wrong(400, '/api/v1/surveys/SURVEY/picture.svg?question=99'),
  },
  drawSite: {
    right: get('/api/v1/picture.svg'),
    wrong: wrong(400, '/api/v1/picture.svg?shape=round'),
  },
  drawTopic: {
    right: get('/api/v1/topics/work/picture.svg'),
    wrong: [
      ...wrong(404, '/api/v1/topics/no-such-topic/picture.svg'),
      ...wrong(400, '/api/v1/topics/work/picture.svg?split=members'),
    ],
  },
  drawCommunity: {
    right: get('/api/v1/communities/thursday-choir/picture.svg'),
    wrong: wrong(404, '/api/v1/communities/no-such-community/picture.svg'),
  },
  drawText: {
    right: get('/api/v1/texts/about/picture.svg'),
    wrong: [
      ...wrong(404, '/api/v1/texts/no-such-text/picture.svg'),
      ...wrong(400, '/api/v1/texts/about/picture.svg?shape=round'),
    ],
  },
  drawCode: {
    right: get('/api/v1/questions/ID/code.svg'),
    wrong: wrong(404, '/api/v1/questions/no/code.svg'),
  },
  followEvents: {
    right: [
      { path: '/events?question=ID&feed=1', headers: { accept: 'application/json' } },
      { path: '/events?question=ID&reasons=ID', headers: { accept: 'application/json' } },
      { path: '/events?feed=1&topic=work', headers: { accept: 'application/json' } },
    ],
    wrong: [
      ...wrong(400, '/events'),
      ...wrong(400, '/events?question=x'),
      ...wrong(400, '/events?feed=2'),
      ...wrong(400, '/events?question=ID&home=1'),
      ...wrong(400, '/events?question=ID&reasons=x'),
      ...wrong(400, '/events?feed=1&reasons=ID'),
    ],
  },
  answer: {
    right: [put('/api/v1/questions/ID/answer', { choices: ['1'] })],
    wrong: [
      ...[
        {},
        { choices: [] },
        { choices: 'one' },
        { choices: [1] },
        { choices: ['1', 'x'] },
        { choices: Array.from({ length: 21 }, (_, at) => (at === 3 ? 'x' : String(at))) },
        { choices: ['1'], revision: 0 },
        { choices: ['1'], revision: null, room: 'x' },
        { choices: ['1'], room: 'x' },
        { choices: ['x'], revision: 0 },
        ['1'],
        null,
      ].map((body) => ({ sent: put('/api/v1/questions/ID/answer', body), status: 422 })),
      { sent: put(`/api/v1/questions/${NONE}/answer`, { choices: ['1'] }), status: 404 },
    ],
  },
  withdraw: {
    right: [
      { path: '/api/v1/questions/ID/answer', method: 'DELETE', headers: { ...OURS, ...KEY } },
    ],
    wrong: [
      {
        sent: { path: '/api/v1/questions/no/answer', method: 'DELETE', headers: OURS },
        status: 404,
      },
    ],
  },
  answerInFrame: {
    right: [],
    wrong: [
      { sent: put('/api/v1/embeds/SURVEY/questions/ID/answer', { choices: [] }), status: 422 },
      { sent: put('/api/v1/embeds/SURVEY/questions/ID/answer', { choices: ['1'] }), status: 403 },
    ],
  },
  withdrawInFrame: {
    right: [],
    wrong: wrong(403, '/api/v1/embeds/SURVEY/questions/ID/answer', {
      method: 'DELETE',
      headers: OURS,
    }),
  },
  peek: {
    right: [post('/api/v1/questions/ID/peek', '', { ...OURS, ...KEY })],
    wrong: [
      ...wrong(404, '/api/v1/questions/no/peek', { method: 'POST', headers: OURS }),
      ...wrong(400, '/api/v1/questions/ID/peek', {
        method: 'POST',
        headers: { ...OURS, 'idempotency-key': 'x' },
      }),
    ],
  },
  readOwnAnswers: {
    right: [
      { path: '/api/v1/me/answers?question=ID', headers: KEY },
      { path: '/api/v1/me/answers?question=ID&details', headers: KEY },
      { path: '/api/v1/me/answers' },
    ],
    wrong: [
      ...wrong(400, '/api/v1/me/answers?question=ID', { headers: { 'idempotency-key': 'x' } }),
      ...wrong(400, `/api/v1/me/answers?${'question=x&'.repeat(51)}`),
    ],
  },
  readReasons: {
    right: get(
      '/api/v1/me/reasons?question=ID',
      '/api/v1/me/reasons?question=ID&own=1',
      '/api/v1/me/reasons',
    ),
    wrong: wrong(400, '/api/v1/me/reasons?question=ID&question=ID'),
  },
  readPresentedReasons: {
    right: get(
      '/api/v1/me/presented-reasons?question=ID',
      '/api/v1/me/presented-reasons?question=ID&room=aaaaaa',
    ),
    wrong: [
      ...wrong(400, '/api/v1/me/presented-reasons'),
      ...wrong(400, '/api/v1/me/presented-reasons?question=x'),
      ...wrong(400, '/api/v1/me/presented-reasons?question=ID&room=x'),
    ],
  },
  readReactions: {
    right: get('/api/v1/me/reactions?question=ID', '/api/v1/me/reactions?question=ID&own=1'),
    wrong: [
      ...wrong(400, '/api/v1/me/reactions'),
      ...wrong(400, '/api/v1/me/reactions?question=x'),
    ],
  },
  react: {
    right: [],
    wrong: [
      ...wrong(404, '/api/v1/questions/ID/reasons/no/reaction', {
        method: 'PUT',
        headers: { ...OURS, ...KEY, 'content-type': 'application/json' },
        body: '{"said":"agree"}',
      }),
      ...wrong(400, '/api/v1/questions/ID/reasons/no/reaction', {
        method: 'PUT',
        headers: { ...OURS, ...KEY, 'content-type': 'application/json' },
        body: '{"said":"maybe"}',
      }),
    ],
  },
  takeReactionBack: {
    right: [],
    wrong: wrong(404, '/api/v1/questions/ID/reasons/no/reaction', {
      method: 'DELETE',
      headers: { ...OURS, ...KEY },
    }),
  },
  lookAgain: {
    right: [],
    wrong: [
      ...wrong(409, '/api/v1/questions/ID/second-look', {
        method: 'PUT',
        headers: { ...JSON_BODY, ...KEY },
        body: '{"said":"same"}',
      }),
      ...wrong(400, '/api/v1/questions/ID/second-look', {
        method: 'PUT',
        headers: { ...JSON_BODY, ...KEY },
        body: '{"said":"moved"}',
      }),
    ],
  },
  readGroups: {
    right: get('/api/v1/me/groups?question=ID', '/api/v1/me/groups'),
    wrong: wrong(400, '/api/v1/me/groups?question=ID&question=ID'),
  },
  findSimilarReasons: {
    right: get('/api/v1/me/similar-reasons?question=ID&text=It+is+the+nearest+one'),
    wrong: [
      ...wrong(400, '/api/v1/me/similar-reasons?question=ID&text=short'),
      ...wrong(400, '/api/v1/me/similar-reasons?text=It+is+the+nearest+one'),
    ],
  },
  readNext: {
    right: get('/api/v1/me/next?question=ID', '/api/v1/me/next?question=ID&seen=q000000000'),
    wrong: [
      ...wrong(400, '/api/v1/me/next'),
      ...wrong(400, '/api/v1/me/next?question=ID&seen=x'),
      ...wrong(400, '/api/v1/me/next?question=ID', { headers: { 'idempotency-key': 'x' } }),
    ],
  },
  keepRoom: {
    right: [],
    wrong: [
      ...wrong(400, '/api/v1/rooms/no?question=ID', { method: 'PUT', headers: OURS }),
      ...wrong(400, '/api/v1/rooms/abcdef', { method: 'PUT', headers: OURS }),
      ...wrong(401, '/api/v1/rooms/abcdef?question=ID', { method: 'PUT', headers: OURS }),
    ],
  },
  export: { right: [], wrong: [{ sent: post('/api/v1/me/export', '', OURS), status: 401 }] },
  readSignInOptions: {
    right: [],
    wrong: wrong(403, '/api/v1/passkeys/options', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    }),
  },
  signInByPasskey: {
    right: [],
    wrong: [{ sent: post('/api/v1/passkeys/enter', '{"credential":{"id":"?"}}'), status: 400 }],
  },
  readPasskeyOptions: {
    right: [],
    wrong: [{ sent: post('/api/v1/me/passkeys/options'), status: 401 }],
  },
  addPasskey: { right: [], wrong: [{ sent: post('/api/v1/me/passkeys'), status: 401 }] },
  embed: {
    right: get('/api/oembed?url=/question/ID', '/api/oembed?url=/question/ID&format=xml&x=1'),
    wrong: [
      ...wrong(501, '/api/oembed?url=/question/ID&format=yaml&maxwidth=x'),
      ...wrong(400, '/api/oembed?url=/question/ID&maxwidth=x'),
      ...wrong(400, '/api/oembed'),
      ...wrong(404, '/api/oembed?url=/about'),
    ],
  },
  readRobots: { right: get('/robots.txt'), wrong: [] },
  readSiteMap: {
    right: get('/sitemap.xml', '/sitemap.xml?part=pages'),
    wrong: wrong(404, '/sitemap.xml?part=none'),
  },
  readManifest: { right: get('/site.webmanifest'), wrong: [] },
  readWorker: { right: get('/sw.js'), wrong: [] },
  readSiteFeedAtom: { right: get('/feed.xml'), wrong: [] },
  readSiteFeedJson: { right: get('/feed.json'), wrong: [] },
  readBlogFeedAtom: { right: get('/blog/feed.xml'), wrong: [] },
  readBlogFeedJson: { right: get('/blog/feed.json'), wrong: [] },
  readTopicFeedAtom: {
    right: get('/topic/work/feed.xml'),
    wrong: wrong(404, '/topic/no/feed.xml'),
  },
  readTopicFeedJson: {
    right: get('/topic/work/feed.json'),
    wrong: wrong(404, '/topic/no/feed.json'),
  },
  readCommunityFeedAtom: { right: [], wrong: wrong(404, '/community/no/feed.xml') },
  readCommunityFeedJson: { right: [], wrong: wrong(404, '/community/no/feed.json') },
  setPreferences: {
    right: [
      post('/api/v1/preferences', 'theme=dark&next=/about', {
        ...OURS,
        'content-type': 'application/x-www-form-urlencoded',
      }),
    ],
    wrong: [
      {
        sent: post('/api/v1/preferences', 'theme=dark&theme=light', {
          ...OURS,
          'content-type': 'application/x-www-form-urlencoded',
        }),
        status: 400,
      },
    ],
  },
  reportError: {
    right: [],
    wrong: [
      { sent: post('/monitoring', '{}', { ...OURS, 'content-type': 'text/plain' }), status: 403 },
    ],
  },
  isAlive: { right: get('/livez'), wrong: [] },
  isReady: { right: get('/readyz'), wrong: [] },
  moveInfluencers: { right: get('/for/social-influencers'), wrong: [] },
};
