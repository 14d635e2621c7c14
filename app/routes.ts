import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Guard } from './accounts/rules.ts';
import type { RepeatLimits } from './platform/http/page-matcher.ts';
import { SPLIT_GROUPS, LEVELS } from './results/levels.ts';
import { COMMUNITY_SORTS } from './communities/list-rules.ts';
import { TABS } from './communities/tabs.ts';
import { SPLIT_NAMES } from './results/split-name.ts';
import { SURVEY_POSITIONS } from './questions/survey-rules.ts';

/**
 * THE MAP of pages, grouped by who may enter. Machine paths stand in server/process/endpoints.ts.
 *
 * - `fresh`: seconds a cached page may be shown before it is made anew; `never` keeps it out of the cache.
 * - `params`: query parameters whose values make another page, part of the cache key; the default is not
 *   listed. `free`: parameters a person types; a page that carries one is not cached. Anything else is
 *   dropped before a page is made for everybody. `personal`: values that make a page for whoever asks, never cached.
 * - `several`: parameters that may come several times, and `fields`: what may in the form, and how often at most. Whatever
 *   else comes twice is refused.
 * - `script`: 'router' hydrates the page, 'none' ships it as a document with the frame's few lines only.
 * - `shuffles`: the page shows choices in one of several orders.
 * - `frame`: 'bare' leaves out header and footer; what a loader returns as `frame` goes before it.
 */
export type PageRoute = {
  id: string;
  path: string;
  file: string;
  guard: Guard;
  fresh: number | 'never';
  params: Readonly<Record<string, readonly string[] | 'slug' | 'id' | 'sign'>>;
  free: readonly string[];
  personal: Readonly<Record<string, readonly string[]>>;
  several: RepeatLimits;
  fields: RepeatLimits;
  script: 'router' | 'none';
  frame: 'site' | 'bare';
  shuffles: boolean;
};

type Details = Partial<Omit<PageRoute, 'path' | 'file'>>;

const ONE_HOUR = 3600;
const dynamic = {
  fresh: 5,
  params: {},
  free: [],
  personal: {},
  several: {},
  fields: {},
  script: 'router',
  frame: 'site',
  shuffles: false,
} as const;
/** Of the questions of a survey. */
const LATER_PLACES = SURVEY_POSITIONS.slice(1);
const document = { ...dynamic, fresh: ONE_HOUR, script: 'none' } as const;

/** Rows of choices and topics that are ticked, more of both than a question may have: what is too much is said in the form. */
const QUESTION_FIELDS = { choice: 100, topic: 100 };
/** What the form of a question begins with, as links from elsewhere bring it. */
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
/** Copies of a form that its browser keeps, and marks of what the site was sent of it. */
const DRAFT_FIELDS = { here: 20, known: 20, sent: 20, outlined: 20, sentOutline: 20 };
/** People that one press is about. */
const MAX_PEOPLE = 200;
const MAX_TOPICS = 200;

const members = { guard: 'member', fresh: 'never' } as const;

function pageRoute(path: string, file: string, details: Details = {}): PageRoute {
  const id = path === '/' ? 'home' : path.slice(1).replaceAll(/[/:*]+/g, '-');
  return { id, guard: 'visitor', ...dynamic, ...details, path, file };
}

