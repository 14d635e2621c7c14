import { data, href } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { loadOwnList } from '../../asking/own-questions.server.ts';
import { isId } from '../../base/ids.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { OwnLines } from '../../asking/ui/own-lines.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import type { Route } from './+types/own-list.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { member } = context.get(viewerContext);
  if (!member) throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams;
  const before = asked.get('before') ?? undefined;
  const { sql } = context.get(requestContext);
  const from = before !== undefined && isId(before) ? before : undefined;
  const [now, list] = await Promise.all([readDatabaseTime(sql), loadOwnList(sql, member, from)]);
  return { ...list, isOlder: before !== undefined, did: asked.get('did'), now: now.toISOString() };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Your questions',
    description: 'Your questions and drafts, and how many people answered.',
    path: href('/account/questions'),
    matches,
  });

const DID = new Map([
  ['kept', 'Draft saved.'],
  ['discarded', 'Draft deleted.'],
  ['deleted', 'Question deleted.'],
]);

const GROUPS = [
  { state: 'open', title: 'Open' },
  { state: 'paused', title: 'Paused' },
  { state: 'scheduled', title: 'Not open yet' },
  { state: 'closed', title: 'Closed' },
  { state: 'removed', title: 'Removed by a moderator' },
] as const;

export default function OwnList({
  loaderData: { drafts, questions, isCut, older, isOlder, did, now },
}: Route.ComponentProps) {
  const told = did ? DID.get(did) : undefined;
  const isEmpty = drafts.length + questions.length === 0;
  return (
    <AccountFrame
      here={href('/account/questions')}
      title="Questions"
      beside={
        !isEmpty && (
          <SiteLink to={href('/account/questions/new')} className="pill pill-solid">
            Ask a question
          </SiteLink>
        )
      }
    >
      {told && (
        <SuccessMessage cause={did} className="mt-6 border-s-2 border-glow ps-4 font-semibold">
          {told}
        </SuccessMessage>
      )}
      <div className="mt-10 grid gap-14">
        {isEmpty && (
          <EmptyState title={isOlder ? 'Nothing older' : 'You have not asked anything yet'}>
            <p>A question takes half a minute. You see a preview while you write.</p>
            <p className="mt-5">
              <SiteLink to={href('/account/questions/new')} className="pill pill-solid">
                Ask a question
              </SiteLink>
            </p>
          </EmptyState>
        )}
        {drafts.length > 0 && (
          <OwnLines
            title="Drafts"
            now={now}
            lines={drafts.map((draft) => ({ ...draft, state: 'draft' as const }))}
          />
        )}
        {GROUPS.map(({ state, title }) => {
          const lines = questions.filter((question) => question.state === state);
          return (
            lines.length > 0 && (
              <OwnLines
                key={state}
                title={title}
                now={now}
                lines={lines.map(({ id, text, turnout, opensAt, closesAt }) => ({
                  id,
                  text,
                  state,
                  people: turnout,
                  at: state === 'scheduled' ? opensAt : closesAt,
                }))}
              />
            )
          );
        })}
        {isCut && (
          <p className="text-small text-soft">
            Of the questions that are still open only the newest are shown.
          </p>
        )}
        {older && (
          <p>
            <SiteLink
              to={`${href('/account/questions')}?before=${older}`}
              className="pill pill-line"
            >
              Older questions
            </SiteLink>
          </p>
        )}
      </div>
    </AccountFrame>
  );
}
