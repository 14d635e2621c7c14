import type { DocumentRoute } from './document-route.ts';
import { SPLIT_GROUPS, LEVELS } from '../../app/results/levels.ts';
import { isId } from '../../app/base/ids.ts';
import { findResult } from '../../app/results/store/result-lookup.server.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import { SORTS } from '../../app/questions/list-rules.ts';
import { jsonResponse, problemResponse } from './json-response.ts';
import { renderOembed } from './oembed-document.ts';
import { readOption, parameterRefusal, findUnknown } from './parameters.ts';
import { renderQuestionList, renderQuestion } from './question-documents.ts';
import { renderSearch } from './search-document.ts';
import type { Services } from '../http/services.ts';
import { syndicationDocuments } from './syndication-documents.ts';
import { siteDocuments } from './site-documents.ts';
import { renderSurvey, renderProgress } from './survey-documents.ts';

const COMMON_RULES = { fresh: 1, free: [], params: {}, isStrict: true } as const;

export const documents: readonly DocumentRoute[] = [
  {
    path: '/api/v1/questions',
    fresh: 5,
    params: { sort: SORTS.filter((sort) => sort !== 'unanswered'), topic: 'slug' },
    personal: { sort: ['unanswered'] },
    free: ['q', 'cursor', 'limit'],
    isStrict: true,
    make: renderQuestionList,
  },
  { ...COMMON_RULES, path: '/api/v1/search', free: ['q'], make: renderSearch },
  { ...COMMON_RULES, path: '/api/v1/questions/:id', fresh: 5, make: renderQuestion },
  {
    path: '/api/oembed',
    fresh: 'never',
    params: {},
    free: ['url', 'format', 'maxwidth', 'maxheight'],
    make: renderOembed,
  },
  {
    ...COMMON_RULES,
    path: '/api/v1/questions/:id/result',
    params: { audience: SPLIT_GROUPS.slice(1), least: LEVELS.slice(1) },
    make: renderResult,
  },
  { ...COMMON_RULES, path: '/api/v1/surveys/:id', fresh: 5, make: renderSurvey },
  { ...COMMON_RULES, path: '/api/v1/surveys/:id/progress', fresh: 5, make: renderProgress },
  ...siteDocuments,
  ...syndicationDocuments,
];

async function renderResult(
  { database, rankings, origin }: Services,
  { pathname, searchParams }: URL,
): Promise<RenderedPage> {
  const id = pathname.split('/')[4] ?? '';
  const wrong = findUnknown(searchParams, ['audience', 'least']);
  const part = {
    audience: readOption('audience', SPLIT_GROUPS, searchParams, wrong) ?? 'everyone',
    least: readOption('least', LEVELS, searchParams, wrong) ?? 'open',
  };
  if (wrong.length > 0) return parameterRefusal(wrong);
  const found = isId(id)
    ? await findResult({ sql: database.sql, rankings }, id, { part })
    : undefined;
  if (!found) return problemResponse(404, { code: 'gone', detail: 'There is no such question.' });
  switch (found.state) {
    case 'shown':
      return jsonResponse({ ...found.document, method: new URL('/features#method', origin).href });
    case 'removed':
      return problemResponse(410, { code: 'removed', detail: 'This question was removed.' });
    case 'too few':
      return problemResponse(409, TOO_FEW);
    case 'hidden':
      return problemResponse(403, {
        code: found.until === 'closed' ? 'hidden-until-closed' : 'hidden-until-answered',
        detail:
          found.until === 'closed'
            ? 'The author chose to show the result after closing.'
            : 'The author chose to show the result to people who have answered, and to everyone after closing.',
      });
  }
}

const TOO_FEW = {
  code: 'too-few',
  detail: 'A part of the answers shows once 10 people are in it and 10 are not.',
};
