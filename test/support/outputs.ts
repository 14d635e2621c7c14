import { pageRoutes } from '../../app/routes.ts';

export type QuestionRef = { id: string; survey: string };
const fixedPaths = (...paths: string[]) => paths.map((path) => () => path);

const FORMATS = ['png', 'svg'];

/** The one that the questions of the test are on. */
const TOPIC = 'work';

/**
 * Every output of the site, by the path it has in the map: a new page, document or machine path has to be added here,
 * and a parameter that shows a question in another way.
 */
export const OUTPUTS: Record<string, ((place: QuestionRef) => string)[]> = {
  // Pages without a question in their address; those that show some by parameters are named again below.
  ...Object.fromEntries(
    pageRoutes
      .filter(({ path }) => /^\/(?:sign-|account|for\/|solutions\/|legal\/|[a-z-]+$|\*)/.test(path))
      .map(({ path }) => [path, fixedPaths(path.replace('*', 'anything'))]),
  ),
  '/': fixedPaths('/', '/_.data'),
  '/question': fixedPaths(
    ...[
      '',
      '?sort=new',
      '?sort=closing',
      '?sort=closed',
      '?sort=answered',
      '?sort=unanswered',
      '?topic=work',
      '?q=hidden',
      '?q=hiden',
      '?q=hidden&sort=answered',
      '?q=hidden+xyzzyplugh',
      '?q=because',
      '?sort=new&topic=work',
    ].flatMap((query) => [`/question${query}`, `/question.data${query}`]),
  ),
  '/question/:id': [
    ...[
      '',
      '.data',
      '?audience=members',
      '?audience=visitors',
      '?least=device',
      '?audience=members&least=account',
      '.data?audience=members',
      '.data?audience=visitors&least=device',
      '?since=2020-01-01',
      '?since=1',
      '?view=figures',
      '.data?view=figures',
      '?view=figures&audience=members',
      '?view=figures&least=device',
      '?view=figures&since=2020-01-01',
      '?view=figures&answered=1',
      '?person=ines',
      '?reasons=all',
      '?reasons=react',
      '.data?reasons=react',
      '?answered=1',
      '?withdrawn=1',
      '?peeked=1',
      '?change=1',
      '?choice=1',
      '?place=1',
      '?report=odd',
      '?reported=1',
      '?by=age',
      '?cite=1',
      '?receipt=1',
      '.data?answered=1',
      '.data?audience=members&least=account',
    ].map(
      (more) =>
        ({ id }: QuestionRef) =>
          `/question/${id}${more}`,
    ),
    ...['', '&show=results', '&show=thanks', '&answered=1'].flatMap((more) =>
      ['', '.data'].map(
        (kind) =>
          ({ id, survey }: QuestionRef) =>
            `/question/${id}${kind}?survey=${survey}${more}`,
      ),
    ),
  ],
  '/sign-in/follow': ['?t=unknown', '?did=follows', '?did=sent'].map(
    (query) =>
      ({ id }) =>
        `/sign-in/follow${query}&question=${id}`,
  ),
  '/sign-in/unsubscribe': fixedPaths('/sign-in/unsubscribe', '/sign-in/unsubscribe?t=follow.x.y'),
  '/account/notifications': fixedPaths(
    '/account/notifications',
    '/account/notifications?before=x',
    '/account/notifications?show=settings',
  ),
  '/topic': fixedPaths('/topic', '/topic.data', '/topic?sort=name'),
  '/topic/:slug': fixedPaths(
    ...[
      '',
      '?sort=new',
      '?sort=closing',
      '?sort=closed',
      '?sort=answered',
      '?sort=unanswered',
      '?follow=1',
    ].flatMap((query) => [`/topic/work${query}`, `/topic/work.data${query}`]),
  ),
  '/community': fixedPaths(
    ...['', '?sort=active', '?sort=new', '?sort=name', '?q=hidden'].flatMap((query) => [
      `/community${query}`,
      `/community.data${query}`,
    ]),
  ),
  '/community/:slug': fixedPaths(
    ...[
      '',
      '?tab=results',
      '?tab=people',
      '?tab=about',
      '?after=1.q000000000',
      '?invite=none',
    ].flatMap((query) => [`/community/a-club${query}`, `/community/a-club.data${query}`]),
  ),
  '/live': [
    ...fixedPaths('/live', '/live.data', '/live?topic=work', '/live.data?topic=work'),
    ...['/live', '/live.data'].flatMap((path) => [
      ({ id }: QuestionRef) => `${path}?question=${id}`,
      ({ id }: QuestionRef) => `${path}?question=${id}&show=reasons`,
      ({ survey }: QuestionRef) => `${path}?survey=${survey}`,
      ({ survey }: QuestionRef) => `${path}?survey=${survey}&place=2`,
    ]),
  ],
  '/welcome': fixedPaths('/welcome', '/welcome.data'),
  '/embed/results/:surveyId': [
    '',
    '?theme=dark',
    '?question=2',
    '?reasons=best',
    ...['members', 'visitors', 'device', 'email', 'account'].map((split) => `?split=${split}`),
  ].map(
    (query) =>
      ({ survey }) =>
        `/embed/results/${survey}${query}`,
  ),
  '/embed/test': [() => '/embed/test', ({ survey }) => `/embed/test?survey=${survey}`],
  '/blog/:article': fixedPaths('/blog/human-voices-ai-free-authentic-connection'),
  '/api/v1/questions': fixedPaths(
    ...[
      '',
      '?sort=new',
      '?sort=closing',
      '?sort=closed',
      '?sort=answered',
      '?sort=unanswered',
      '?topic=work',
      '?q=hidden',
      // What is said for answers, of questions with other words.
      '?q=because',
      '?limit=100',
    ].map((query) => `/api/v1/questions${query}`),
  ),
  '/api/oembed': ['json', 'xml'].flatMap((format) => [
    ({ id }: QuestionRef) => `/api/oembed?url=/question/${id}&format=${format}`,
    ({ survey }: QuestionRef) => `/api/oembed?url=/embed/results/${survey}&format=${format}`,
    ({ survey }: QuestionRef) =>
      `/api/oembed?url=${encodeURIComponent(`/embed/results/${survey}?split=members`)}&format=${format}`,
  ]),
  '/api/v1/questions/:id': [({ id }) => `/api/v1/questions/${id}`],
  '/api/v1/questions/:id/result': [
    '',
    '?audience=members',
    '?audience=visitors',
    '?least=embed',
    '?least=device',
    '?least=account',
    '?audience=members&least=account',
  ].map(
    (query) =>
      ({ id }) =>
        `/api/v1/questions/${id}/result${query}`,
  ),
  '/api/v1/questions/:id/picture.:format': FORMATS.flatMap((format) =>
    ['', '?shape=square', '?theme=dark', '?split=members', '?split=visitors', '?split=device'].map(
      (query) =>
        ({ id }: QuestionRef) =>
          `/api/v1/questions/${id}/picture.${format}${query}`,
    ),
  ),
  '/api/v1/surveys/:id/picture.:format': FORMATS.flatMap((format) =>
    ['', '?question=1', '?shape=square'].map(
      (query) =>
        ({ survey }: QuestionRef) =>
          `/api/v1/surveys/${survey}/picture.${format}${query}`,
    ),
  ),
  '/api/v1/picture.:format': fixedPaths('/api/v1/picture.png', '/api/v1/picture.svg'),
  '/api/v1/topics/:slug/picture.:format': fixedPaths(
    ...FORMATS.map((format) => `/api/v1/topics/${TOPIC}/picture.${format}`),
  ),
  '/api/v1/communities/:slug/picture.:format': fixedPaths(
    ...FORMATS.map((format) => `/api/v1/communities/a-club/picture.${format}`),
  ),
  '/api/v1/texts/:name/picture.:format': fixedPaths(
    ...FORMATS.map((format) => `/api/v1/texts/about/picture.${format}`),
  ),
  '/api/v1/questions/:id/code.svg': [({ id }) => `/api/v1/questions/${id}/code.svg`],
  '/api/v1/questions/:id/reasons': [({ id }) => `/api/v1/questions/${id}/reasons`],
  '/api/v1/questions/:id/groups': [({ id }) => `/api/v1/questions/${id}/groups`],
  '/api/v1/surveys/:id': [({ survey }) => `/api/v1/surveys/${survey}`],
  '/api/v1/surveys/:id/progress': [({ survey }) => `/api/v1/surveys/${survey}/progress`],
  '/api/v1/search': fixedPaths(
    '/api/v1/search?q=hidden',
    '/api/v1/search?q=hiden',
    '/api/v1/search',
  ),
  '/api/v1/questions/similar': fixedPaths(
    '/api/v1/questions/similar?text=A+hidden+question+of+this+kind',
  ),
  '/api/v1/me/answers': ['', '&details'].map(
    (more) =>
      ({ id }) =>
        `/api/v1/me/answers?question=${id}${more}`,
  ),
  '/api/v1/me/next': ['', '&seen=0000000000'].map(
    (more) =>
      ({ id }) =>
        `/api/v1/me/next?question=${id}${more}`,
  ),
  '/api/v1/me/groups': [({ id }) => `/api/v1/me/groups?question=${id}`],
  '/api/v1/me/reactions': ['', '&own=1'].map(
    (more) =>
      ({ id }) =>
        `/api/v1/me/reactions?question=${id}${more}`,
  ),
  '/api/v1/me/presented-reasons': ['', '&room=aaaaaa'].map(
    (more) =>
      ({ id }) =>
        `/api/v1/me/presented-reasons?question=${id}${more}`,
  ),
  '/api/v1/me/similar-reasons': [
    ({ id }) => `/api/v1/me/similar-reasons?question=${id}&text=Because+it+is+hidden+here`,
  ],
  '/api/v1/me/reasons': ['', '&own=1'].map(
    (more) =>
      ({ id }) =>
        `/api/v1/me/reasons?question=${id}${more}`,
  ),
  '/events': ['', '&own=1', '&feed=1', '&feed=1&topic=work', '&own=1&reasons=ID'].map(
    (more) =>
      ({ id }) =>
        `/events?question=${id}${more.replace('ID', id)}`,
  ),
  '/feed.xml': fixedPaths('/feed.xml'),
  '/feed.json': fixedPaths('/feed.json'),
  '/blog/feed.xml': fixedPaths('/blog/feed.xml'),
  '/blog/feed.json': fixedPaths('/blog/feed.json'),
  '/topic/:slug/feed.xml': fixedPaths(`/topic/${TOPIC}/feed.xml`),
  '/topic/:slug/feed.json': fixedPaths(`/topic/${TOPIC}/feed.json`),
  '/community/:slug/feed.xml': fixedPaths('/community/a-club/feed.xml'),
  '/community/:slug/feed.json': fixedPaths('/community/a-club/feed.json'),
  '/robots.txt': fixedPaths('/robots.txt'),
  '/sitemap.xml': fixedPaths('/sitemap.xml', '/sitemap.xml?part=pages', '/sitemap.xml?part=0'),
  '/site.webmanifest': fixedPaths('/site.webmanifest'),
  '/sw.js': fixedPaths('/sw.js'),
  '/livez': fixedPaths('/livez'),
  '/readyz': fixedPaths('/readyz'),
  '/for/social-influencers': fixedPaths('/for/social-influencers'),
};

/** Addresses where something may come to stand: what answers there is searched like the rest. */
export const RESERVED_PATHS: readonly string[] = ['/embed.js', '/api/oembed'];

/** A stream has no end to wait for: it is read as it is told to whoever asks now and then. */
export function headersFor(path: string): Record<string, string> {
  return path.startsWith('/events?') ? { accept: 'application/json' } : {};
}

/** The addresses of all outputs about these questions, each once. */
export function allPathsFor(places: Iterable<QuestionRef>): string[] {
  const all = Object.values(OUTPUTS).flat();
  return [
    ...new Set([
      ...Array.from(places, (place) => all.map((make) => make(place))).flat(),
      ...RESERVED_PATHS,
    ]),
  ];
}
