import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { RouteGuard } from './accounts/account-rules.ts';
import type { RepeatLimits } from './platform/http/page-matcher.ts';
import { SPLIT_GROUPS, LEVELS } from './results/levels.ts';
import { COMMUNITY_SORTS } from './communities/community-list-rules.ts';
import { TABS } from './communities/tabs.ts';
import { SPLIT_NAMES } from './results/split-name.ts';
import { SURVEY_POSITIONS } from './questions/survey-rules.ts';

/**
 * THE MAP of pages, grouped by who may enter. Machine paths are in server/operations/operations.ts.
 *
 * - `fresh`: seconds for which a cached page is shown before it is rendered again; `never` keeps it out of the cache.
 * - `params`: query parameters whose values make another page, part of the cache key; the default is not
 *   listed. `free`: parameters with free values; a page with one is not cached. Any other parameter is
 *   dropped before a shared page is rendered. `personal`: values that make a page for one reader, never cached. `known`:
 *   parameters that do so for visitors who answered here before.
 * - `several`: how often a query parameter may come, and `fields`: how often a form field may. Anything else
 *   that comes twice is refused.
 * - `script`: 'router' hydrates the page, 'none' sends it as a document with only the few lines of the frame.
 * - `shuffles`: the page shows choices in one of several orders; 'in pieces': it is made once for all of them, where its
 *   loader can (docs/decisions/0115).
 * - `forMembers`: 'shared' makes a cacheable page once for all members, with places for what is one's own
 *   (server/pages/member-pages.ts); 'own' makes it for each of them, since its loader asks who is reading.
 * - `frame`: 'bare' leaves out header and footer; a `frame` in a loader's data overrides it.
 */
export type PageRoute = {
  id: string;
  path: string;
  file: string;
  guard: RouteGuard;
  fresh: number | 'never';
  params: Readonly<Record<string, readonly string[] | 'slug' | 'id' | 'encoded-id' | 'room-code'>>;
  free: readonly string[];
  personal: Readonly<Record<string, readonly string[]>>;
  known: readonly string[];
  several: RepeatLimits;
  fields: RepeatLimits;
  script: 'router' | 'none';
  frame: 'site' | 'bare';
  shuffles: boolean | 'in pieces';
  forMembers: 'shared' | 'own';
};

type Details = Partial<Omit<PageRoute, 'path' | 'file'>>;

const ONE_HOUR = 3600;
const dynamic = {
  fresh: 5,
  params: {},
  free: [],
  personal: {},
  known: [],
  several: {},
  fields: {},
  script: 'router',
  frame: 'site',
  shuffles: false,
  forMembers: 'own',
} as const;
/** Positions in a survey after the first. */
const LATER_PLACES = SURVEY_POSITIONS.slice(1);
const document = { ...dynamic, fresh: ONE_HOUR, script: 'none' } as const;

/** Ticked choices and topics, more than a question may have of each, so that the form can say what is too much. */
const QUESTION_FIELDS = { choice: 100, topic: 100 };
/** Initial values for the question form, from links elsewhere. */
const QUESTION_PARAMS = [
  'text',
  'context',
  'kind',
  'choice',
  'none',
  'unsure',
  'ordered',
  'steps',
  'low',
  'high',
];
/** Drafts that the browser stores, and which of them the site has received. */
const DRAFT_FIELDS = { here: 20, known: 20, sent: 20, outlined: 20, sentOutline: 20 };
/** The most people in one form. */
const MAX_PEOPLE = 200;
const MAX_TOPICS = 200;

const members = { guard: 'member', fresh: 'never' } as const;

function pageRoute(path: string, file: string, details: Details = {}): PageRoute {
  const id = path === '/' ? 'home' : path.slice(1).replaceAll(/[/:*]+/g, '-');
  return { id, guard: 'visitor', ...dynamic, ...details, path, file };
}

