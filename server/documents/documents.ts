import type { Document } from './document.ts';
import { AUDIENCES, LEVELS } from '../../app/results/levels.ts';
import { isId } from '../../app/base/ids.ts';
import { findResult } from '../../app/results/store/result-document.server.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import { SORTS } from '../../app/questions/list-rules.ts';
import { json, problem } from './as-json.ts';
import { oembed } from './oembed-document.ts';
import { oneOf, refusal, unknownIn } from './parameters.ts';
import { listOfQuestions, oneQuestion } from './question-documents.ts';
import { everythingFound } from './search-document.ts';
import type { Services } from '../http/services.ts';
import { feedDocuments } from './feed-documents.ts';
import { siteDocuments } from './site-documents.ts';
import { oneSurvey, progressOfSurvey } from './survey-documents.ts';

const LIVE = { fresh: 1, free: [], params: {}, isStrict: true } as const;

export const documents: readonly Document[] = [
  {
    path: '/api/v1/questions',
    fresh: 5,
    params: { sort: SORTS.filter((sort) => sort !== 'unanswered'), topic: 'slug' },
    personal: { sort: ['unanswered'] },
    free: ['q', 'cursor', 'limit'],
    isStrict: true,
    make: listOfQuestions,
  },
  { ...LIVE, path: '/api/v1/search', free: ['q'], make: everythingFound },
  { ...LIVE, path: '/api/v1/questions/:id', fresh: 5, make: oneQuestion },
  {
    path: '/api/oembed',
    fresh: 'never',
    params: {},
    free: ['url', 'format', 'maxwidth', 'maxheight'],
    make: oembed,
  },
  {
    ...LIVE,
    path: '/api/v1/questions/:id/result',
    params: { audience: AUDIENCES.slice(1), least: LEVELS.slice(1) },
    make: resultOfQuestion,
  },
  { ...LIVE, path: '/api/v1/surveys/:id', fresh: 5, make: oneSurvey },
  { ...LIVE, path: '/api/v1/surveys/:id/progress', fresh: 5, make: progressOfSurvey },
  ...siteDocuments,
  ...feedDocuments,
];

async function resultOfQuestion(
  { database, rankings, origin }: Services,
  { pathname, searchParams }: URL,
): Promise<RenderedPage> {
  const id = pathname.split('/')[4] ?? '';
  const wrong = unknownIn(searchParams, ['audience', 'least']);
  const part = {
    audience: oneOf('audience', AUDIENCES, searchParams, wrong) ?? 'everyone',
    least: oneOf('least', LEVELS, searchParams, wrong) ?? 'open',
  };
  if (wrong.length > 0) return refusal(wrong);
  const found = isId(id)
    ? await findResult({ sql: database.sql, rankings }, id, { part })
    : undefined;
  if (!found) return problem(404, { code: 'gone', detail: 'There is no such question.' });
  switch (found.state) {
    case 'shown':
      return json({ ...found.document, method: new URL('/features#method', origin).href });
    case 'removed':
      return problem(410, { code: 'removed', detail: 'This question was removed.' });
    case 'too few':
      return problem(409, TOO_FEW);
    case 'hidden':
      return problem(403, {
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
