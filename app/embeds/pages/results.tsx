import { data, href } from 'react-router';
import { ResultDrawing } from '../../answers/ui/result-drawing.tsx';
import { ResultNote } from '../../answers/ui/result-note.tsx';
import { isId } from '../../base/ids.ts';
import { viewsOfSurvey } from '../../crossings/question-views.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { themeOf } from '../../platform/prefs.ts';
import { site } from '../../site.config.ts';
import { standing } from '../../answers/standing.ts';
import type { Route } from './+types/results.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { sql } = context.get(requestContext);
  const questions = isId(params.surveyId)
    ? await viewsOfSurvey(sql, params.surveyId, new Date())
    : [];
  const search = new URL(request.url).searchParams;
  const wanted = Number(search.get('question') ?? '1');
  const question = questions[wanted - 1];
  const theme = themeOf(search.get('theme'));
  if (!question || question.state === 'removed')
    return data({ question: undefined, theme }, { status: 404 });
  return data({ question, theme });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Result: ${loaderData?.question?.text ?? 'not available'} · ${site.name}` },
  { name: 'description', content: 'A result, to be shown inside another page.' },
  { name: 'robots', content: 'noindex' },
];

export default function EmbeddedResults({ loaderData: { question } }: Route.ComponentProps) {
  const link = question && (
    <a href={href('/question/:id', { id: question.id })} target="_blank" rel="noopener">
      {`See it on ${site.name}`}
    </a>
  );
  return (
    <main className="p-4">
      {question ? (
        <>
          <h1 className="text-lead leading-snug">
            <bdi>{question.text}</bdi>
          </h1>
          {question.result && question.result.people > 0 ? (
            <>
              <div className="mt-4">
                <ResultDrawing question={question} result={question.result} />
              </div>
              <ResultNote question={question} result={question.result}>
                {link}
              </ResultNote>
            </>
          ) : (
            <p className="mt-4 flex flex-wrap gap-x-4 text-small text-soft">
              <span>{standing(question)}</span>
              {link}
            </p>
          )}
        </>
      ) : (
        <>
          <h1 className="text-lead">This result is not available</h1>
          <p className="mt-1 text-small text-soft">
            It may have been removed, or the address may have been copied in part.
          </p>
        </>
      )}
    </main>
  );
}
