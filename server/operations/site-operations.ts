import { READ_LIMIT } from '../../app/questions/question-list-rules.ts';
import { oembedProblem, renderOembed } from '../documents/oembed-document.ts';
import {
  renderManifest,
  renderOfflineWorker,
  renderRobots,
  renderSiteMap,
} from '../documents/site-documents.ts';
import { createLiveness, createReadiness } from '../endpoints/health-endpoint.ts';
import {
  createReportCheck,
  createReporting,
  REPORT_LIMIT_BYTES,
} from '../endpoints/monitoring-endpoint.ts';
import { createMove, createPreferences } from '../endpoints/preferences-endpoint.ts';
import * as programs from '../schemas/for-programs.ts';
import { feeds } from './feeds.ts';
import { content, document, endpoint, json, nothing, type Operation } from './operation.ts';

/** What is the same for an hour, whoever asks. */
const STEADY = { fresh: 3_600 } as const;

/** The second half of the list: what programs ask any site for, and what is asked about the site itself. */
export const siteOperations: readonly Operation[] = [
  // For programs that know any site, and for readers of feeds.
  document({
    id: 'embed',
    path: '/api/oembed',
    summary: 'How to put one of our addresses into another page (oEmbed 1.0)',
    query: programs.oembedQuery,
    limit: { name: 'list', of: 'network', rate: READ_LIMIT },
    cache: { fresh: 'never' },
    refusals: { wrong: oembedProblem },
    output: { ...json(programs.oembed), types: ['text/xml'] },
    render: renderOembed,
  }),
  document({
    id: 'readRobots',
    path: '/robots.txt',
    summary: 'Which pages programs leave alone',
    query: programs.anyQuery,
    cache: STEADY,
    output: content('text/plain'),
    render: renderRobots,
  }),
  document({
    id: 'readSiteMap',
    path: '/sitemap.xml',
    summary: 'Which pages there are, in parts',
    query: programs.siteMapQuery,
    cache: { fresh: 900, params: { part: 'slug' } },
    output: content('application/xml'),
    render: renderSiteMap,
  }),
  document({
    id: 'readManifest',
    path: '/site.webmanifest',
    summary: 'How to install the site',
    query: programs.anyQuery,
    cache: STEADY,
    output: { ...json(programs.webManifest), types: ['application/manifest+json'] },
    render: renderManifest,
  }),
  document({
    id: 'readWorker',
    path: '/sw.js',
    summary: 'The script that keeps answers while a browser is offline',
    query: programs.anyQuery,
    cache: STEADY,
    output: content('text/javascript'),
    render: renderOfflineWorker,
  }),
  ...feeds,

  // Around the site.
  endpoint({
    id: 'setPreferences',
    method: 'POST',
    path: '/api/v1/preferences',
    summary: 'Choose a theme, by a form',
    guard: 'anyone',
    form: programs.preferencesForm,
    isCheckedByHandler: true,
    output: nothing(303),
    handler: createPreferences,
  }),
  endpoint({
    id: 'reportError',
    method: 'POST',
    path: '/monitoring',
    summary: 'An error report of a browser',
    guard: 'anyone',
    query: programs.monitoringQuery,
    isCheckedByHandler: true,
    bodyLimit: REPORT_LIMIT_BYTES,
    bodyTypes: ['text/plain', 'application/x-sentry-envelope'],
    checkHead: createReportCheck,
    output: nothing(200),
    handler: createReporting,
  }),
  endpoint({
    id: 'isAlive',
    method: 'GET',
    path: '/livez',
    summary: 'Whether the process runs',
    guard: 'anyone',
    isCheckedByHandler: true,
    output: content('text/plain'),
    handler: createLiveness,
  }),
  endpoint({
    id: 'isReady',
    method: 'GET',
    path: '/readyz',
    summary: 'Whether it can be sent requests',
    guard: 'anyone',
    isCheckedByHandler: true,
    output: content('text/plain'),
    handler: createReadiness,
  }),
  endpoint({
    id: 'moveInfluencers',
    method: 'GET',
    path: '/for/social-influencers',
    summary: 'An address without the slip that ours has',
    guard: 'anyone',
    isCheckedByHandler: true,
    output: nothing(308),
    handler: createMove('/for/social-influnencers'),
  }),
];