/** A written page. Where a question of the site stands in it, which one it is may change. */
const contentPage = (path: string, page = path.slice(1)) =>
  pageRoute(path, `pages/content/${page}.tsx`, document);
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
    params: { sort: ['new', 'closing', 'closed', 'answered'], topic: 'slug' },
    personal: { sort: ['unanswered'] },
    free: ['q', 'cursor'],
    shuffles: true,
  }),
  pageRoute('/question/:id', 'pages/questions/question.tsx', {
    shuffles: true,
    // As one of a survey, whose results and whose end have no page of their own; as a room is led to it.
    params: {
      audience: SPLIT_GROUPS.slice(1),
      least: LEVELS.slice(1),
      reasons: ['all'],
      survey: 'id',
      room: 'sign',
      show: ['results', 'thanks'],
    },
    // A day to compare with; who asked it; a report; what a form without a script led to; a change that was asked for; a choice made
    // before signing in.
    free: [
      'since',
      'person',
      'report',
      'reported',
      'answered',
      'withdrawn',
      'peeked',
      'change',
      'choice',
    ],
    fields: { choice: 20 },
  }),
  pageRoute('/topic', 'pages/topics/list.tsx', { fresh: 30, params: { sort: ['name'] } }),
  pageRoute('/topic/:slug', 'pages/topics/topic.tsx', {
    params: { sort: ['new', 'closing', 'closed', 'answered'] },
    personal: { sort: ['unanswered'] },
    // A place in the list; what somebody wanted before they signed in.
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
    // A place in a list, part of a name, a link that lets people in, what a visitor wanted, and what a form led to.
    free: ['after', 'q', 'invite', 'join', 'joined', 'did'],
  }),
  pageRoute('/live', 'pages/live/live.tsx', {
    fresh: 1,
    shuffles: true,
    // A question or a survey, and the place in it, make it the presenter's view.
    params: { topic: 'slug', question: 'id', survey: 'id', place: LATER_PLACES, room: 'sign' },
  }),
  pageRoute('/welcome', 'pages/account/welcome.tsx', {
    fresh: 60,
    free: ['topic', 'did'],
    several: { topic: MAX_TOPICS },
    fields: { topic: MAX_TOPICS },
    shuffles: true,
  }),

  pageRoute('/embed/results/:surveyId', 'pages/embeds/results.tsx', {
    // See embeds/view-address.ts: pictures and oEmbed read the same.
    params: {
      theme: ['light', 'dark'],
      question: LATER_PLACES,
      split: SPLIT_NAMES,
      answer: ['0'],
      // In pages of this site, whose letters are loaded anyhow.
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
    free: ['survey', 'question', 'split', 'answer'],
  }),

  // A page that asks for a password, or was opened by a key out of a mail, is never kept.
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
  // Its form carries the moment it was made, so each reader gets a page of their own.
  pageRoute('/contact', 'pages/content/contact.tsx', {
    ...document,
    free: ['sent', 'about'],
    fresh: 'never',
  }),
  contentPage('/download'),
  { ...contentPage('/faq'), free: ['q'] },
  contentPageWithPolls('/features', 'features'),
  contentPageWithPolls('/mission', 'mission'),
  // It says what runs at this moment.
  { ...contentPage('/support'), free: ['q'], fresh: 'never' },
  contentPage('/team'),
  contentPage('/privacy-policy', 'legal'),
  contentPage('/terms-of-service', 'legal'),
  contentPage('/legal/csae-policy', 'legal'),
];

const forMembers: PageRoute[] = [
  // The one page beneath /account that opens to visitors: they write first, and make an account to publish it.
  pageRoute('/account/questions/new', 'pages/questions/new.tsx', {
    ...members,
    guard: 'visitor',
    free: ['version', 'community', 'topic', ...QUESTION_PARAMS],
    several: { choice: QUESTION_FIELDS.choice },
    fields: { ...QUESTION_FIELDS, ...DRAFT_FIELDS },
  }),
  pageRoute('/account/questions', 'pages/questions/own-list.tsx', {
    ...members,
    free: ['before', 'did'],
  }),
  pageRoute('/account/questions/:id', 'pages/questions/own.tsx', {
    ...members,
    free: ['do', 'did'],
    fields: { ...QUESTION_FIELDS, ...DRAFT_FIELDS },
  }),
  pageRoute('/account/communities', 'pages/communities/own-list.tsx', {
    ...members,
    free: ['did'],
  }),
  pageRoute('/account/communities/new', 'pages/communities/new.tsx', members),
  pageRoute('/account/communities/:slug', 'pages/communities/manage.tsx', {
    ...members,
    free: ['tab', 'after', 'q', 'did', 'number'],
    fields: { person: MAX_PEOPLE },
  }),
  memberPage('/account/answers', 'pages/answers/own-list.tsx', ['before', 'did']),
  memberPage('/account/surveys', 'pages/surveys/own-list.tsx', ['before', 'did']),
  pageRoute('/account/surveys/new', 'pages/surveys/new.tsx', {
    ...members,
    free: ['community'],
    fields: { ...QUESTION_FIELDS, ...DRAFT_FIELDS },
  }),
  // A part of one that is being made, a search for a question to copy, and what a form led to.
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

// React Router matches paths without regard to case unless each route says otherwise.
export default pageRoutes.map(({ id, path, file }): RouteConfigEntry =>
  path === '/' ? { id, index: true, file } : { id, path: path.slice(1), file, caseSensitive: true },
);
