import { AUDIENCES, LEVELS } from '../app/answers/levels.ts';
import { isId } from '../app/base/ids.ts';
import { findResult } from '../app/crossings/result-document.server.ts';
import type { RenderedPage } from '../app/platform/page-cache.server.ts';
import type { PageRules } from '../app/platform/target.ts';
import { problemDocument, PROBLEM_TYPE, type Problem } from './refuse.ts';
import type { Services } from './services.ts';

/** What everybody may read as JSON, kept in the page cache like a page. */
export type Document = PageRules & {
  make: (services: Services, target: URL) => Promise<RenderedPage>;
};

const LIVE = { fresh: 1, free: [], params: {} } as const;

export const documents: readonly Document[] = [
  {
    ...LIVE,
    path: '/api/v1/questions/:id/result',
    params: { audience: AUDIENCES.slice(1), least: LEVELS.slice(1) },
    make: resultOfQuestion,
  },
];

async function resultOfQuestion(
  { database }: Services,
  { pathname, searchParams }: URL,
): Promise<RenderedPage> {
  const id = pathname.split('/')[4] ?? '';
  const part = {
    audience: AUDIENCES.find((one) => one === searchParams.get('audience')) ?? 'everyone',
    least: LEVELS.find((one) => one === searchParams.get('least')) ?? 'open',
  };
  const found = isId(id)
    ? await findResult(database.sql, id, { now: new Date(), part })
    : undefined;
  if (!found) return problem(404, { code: 'gone', detail: 'There is no such question.' });
  switch (found.state) {
    case 'shown':
      return json(found.document);
    case 'removed':
      return problem(410, { code: 'removed', detail: 'This question was removed.' });
    case 'hidden':
      return problem(403, {
        code: found.until === 'closed' ? 'hidden-until-closed' : 'hidden-until-answered',
        detail:
          found.until === 'closed'
            ? 'The asker chose to show the result after closing.'
            : 'The asker chose to show the result to those who have answered, and to everyone after closing.',
      });
  }
}

/** Anybody's page may read it, without cookies. */
const OPEN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

function json(value: object): RenderedPage {
  return {
    status: 200,
    headers: { ...OPEN, 'content-type': 'application/json; charset=utf-8' },
    cookies: [],
    body: Buffer.from(JSON.stringify(value)),
  };
}

function problem(status: number, told: Problem): RenderedPage {
  return {
    status,
    headers: { ...OPEN, 'content-type': PROBLEM_TYPE },
    cookies: [],
    body: Buffer.from(problemDocument(status, told)),
  };
}
