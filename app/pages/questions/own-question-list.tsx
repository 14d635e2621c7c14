import { data, href } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { loadOwnList } from '../../asking/own-questions.server.ts';
import { isId } from '../../base/ids.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { OwnLines } from '../../asking/ui/own-lines.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import type { Route } from './+types/own-question-list.ts';
import * as words from '../../asking/words/own-question-list.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { member } = context.get(viewerContext);
  if (!member) throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams;
  const before = asked.get('before') ?? undefined;
  const { readLists } = context.get(requestContext);
  const from = before !== undefined && isId(before) ? before : undefined;
  const [now, list] = await readLists((sql) =>
    Promise.all([readDatabaseTime(sql), loadOwnList(sql, member, from)]),
  );
  return { ...list, isOlder: before !== undefined, did: asked.get('did'), now: now.toISOString() };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.yourQuestions,
    description: words.description,
    path: href('/account/questions'),
    matches,
  });

/** In this order. */
const GROUPS = ['open', 'paused', 'scheduled', 'closed', 'removed'] as const;

export default function OwnList({
  loaderData: { drafts, questions, isCut, older, isOlder, did, now },
}: Route.ComponentProps) {
  const told = did ? words.did.get(did) : undefined;
  const isEmpty = drafts.length + questions.length === 0;
  return (
    <AccountFrame
      here={href('/account/questions')}
      title={words.questions}
      beside={
        !isEmpty && (
          <SiteLink to={href('/account/questions/new')} className="pill pill-solid">
            {words.askQuestion}
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
          <EmptyState title={isOlder ? words.nothingOlder : words.noQuestions}>
            <p>{words.emptyHint}</p>
            <p className="mt-5">
              <SiteLink to={href('/account/questions/new')} className="pill pill-solid">
                {words.askQuestion}
              </SiteLink>
            </p>
          </EmptyState>
        )}
        {drafts.length > 0 && (
          <OwnLines
            title={words.drafts}
            now={now}
            lines={drafts.map((draft) => ({ ...draft, state: 'draft' as const }))}
          />
        )}
        {GROUPS.map((state) => {
          const lines = questions.filter((question) => question.state === state);
          return (
            lines.length > 0 && (
              <OwnLines
                key={state}
                title={words.groups[state]}
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
        {isCut && <p className="text-small text-soft">{words.cut}</p>}
        {older && (
          <p>
            <SiteLink
              to={`${href('/account/questions')}?before=${older}`}
              className="pill pill-line"
            >
              {words.older}
            </SiteLink>
          </p>
        )}
      </div>
    </AccountFrame>
  );
}
