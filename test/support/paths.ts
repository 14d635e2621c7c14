import { site } from '../../app/site.config.ts';

/** The route map of the product: every address that answers a visitor, as the patterns of app/routes.ts. */
export const PUBLIC_PATTERNS = [
  '/',
  '/question',
  '/question/:id',
  '/topic',
  '/topic/:slug',
  '/community',
  '/community/:slug',
  '/live',
  '/embed/results/:surveyId',
  '/embed/test',
  '/sign-in',
  '/sign-in/link',
  '/sign-in/enter',
  '/sign-in/forgot',
  '/sign-in/reset',
  '/sign-in/verify',
  '/sign-in/stay',
  '/sign-in/follow',
  '/sign-in/unsubscribe',
  '/sign-in/*',
  '/sign-up',
  '/sign-up/finish',
  '/sign-up/*',
  '/welcome',
  '/account/questions/new',
  '/blog',
  '/blog/:article',
  '/for/college-students',
  '/for/community-leaders',
  '/for/social-influnencers',
  '/solutions/education',
  '/solutions/government',
  '/solutions/healthcare',
  '/solutions/nonprofits',
  '/about',
  '/contact',
  '/download',
  '/faq',
  '/features',
  '/mission',
  '/support',
  '/team',
  '/privacy-policy',
  '/terms-of-service',
  '/legal/csae-policy',
] as const;

/** Steps that only somebody on the way through has a use for: anybody else is led on. */
export const STEP_PATTERNS = [
  '/sign-in/two-factor',
  '/sign-in/confirm',
  '/sign-in/carry',
  '/account/second-factor',
  '/sign-in/with/:provider',
  '/sign-in/with/:provider/back',
  '/sign-in/with/:provider/finish',
] as const;

/** Visitors are led from here to the sign-in page and back. */
export const MEMBER_PATTERNS = [
  '/account/questions',
  '/account/questions/:id',
  '/account/questions/:id/reasons',
  '/account/communities',
  '/account/communities/new',
  '/account/communities/:slug',
  '/account/answers',
  '/account/surveys',
  '/account/surveys/new',
  '/account/surveys/:id',
  '/account/profile',
  '/account/about',
  '/account/notifications',
  '/account/security',
  '/account/data',
  '/account',
  '/account/*',
] as const;

/** The same for them, and not there for members who are no staff. */
export const STAFF_PATTERNS = [
  '/account/topics',
  '/account/held',
  '/account/staff',
  '/account/errors',
] as const;

const { slug } = site;
export const ARTICLES = [
  `5-ways-${slug}-transforms-decision-making`,
  'death-of-focus-groups-collective-intelligence-future',
  'human-voices-ai-free-authentic-connection',
  'real-time-vs-traditional-polling-why-speed-matters-2025',
  `${slug}-ai-future-humanity`,
  `${slug}-democracy-collective-voice`,
  `why-every-reporter-needs-${slug}`,
  `why-global-brands-choose-${slug}`,
];

/** The same map with the articles by name: only what has an id is still a pattern. */
export const PAGES: readonly string[] = PUBLIC_PATTERNS.flatMap((pattern) =>
  pattern === '/blog/:article'
    ? ARTICLES.map((article) => `/blog/${article}`)
    : [pattern.replace('*', 'no/such/step')],
);

/** A real address for each of PAGES. */
export function publicPages(address: string): Promise<string[]> {
  return Promise.all(PAGES.map((page) => resolvePage(address, page)));
}

/** Ids and slugs are found as a reader would, by links. */
export async function resolvePage(address: string, page: string): Promise<string> {
  const question = () => linkOn(address, '/question', /^\/question\/[0-9a-z]{10}$/);
  if (page === '/question/:id') return question();
  const ended = () => linkOn(address, '/question?sort=closed', /^\/question\/[0-9a-z]{10}$/);
  if (page === '/question/:closed') return ended();
  // Of one that has ended everybody may see the result, with all that is behind it.
  if (page === '/question/:id?view=figures') return `${await ended()}?view=figures`;
  if (page === '/live?question=:id')
    return `/live?question=${(await question()).replace('/question/', '')}`;
  if (page === '/live?question=:closed')
    return `/live?question=${(await ended()).replace('/question/', '')}`;
  if (page === '/live?survey=:id')
    return `/live?survey=${await surveyOn(address, await question())}`;
  if (page === '/topic/:slug') return linkOn(address, '/topic', /^\/topic\/[a-z0-9-]+$/);
  if (page === '/community/:slug')
    return linkOn(address, '/community', /^\/community\/[a-z0-9-]+$/);
  if (page === '/embed/results/:surveyId')
    return `/embed/results/${await surveyOn(address, await question())}`;
  return page;
}

/** Paths that `href="…"` on a page leads to, without query and hash. */
export function linksOf(html: string): string[] {
  const found = html.matchAll(/<a\b[^>]*?\shref="(\/[^"#?]*)/g);
  return [...new Set(Array.from(found, ([, path = '']) => path))];
}

/** Where there is no link, the answer is an address that will be reported as missing. */
async function linkOn(address: string, page: string, pattern: RegExp): Promise<string> {
  const html = await (await fetch(address + page)).text();
  return linksOf(html).find((path) => pattern.test(path)) ?? `${page}/no-link-was-found`;
}

/** A question page names its survey where it offers the embed. */
async function surveyOn(address: string, question: string): Promise<string> {
  const html = await (await fetch(address + question)).text();
  return (
    /\/embed\/(?:results\/|test\?survey=)([0-9a-z]{10})/.exec(html)?.[1] ?? 'no-link-was-found'
  );
}
