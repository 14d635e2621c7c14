import type { ReactElement } from 'react';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { renderToStaticMarkup } from 'react-dom/server';
import { href } from 'react-router';
import frameScript from 'virtual:frame-script';
import frameStyles from 'virtual:frame-styles';
import { mostPicks } from '../../answers/rules.ts';
import { isId } from '../../base/ids.ts';
import { viewsOfSurvey } from '../../crossings/question-views.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import type { FrameFacts } from '../frame-facts.ts';
import { drawnOf, placesOf } from '../frame-figures.ts';
import { FrameDocument } from '../ui/frame-document.tsx';
import { ResultFrame } from '../ui/result-frame.tsx';
import { partQuery, readView, writeView, type SharedView } from '../view-address.ts';
import type { Route } from './+types/results.ts';

/** In a page of this site they are there already. */
const LETTERS = `@font-face{font-family:I;src:url(${instrument})format("woff2");font-weight:400 700}@font-face{font-family:B;src:url(${bricolage})format("woff2");font-weight:200 800}html:root{font-family:I,system-ui,sans-serif}h1,b{font-family:B,system-ui,sans-serif}`;

/** A document of its own, not a page in the frame of the site: one request brings all of it (docs/decisions/0029). */
export async function loader({ context, params: { surveyId }, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const view = readView(searchParams);
  const now = new Date();
  const { sql, tells, keepsMarks } = context.get(requestContext);
  const questions = isId(surveyId)
    ? await viewsOfSurvey(sql, surveyId, now, { part: view.part, tells })
    : [];
  const question = questions[view.place - 1];
  if (!question) return missing(view, 404);
  if (question.state === 'removed') return missing(view, 410);
  const next = view.place < questions.length ? view.place + 1 : undefined;
  const facts: FrameFacts = {
    survey: question.surveyId,
    question: question.id,
    kind: question.kind,
    revision: question.revision,
    state: question.state,
    most: mostPicks(question),
    part: view.part,
    query: partQuery(view.part),
    // Where no cookie can be Secure, nobody is known again, and the frame is there to be read.
    takes:
      view.answers && question.state === 'open' && question.audience === 'everyone' && keepsMarks,
    ...(next && {
      next: href('/embed/results/:surveyId', { surveyId }) + writeView({ ...view, place: next }),
    }),
  };
  const { result } = question;
  const places = result?.people ? placesOf(drawnOf(question.kind, result)) : '';
  return htmlOf(
    200,
    <FrameDocument
      title={`Result: ${question.text}`}
      theme={view.theme}
      styles={frameStyles + places + (searchParams.get('letters') === 'site' ? LETTERS : '')}
      script={frameScript}
    >
      <ResultFrame question={question} facts={facts} view={view} of={questions.length} now={now} />
    </FrameDocument>,
  );
}

function missing({ theme }: SharedView, status: 404 | 410): Response {
  return htmlOf(
    status,
    <FrameDocument title="Result: not available" theme={theme} styles={frameStyles}>
      <main aria-label="Poll">
        <h1>This result is not available</h1>
        <p>
          {status === 410
            ? 'It was removed.'
            : 'It may have been removed, or the address may have been copied in part.'}
        </p>
      </main>
    </FrameDocument>,
  );
}

function htmlOf(status: number, document: ReactElement): Response {
  return new Response(`<!doctype html>${renderToStaticMarkup(document)}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}
