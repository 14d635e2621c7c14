import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Guard } from './accounts/rules.ts';
import type { Several } from './platform/http/target.ts';
import { AUDIENCES, LEVELS } from './results/levels.ts';
import { COMMUNITY_SORTS } from './communities/list-rules.ts';
import { TABS } from './communities/tabs.ts';
import { SPLITS } from './results/split.ts';
import { PLACES } from './questions/survey-rules.ts';

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
export type Screen = {
  id: string;
  path: string;
  file: string;
  guard: Guard;
  fresh: number | 'never';
  params: Readonly<Record<string, readonly string[] | 'slug' | 'id' | 'sign'>>;
  free: readonly string[];
  personal: Readonly<Record<string, readonly string[]>>;
  several: Several;
  fields: Several;
  script: 'router' | 'none';
  frame: 'site' | 'bare';
  shuffles: boolean;
};

type Details = Partial<Omit<Screen, 'path' | 'file'>>;

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
const AFTER_THE_FIRST = PLACES.slice(1);
const document = { ...dynamic, fresh: ONE_HOUR, script: 'none' } as const;

/** Rows of choices and topics that are ticked, more of both than a question may have: what is too much is said in the form. */
const ASKED = { choice: 100, topic: 100 };
/** What the form of a question begins with, as links from elsewhere bring it. */
const WORDING = [
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
const KEPT = { here: 20, known: 20, sent: 20, outlined: 20, sentOutline: 20 };
/** People that one press is about. */
const PICKED_PEOPLE = 200;
const PICKED_TOPICS = 200;

const members = { guard: 'member', fresh: 'never' } as const;

function screen(path: string, file: string, details: Details = {}): Screen {
  const id = path === '/' ? 'home' : path.slice(1).replaceAll(/[/:*]+/g, '-');
  return { id, guard: 'visitor', ...dynamic, ...details, path, file };
}

/** A written page. Where a question of the site stands in it, which one it is may change. */
const written = (path: string, page = path.slice(1)) =>
  screen(path, `pages/content/${page}.tsx`, document);
const withPolls = (path: string, page: string) => ({ ...written(path, page), fresh: 60 });

/** A step of signing up or in: a document that every browser can show. */
const step = (path: string, page: string, free: readonly string[]) =>
  screen(path, `pages/account/${page}.tsx`, { ...document, free, fresh: 'never' });
const own = (path: string, file: string, free: readonly string[] = []) =>
  screen(path, file, { ...members, script: 'none', free });

const forVisitors: Screen[] = [
  screen('/', 'pages/questions/home.tsx', { free: ['cursor'], shuffles: true }),
  screen('/question', 'pages/questions/list.tsx', {
    params: { sort: ['new', 'closing', 'closed', 'answered'], topic: 'slug' },
    personal: { sort: ['unanswered'] },
    free: ['q', 'cursor'],
    shuffles: true,
  }),
  screen('/question/:id', 'pages/questions/question.tsx', {
    shuffles: true,
    // As one of a survey, whose results and whose end have no page of their own; as a room is led to it.
    params: {
      audience: AUDIENCES.slice(1),
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
  screen('/topic', 'pages/topics/list.tsx', { fresh: 30, params: { sort: ['name'] } }),
  screen('/topic/:slug', 'pages/topics/topic.tsx', {
    params: { sort: ['new', 'closing', 'closed', 'answered'] },
    personal: { sort: ['unanswered'] },
    // A place in the list; what somebody wanted before they signed in.
    free: ['cursor', 'follow'],
    shuffles: true,
  }),
  screen('/community', 'pages/communities/list.tsx', {
    fresh: 30,
    params: { sort: COMMUNITY_SORTS.slice(1) },
    free: ['q', 'after'],
  }),
  screen('/community/:slug', 'pages/communities/community.tsx', {
    shuffles: true,
    params: { tab: TABS.slice(1) },
    // A place in a list, part of a name, a link that lets people in, what a visitor wanted, and what a form led to.
    free: ['after', 'q', 'invite', 'join', 'joined', 'did'],
  }),
  screen('/live', 'pages/live/live.tsx', {
    fresh: 1,
    shuffles: true,
    // A question or a survey, and the place in it, make it the presenter's view.
    params: { topic: 'slug', question: 'id', survey: 'id', place: AFTER_THE_FIRST, room: 'sign' },
  }),
  screen('/welcome', 'pages/account/welcome.tsx', {
    fresh: 60,
    free: ['topic', 'did'],
    several: { topic: PICKED_TOPICS },
    fields: { topic: PICKED_TOPICS },
    shuffles: true,
  }),

  screen('/embed/results/:surveyId', 'pages/embeds/results.tsx', {
    // See embeds/view-address.ts: pictures and oEmbed read the same.
    params: {
      theme: ['light', 'dark'],
      question: AFTER_THE_FIRST,
      split: SPLITS,
      answer: ['0'],
      // In pages of this site, whose letters are loaded anyhow.
      letters: ['site'],
    },
    script: 'none',
    frame: 'bare',
  }),
  screen('/embed/test', 'pages/embeds/test.tsx', {
    fresh: 60,
    params: {
      theme: ['auto', 'light', 'dark'],
      width: ['phone', 'column', 'wide'],
      on: ['light', 'dark'],
    },
    free: ['survey', 'question', 'split', 'answer'],
  }),

  // A page that asks for a password, or was opened by a key out of a mail, is never kept.
  step('/sign-in', 'sign-in', ['next']),
  step('/sign-in/link', 'mailed-link', ['next']),
  step('/sign-in/enter', 'enter', ['t']),
  step('/sign-in/forgot', 'mailed-link', ['next']),
  step('/sign-in/reset', 'reset', ['t']),
  step('/sign-in/verify', 'verify', ['t']),
  step('/sign-in/two-factor', 'two-factor', ['next', 'by']),
  step('/sign-in/confirm', 'confirm', ['next']),
  step('/sign-in/carry', 'carry', ['next']),
  step('/sign-in/stay', 'stay', ['t', 'did']),
  step('/sign-in/follow', 'follow', ['t', 'did', 'question']),
  step('/sign-in/unsubscribe', 'unsubscribe', ['t', 'did']),
  step('/sign-in/with/:provider', 'provider', ['next', 'why']),
  step('/sign-in/with/:provider/back', 'provider-back', ['code', 'state', 'iss', 'error']),
  step('/sign-in/with/:provider/finish', 'provider-finish', []),
  step('/sign-in/*', 'sign-in', ['next', 't']),
  step('/sign-up', 'sign-up', ['next']),
  step('/sign-up/finish', 'finish', ['t']),
  step('/sign-up/*', 'sign-up', ['next']),

  withPolls('/blog', 'blog'),
  withPolls('/blog/:article', 'article'),
  withPolls('/for/college-students', 'for-students'),
  withPolls('/for/community-leaders', 'for-leaders'),
  withPolls('/for/social-influnencers', 'for-creators'),
  withPolls('/solutions/education', 'education'),
  withPolls('/solutions/government', 'government'),
  withPolls('/solutions/healthcare', 'healthcare'),
  withPolls('/solutions/nonprofits', 'nonprofits'),
  withPolls('/about', 'about'),
  // Its form carries the moment it was made, so each reader gets a page of their own.
  screen('/contact', 'pages/content/contact.tsx', {
    ...document,
    free: ['sent', 'about'],
    fresh: 'never',
  }),
  written('/download'),
  { ...written('/faq'), free: ['q'] },
  withPolls('/features', 'features'),
  withPolls('/mission', 'mission'),
  // It says what runs at this moment.
  { ...written('/support'), free: ['q'], fresh: 'never' },
  written('/team'),
  written('/privacy-policy', 'legal'),
  written('/terms-of-service', 'legal'),
  written('/legal/csae-policy', 'legal'),
];

const forMembers: Screen[] = [
  // The one page beneath /account that opens to visitors: they write first, and make an account to publish it.
  screen('/account/questions/new', 'pages/questions/ask.tsx', {
    ...members,
    guard: 'visitor',
    free: ['version', 'community', 'topic', ...WORDING],
    several: { choice: ASKED.choice },
    fields: { ...ASKED, ...KEPT },
  }),
  screen('/account/questions', 'pages/questions/own-list.tsx', {
    ...members,
    free: ['before', 'did'],
  }),
  screen('/account/questions/:id', 'pages/questions/own.tsx', {
    ...members,
    free: ['do', 'did'],
    fields: { ...ASKED, ...KEPT },
  }),
  screen('/account/communities', 'pages/communities/own-list.tsx', { ...members, free: ['did'] }),
  screen('/account/communities/new', 'pages/communities/make.tsx', members),
  screen('/account/communities/:slug', 'pages/communities/care.tsx', {
    ...members,
    free: ['tab', 'after', 'q', 'did', 'number'],
    fields: { person: PICKED_PEOPLE },
  }),
  own('/account/answers', 'pages/answers/own-list.tsx', ['before', 'did']),
  own('/account/surveys', 'pages/surveys/own-list.tsx', ['before', 'did']),
  screen('/account/surveys/new', 'pages/surveys/make.tsx', {
    ...members,
    free: ['community'],
    fields: { ...ASKED, ...KEPT },
  }),
  // A part of one that is being made, a search for a question to copy, and what a form led to.
  screen('/account/surveys/:id', 'pages/surveys/own.tsx', {
    ...members,
    free: ['question', 'part', 'check', 'q', 'did'],
    fields: { ...ASKED, ...KEPT },
  }),
  own('/account/profile', 'pages/account/profile.tsx', ['did']),
  own('/account/about', 'pages/account/about-me.tsx', ['did']),
  own('/account/notifications', 'pages/account/notifications.tsx', ['before', 'did', 'show']),
  own('/account/security', 'pages/account/security.tsx', ['did', 'do']),
  own('/account/second-factor', 'pages/account/second-factor.tsx', ['next']),
  own('/account/data', 'pages/account/data.tsx', ['did']),
  own('/account', 'pages/account/account.tsx', ['did']),
  own('/account/*', 'pages/account/account.tsx'),
];

const forStaff: Screen[] = [
  screen('/account/topics', 'pages/topics/keep.tsx', {
    guard: 'staff',
    fresh: 'never',
    script: 'none',
    free: ['do', 'topic', 'into', 'did'],
  }),
  { ...own('/account/held', 'pages/answers/held.tsx', ['before', 'did']), guard: 'staff' },
];

const forAdmins: Screen[] = [
  {
    ...own('/account/staff', 'pages/account/staff.tsx', [
      'account',
      'before',
      'day',
      'did',
      'kind',
      'outcome',
    ]),
    guard: 'admin',
  },
  { ...own('/account/errors', 'pages/monitoring/errors.tsx'), guard: 'admin' },
];

const notFound = screen('/*', 'pages/frame/not-found.tsx', {
  id: 'not-found',
  ...document,
  fresh: 'never',
});

export const screens: readonly Screen[] = [
  ...forVisitors,
  ...forAdmins,
  ...forStaff,
  ...forMembers,
  notFound,
];

// React Router matches paths without regard to case unless each route says otherwise.
export default screens.map(({ id, path, file }): RouteConfigEntry =>
  path === '/' ? { id, index: true, file } : { id, path: path.slice(1), file, caseSensitive: true },
);
