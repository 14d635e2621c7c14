import { href } from 'react-router';
import { isId } from '../../base/ids.ts';
import { listViews, viewsOfSurvey } from '../../crossings/question-views.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { THEMES, themeOf } from '../../platform/prefs.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { FRAME_WIDTHS, frameCode, frameHeight, themeWord } from '../snippets.ts';
import type { Route } from './+types/test.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { sql, origin, prefs } = context.get(requestContext);
  const now = new Date();
  const params = new URL(request.url).searchParams;
  const asked = params.get('survey')?.trim() ?? '';
  const theme = params.has('theme') ? themeOf(params.get('theme')) : prefs.theme;
  const width = FRAME_WIDTHS.find(({ id }) => id === params.get('width')) ?? FRAME_WIDTHS[1];
  const [example] = asked === '' ? await listViews(sql, { now, sort: 'closing', limit: 1 }) : [];
  const [found] = isId(asked) ? await viewsOfSurvey(sql, asked, now) : [];
  const surveyId = asked === '' ? (example?.surveyId ?? '') : asked;
  const question = asked === '' ? example : found;
  const isKnown = question !== undefined;
  const height = question ? frameHeight(question, width) : 0;
  return {
    surveyId,
    isKnown,
    theme,
    width,
    height,
    code: isKnown ? frameCode(origin, surveyId, theme, { width, height }) : '',
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Try an embed',
    description:
      'Paste the id of a survey, choose theme and width, see the result in a frame, and copy the code for your page.',
    path: '/embed/test',
    matches,
  });

const FIELD = 'mt-1.5 block min-h-12 w-full rounded-row border border-(--edge) bg-sheet px-4';

export default function EmbedTest({
  loaderData: { surveyId, isKnown, theme, width, height, code },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Try an embed"
        lead="A result can stand in another page, in a frame that sets no cookie and runs no script."
      />
      <div className="page mt-12 grid items-start gap-12 lg:grid-cols-[20rem_1fr]">
        <form action={href('/embed/test')} className="grid gap-5">
          <label className="block text-small font-semibold">
            Survey id
            <input
              name="survey"
              defaultValue={surveyId}
              autoComplete="off"
              spellCheck={false}
              aria-describedby="survey-hint"
              className={`${FIELD} font-normal`}
            />
          </label>
          <p
            id="survey-hint"
            className={`-mt-3 text-note ${isKnown || surveyId === '' ? 'text-soft' : 'text-alarm'}`}
          >
            {isKnown || surveyId === ''
              ? 'Ten letters and digits.'
              : 'No survey has this id. Check that it was copied whole.'}
          </p>
          <label className="block text-small font-semibold">
            Theme
            <select name="theme" defaultValue={themeWord(theme)} className={`${FIELD} font-normal`}>
              {THEMES.map((value) => (
                <option key={value} value={themeWord(value)}>
                  {value === 'system'
                    ? 'As on the reader’s device'
                    : value === 'light'
                      ? 'Light'
                      : 'Dark'}
                </option>
              ))}
            </select>
          </label>
          <label className="block text-small font-semibold">
            Width
            <select name="width" defaultValue={width.id} className={`${FIELD} font-normal`}>
              {FRAME_WIDTHS.map(({ id, text }) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="pill pill-solid justify-self-start">
            Show it
          </button>
        </form>
        {isKnown && (
          <div className="min-w-0">
            <h2 className="text-h4">In a page</h2>
            <iframe
              title="The embedded result"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              src={`${href('/embed/results/:surveyId', { surveyId })}?theme=${themeWord(theme)}`}
              width={width.pixels}
              height={height}
              className="mt-4 max-w-full rounded-row border border-line"
            />
            <h2 className="mt-10 text-h4">The code</h2>
            <pre
              className="mt-4 overflow-x-auto rounded-row border border-line bg-sheet p-4 text-note whitespace-pre-wrap"
              tabIndex={0}
            >
              <code>{code}</code>
            </pre>
          </div>
        )}
      </div>
    </>
  );
}