/** A written page without questions, so it is cached for long. */
const contentPage = (path: string, page = path.slice(1)) =>
  pageRoute(path, `pages/content/${page}.tsx`, { ...document, forMembers: 'shared' });
const contentPageWithPolls = (path: string, page: string) => ({
  ...contentPage(path, page),
  fresh: 60,
});

/** A step of signing up or in: a document that every browser can show. */
const signInStep = (path: string, page: string, free: readonly string[]) =>
  pageRoute(path, `pages/account/${page}.tsx`, { ...document, free, fresh: 'never' });
const memberPage = (path: string, file: string, free: readonly string[] = []) =>
  pageRoute(path, file, { ...members, script: 'none', free });

const forVisitors: PageRoute[] = [
  pageRoute('/', 'pages/questions/home.tsx', { free: ['cursor'], shuffles: true }),
  pageRoute('/question', 'pages/questions/list.tsx', {
    // `reasons` shows more of what a search finds in them.
    params: { sort: ['new', 'closing', 'closed', 'answered'], topic: 'slug', reasons: ['all'] },
    personal: { sort: ['unanswered'] },
    free: ['q', 'cursor'],
    shuffles: true,
  }),
  pageRoute('/question/:id', 'pages/questions/question.tsx', {
    shuffles: 'in pieces',
    forMembers: 'shared',
    // `survey` shows the question as part of a survey, whose results and end have no pages of their own;
    // `room` is the code of a room, and `reason` the address of a reason to be shown apart.
    params: {
      audience: SPLIT_GROUPS.slice(1),
      least: LEVELS.slice(1),
      reasons: ['all'],
      survey: 'id',
      room: 'room-code',
      reason: 'encoded-id',
      show: ['results', 'thanks'],
      view: ['figures'],
    },
    // The reasons of others, one at a time, without a script.
    personal: { reasons: ['react'] },
    known: ['reason'],
    // A day to compare with, the person who asked, a report, the outcome of a form without a script, a
    // requested change, a choice made before signing in, and where one stands oneself.
    free: [
      'since',
      'person',
      'report',
      'reported',
      'answered',
      'withdrawn',
      'peeked',
      'said',
      'change',
      'choice',
      'place',
    ],
    fields: { choice: 20 },
  }),
  pageRoute('/topic', 'pages/topics/list.tsx', {
    fresh: 30,
    params: { sort: ['name'] },
    forMembers: 'shared',
  }),
  pageRoute('/topic/:slug', 'pages/topics/topic.tsx', {
    params: { sort: ['new', 'closing', 'closed', 'answered'] },
    personal: { sort: ['unanswered'] },
    // A position in the list, and what somebody wanted before they signed in.
    free: ['cursor', 'follow'],
    shuffles: true,
  }),
  pageRoute('/community', 'pages/communities/list.tsx', {
    fresh: 30,
    params: { sort: COMMUNITY_SORTS.slice(1) },
    free: ['q', 'after'],
  }),
  pageRoute('/community/:slug', 'pages/communities/community.tsx', {
    shuffles: true,
    params: { tab: TABS.slice(1) },
    // A position in a list, part of a name, an invitation link, what a visitor wanted, and the outcome of a
    // form.
    free: ['after', 'q', 'invite', 'join', 'joined', 'did'],
  }),
  pageRoute('/live', 'pages/live/live.tsx', {
    fresh: 1,
    shuffles: true,
    // A question or a survey, with the position in it, makes it the presenter's view.
    params: {
      topic: 'slug',
      question: 'id',
      survey: 'id',
      place: LATER_PLACES,
      room: 'room-code',
      show: ['reasons'],
    },
  }),
  pageRoute('/welcome', 'pages/account/welcome.tsx', {
    fresh: 60,
    free: ['topic', 'did'],
    several: { topic: MAX_TOPICS },
    fields: { topic: MAX_TOPICS },
    shuffles: true,
  }),

  pageRoute('/embed/results/:surveyId', 'pages/embeds/results.tsx', {
    // See embeds/embed-view.ts: pictures and oEmbed use the same parameters.
    params: {
      theme: ['light', 'dark'],
      question: LATER_PLACES,
      split: SPLIT_NAMES,
      answer: ['0'],
      reasons: ['best'],
      // For pages of this site, which have loaded the fonts already.
      letters: ['site'],
    },
    script: 'none',
    frame: 'bare',
  }),
  pageRoute('/embed/test', 'pages/embeds/test.tsx', {
    fresh: 60,
    params: {
      theme: ['auto', 'light', 'dark'],
      width: ['phone', 'column', 'wide'],
      on: ['light', 'dark'],
    },
    free: ['survey', 'question', 'split', 'answer', 'reasons'],
  }),

  // A page that asks for a password, or was opened by a link in an email, is never cached.
  signInStep('/sign-in', 'sign-in', ['next']),
  signInStep('/sign-in/link', 'mailed-link', ['next']),
  signInStep('/sign-in/enter', 'enter', ['t']),
  signInStep('/sign-in/forgot', 'mailed-link', ['next']),
  signInStep('/sign-in/reset', 'reset', ['t']),
  signInStep('/sign-in/verify', 'verify', ['t']),
  signInStep('/sign-in/two-factor', 'two-factor', ['next', 'by']),
  signInStep('/sign-in/confirm', 'confirm', ['next']),
  signInStep('/sign-in/carry', 'carry', ['next']),
  signInStep('/sign-in/stay', 'stay', ['t', 'did']),
  signInStep('/sign-in/follow', 'follow', ['t', 'did', 'question']),
  signInStep('/sign-in/unsubscribe', 'unsubscribe', ['t', 'did']),
  signInStep('/sign-in/with/:provider', 'provider', ['next', 'why']),
  signInStep('/sign-in/with/:provider/back', 'provider-back', ['code', 'state', 'iss', 'error']),
  signInStep('/sign-in/with/:provider/finish', 'provider-finish', []),
  signInStep('/sign-in/*', 'sign-in', ['next', 't']),
  signInStep('/sign-up', 'sign-up', ['next']),
  signInStep('/sign-up/finish', 'finish', ['t']),
  signInStep('/sign-up/*', 'sign-up', ['next']),

  contentPageWithPolls('/blog', 'blog'),
  contentPageWithPolls('/blog/:article', 'article'),
  contentPageWithPolls('/for/college-students', 'audience'),
  contentPageWithPolls('/for/community-leaders', 'audience'),
  contentPageWithPolls('/for/social-influnencers', 'audience'),
  contentPageWithPolls('/solutions/education', 'sector'),
  contentPageWithPolls('/solutions/government', 'sector'),
  contentPageWithPolls('/solutions/healthcare', 'sector'),
  contentPageWithPolls('/solutions/nonprofits', 'sector'),
  contentPageWithPolls('/about', 'about'),
  // The form contains the time at which it was made, so each reader gets a page of their own.
  pageRoute('/contact', 'pages/content/contact.tsx', {
    ...document,
    free: ['sent', 'about'],
    fresh: 'never',
  }),
  contentPage('/download'),
  { ...contentPage('/faq'), free: ['q'] },
  contentPageWithPolls('/features', 'features'),
  contentPageWithPolls('/mission', 'mission'),
  // The page says what runs at this moment.
  { ...contentPage('/support'), free: ['q'], fresh: 'never' },
  contentPage('/team'),
  contentPage('/privacy-policy', 'legal'),
  contentPage('/terms-of-service', 'legal'),
  contentPage('/legal/csae-policy', 'legal'),
];

