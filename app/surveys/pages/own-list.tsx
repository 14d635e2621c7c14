import { href } from 'react-router';
import { holderOf } from '../../accounts/context.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { formatCount, formatRelative } from '../../base/format.ts';
import { isId } from '../../base/ids.ts';
import { ownSurveys, type OwnSurvey } from '../../crossings/own-surveys.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { Empty } from '../../ui/empty.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Route } from './+types/own-list.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member } = holderOf(context);
  const { sql, origin } = context.get(requestContext);
  const asked = url.searchParams.get('before') ?? '';
  const before = isId(asked) ? asked : undefined;
  const now = new Date();
  const list = await ownSurveys(sql, member, { origin, before, now });
  return { ...list, isOlder: before !== undefined, now: now.toISOString() };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Your surveys',
    description: 'What you asked, with the code that shows it in other pages.',
    path: href('/account/surveys'),
    matches,
  });

export default function OwnSurveys({
  loaderData: { items, older, isOlder, now },
}: Route.ComponentProps) {
  return (
    <AccountFrame
      here={href('/account/surveys')}
      title="Surveys"
      lead="Each question you ask is a survey of one. Its result can stand in other pages, as it is at the moment somebody reads it there."
    >
      <div className="mt-10">
        {items.length > 0 ? (
          <ul className="border-t border-line">
            {items.map((survey) => (
              <Line key={survey.id} survey={survey} now={now} />
            ))}
          </ul>
        ) : (
          <Empty title={isOlder ? 'Nothing older' : 'There is nothing to show in other pages yet'}>
            <p>
              What you ask of everyone or of members comes to stand here. What stays inside a
              community does not.
            </p>
            <p className="mt-5">
              <SiteLink to={href('/account/questions/new')} className="pill pill-solid">
                Ask a question
              </SiteLink>
            </p>
          </Empty>
        )}
        {(older || isOlder) && (
          <p className="mt-10 flex flex-wrap gap-3">
            {older && (
              <SiteLink
                to={`${href('/account/surveys')}?before=${older}`}
                className="pill pill-line"
              >
                Older surveys
              </SiteLink>
            )}
            {isOlder && (
              <SiteLink to={href('/account/surveys')} className="pill pill-line">
                The newest
              </SiteLink>
            )}
          </p>
        )}
      </div>
    </AccountFrame>
  );
}

function Line({ survey, now }: { survey: OwnSurvey; now: string }) {
  const { id, title, code, turnout } = survey;
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-semibold">
            <bdi>{title}</bdi>
          </p>
          <p className="mt-0.5 text-small text-soft">
            {[
              stateWords(survey, now),
              turnout > 0 &&
                formatCount(turnout, { one: '# person answered', other: '# people answered' }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          <SiteLink
            to={`${href('/embed/test')}?survey=${id}`}
            className="text-link -my-1.5 inline-block shrink-0 py-1.5 text-small"
          >
            Try it in a page
            <span className="sr-only">{`: ${title}`}</span>
          </SiteLink>
          <SiteLink
            to={`${href('/live')}?survey=${id}`}
            className="text-link -my-1.5 inline-block shrink-0 py-1.5 text-small"
          >
            Show it to a room
            <span className="sr-only">{`: ${title}`}</span>
          </SiteLink>
        </p>
      </div>
      <details className="mt-1">
        <summary className="inline-block list-none py-1.5 text-small text-soft underline underline-offset-4 hover:text-ink">
          The code to copy
          <span className="sr-only">{`: ${title}`}</span>
        </summary>
        <pre
          className="mt-2 overflow-x-auto rounded-row border border-line bg-sheet p-4 text-note break-all whitespace-pre-wrap select-all"
          tabIndex={0}
        >
          <code>{code}</code>
        </pre>
      </details>
    </li>
  );
}

function stateWords({ state, opensAt, closesAt }: OwnSurvey, now: string): string {
  const when = (at: string) => formatRelative(new Date(at), new Date(now));
  if (state === 'scheduled') return `Opens ${when(opensAt)}`;
  if (state === 'closed') return `Closed ${when(closesAt)}`;
  return state === 'paused' ? 'Paused' : `Closes ${when(closesAt)}`;
}
