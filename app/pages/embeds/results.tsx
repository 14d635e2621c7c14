import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { resultCachesContext } from '../../results/store/result-caches-context.server.ts';
import { isId } from '../../base/ids.ts';
import { loadSurveyViews } from '../../results/store/question-views.server.ts';
import { loadShownRounds } from '../../results/store/details-loader.server.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { loadSideReasons } from '../../reasons/shown/question-reasons.server.ts';
import { renderWidget, renderMissingWidget } from '../../embeds/widget/widget-page.tsx';
import { parseEmbedView } from '../../embeds/embed-view.ts';
import type { Route } from './+types/results.ts';

/** A page of this site has these fonts already. */
const SITE_FONTS = `@font-face{font-family:I;src:url(${instrument})format("woff2");font-weight:400 700}@font-face{font-family:B;src:url(${bricolage})format("woff2");font-weight:200 800}html:root{font-family:I,system-ui,sans-serif}h1,b{font-family:B,system-ui,sans-serif}`;

/** A document of its own without the site's frame: one request loads all of it (docs/decisions/0029). */
export async function loader({ context, params: { surveyId }, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const view = parseEmbedView(searchParams);
  const { sql, dependsOn, hasSecureCookies } = context.get(requestContext);
  const [now, questions] = await Promise.all([
    readDatabaseTime(sql),
    isId(surveyId) ? loadSurveyViews(sql, surveyId, { split: view.split, tells: dependsOn }) : [],
  ]);
  const question = questions[view.place - 1];
  if (!question) return htmlOf(404, renderMissingWidget(view.theme, 'unknown'));
  if (question.state === 'removed') return htmlOf(410, renderMissingWidget(view.theme, 'removed'));
  const letters = searchParams.get('letters') === 'site' ? SITE_FONTS : '';
  const reading = { sql, ...context.get(resultCachesContext) };
  const [ranking, reasons] = await Promise.all([
    loadShownRounds(reading, question, view.split),
    view.showsReasons ? loadSideReasons(sql, [question]) : undefined,
  ]);
  const shown = {
    view,
    ranking,
    reasons: reasons?.get(question.id) ?? [],
    of: questions.length,
    now,
    keepsVoterId: hasSecureCookies,
    letters,
  };
  return htmlOf(200, renderWidget(question, shown));
}

function htmlOf(status: number, html: string): Response {
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}