const forMembers: PageRoute[] = [
  // The one page below /account that is open to visitors: they write first, and create an account to publish.
  pageRoute('/account/questions/new', 'pages/questions/new.tsx', {
    ...members,
    guard: 'visitor',
    free: ['version', 'community', 'topic', ...QUESTION_PARAMS],
    several: { choice: QUESTION_FIELDS.choice },
    fields: { ...QUESTION_FIELDS, ...DRAFT_FIELDS },
  }),
  pageRoute('/account/questions', 'pages/questions/own-question-list.tsx', {
    ...members,
    free: ['before', 'did'],
  }),
  pageRoute('/account/questions/:id', 'pages/questions/own.tsx', {
    ...members,
    free: ['do', 'did'],
    fields: { ...QUESTION_FIELDS, ...DRAFT_FIELDS },
  }),
  pageRoute('/account/questions/:id/reasons', 'pages/questions/presenting.tsx', members),
  pageRoute('/account/communities', 'pages/communities/own-community-list.tsx', {
    ...members,
    free: ['did'],
  }),
  pageRoute('/account/communities/new', 'pages/communities/new.tsx', members),
  pageRoute('/account/communities/:slug', 'pages/communities/manage.tsx', {
    ...members,
    free: ['tab', 'after', 'q', 'did', 'number'],
    fields: { person: MAX_PEOPLE },
  }),
  memberPage('/account/answers', 'pages/answers/own-answer-list.tsx', ['before', 'did']),
  memberPage('/account/surveys', 'pages/surveys/own-survey-list.tsx', ['before', 'did']),
  pageRoute('/account/surveys/new', 'pages/surveys/new.tsx', {
    ...members,
    free: ['community'],
    fields: { ...QUESTION_FIELDS, ...DRAFT_FIELDS },
  }),
  // A question of an unfinished survey, a search for a question to copy, and the outcome of a form.
  pageRoute('/account/surveys/:id', 'pages/surveys/own.tsx', {
    ...members,
    free: ['question', 'part', 'check', 'q', 'did'],
    fields: { ...QUESTION_FIELDS, ...DRAFT_FIELDS },
  }),
  memberPage('/account/profile', 'pages/account/profile.tsx', ['did']),
  memberPage('/account/about', 'pages/account/about-me.tsx', ['did']),
  memberPage('/account/notifications', 'pages/account/notifications.tsx', [
    'before',
    'did',
    'show',
  ]),
  memberPage('/account/security', 'pages/account/security.tsx', ['did', 'do']),
  memberPage('/account/second-factor', 'pages/account/second-factor.tsx', ['next']),
  memberPage('/account/data', 'pages/account/data.tsx', ['did']),
  memberPage('/account', 'pages/account/account.tsx', ['did']),
  memberPage('/account/*', 'pages/account/account.tsx'),
];

