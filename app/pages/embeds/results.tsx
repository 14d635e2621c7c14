import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { countedContext } from '../../answering/context.server.ts';
import { isId } from '../../base/ids.ts';
import { viewsOfSurvey } from '../../results/store/question-views.server.ts';
import { roundsShown } from '../../results/store/result-details.server.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { readClock } from '../../platform/database/moments.server.ts';
import { framePage, missingPage } from '../../embeds/frame/frame-page.tsx';
import { readView } from '../../embeds/view-address.ts';
import type { Route } from './+types/results.ts';

const UNKNOWN = 'It may have been removed, or the address may have been copied in part.';

/** In a page of this site they are there already. */
const LETTERS = `@font-face{font-family:I;src:url(${instrument})format("woff2");font-weight:400 700}@font-face{font-family:B;src:url(${bricolage})format("woff2");font-weight:200 800}html:root{font-family:I,system-ui,sans-serif}h1,b{font-family:B,system-ui,sans-serif}`;

/** A document of its own, not a page in the frame of the site: one request brings all of it (docs/decisions/0029). */
export async function loader({ context, params: { surveyId }, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const view = readView(searchParams);
  const { sql, tells, keepsMarks } = context.get(requestContext);
  const [now, questions] = await Promise.all([
    readClock(sql),
    isId(surveyId) ? viewsOfSurvey(sql, surveyId, { part: view.part, tells }) : [],
  ]);
  const question = questions[view.place - 1];
  if (!question) return htmlOf(404, missingPage(view.theme, UNKNOWN));
  if (question.state === 'removed') return htmlOf(410, missingPage(view.theme, 'It was removed.'));
  const letters = searchParams.get('letters') === 'site' ? LETTERS : '';
  const reading = { sql, ...context.get(countedContext) };
  const ranking = await roundsShown(reading, question, view.part);
  const shown = { view, ranking, of: questions.length, now, keepsMarks, letters };
  return htmlOf(200, framePage(question, shown));
}

function htmlOf(status: number, html: string): Response {
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}