const forStaff: PageRoute[] = [
  pageRoute('/account/topics', 'pages/topics/manage.tsx', {
    guard: 'staff',
    fresh: 'never',
    script: 'none',
    free: ['do', 'topic', 'into', 'did'],
  }),
  { ...memberPage('/account/held', 'pages/answers/held.tsx', ['before', 'did']), guard: 'staff' },
];

const forAdmins: PageRoute[] = [
  {
    ...memberPage('/account/staff', 'pages/account/staff.tsx', [
      'account',
      'before',
      'day',
      'did',
      'kind',
      'outcome',
    ]),
    guard: 'admin',
  },
  { ...memberPage('/account/errors', 'pages/monitoring/errors.tsx'), guard: 'admin' },
];

const notFound = pageRoute('/*', 'pages/frame/not-found.tsx', {
  id: 'not-found',
  ...document,
  fresh: 'never',
});

export const pageRoutes: readonly PageRoute[] = [
  ...forVisitors,
  ...forAdmins,
  ...forStaff,
  ...forMembers,
  notFound,
];

// React Router matches paths case-insensitively unless each route says otherwise.
export default pageRoutes.map(({ id, path, file }): RouteConfigEntry =>
  path === '/' ? { id, index: true, file } : { id, path: path.slice(1), file, caseSensitive: true },
);
