import { data, href, redirect } from 'react-router';
import { truncateList } from '../../base/truncate-list.ts';
import { safePath } from '../../base/safe-path.ts';
import {
  transferAnswers,
  declineTransfer,
  listPendingTransfer,
} from '../../answering/answer-transfer.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { withNext } from '../../base/with-next.ts';
import * as words from '../../accounts/words/entry/carry.ts';
import * as badRequests from '../../accounts/words/bad-requests.ts';
import type { Route } from './+types/carry.ts';

const NAMED = 5;

export async function loader({ url, context }: Route.LoaderArgs) {
  const next = safePath(url.searchParams.get('next'));
  const { sql, voterId } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  const found = member && voterId ? await listPendingTransfer(sql, member, voterId) : [];
  if (found.length === 0) throw redirect(next, 303);
  const joining = found.filter(({ joins }) => joins);
  const named = truncateList(joining, NAMED);
  return {
    next,
    questions: named.map(({ publicId, text }) => ({ id: publicId, text })),
    unnamed: joining.length - named.length,
    joining: joining.length,
    doubled: found.length - joining.length,
  };
}

export async function action({ url, context, request }: Route.ActionArgs) {
  const next = safePath(url.searchParams.get('next'));
  const deps = context.get(requestContext);
  const { member } = context.get(viewerContext);
  const does = (await request.formData()).get('does');
  if (does !== 'take' && does !== 'leave') throw data(badRequests.noSuchButton, { status: 400 });
  if (member && deps.voterId) {
    if (does === 'take') await transferAnswers(deps, member, deps.voterId);
    else await declineTransfer(deps.sql, member, deps.voterId);
  }
  throw redirect(next, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: href('/sign-in/carry'),
    matches,
  });

export default function Carry({
  loaderData: { next, questions, unnamed, joining, doubled },
}: Route.ComponentProps) {
  return (
    <AuthPage
      title={words.title}
      lead={joining > 0 ? words.answeredBefore({ questions: joining }) : words.answeredTwice}
    >
      {questions.length > 0 && (
        <ul className="mt-7 border-t border-line">
          {questions.map(({ id, text }) => (
            <li key={id} className="border-b border-line py-3">
              <SiteLink to={href('/question/:id', { id })} className="quiet-link font-semibold">
                <bdi className="block">{text}</bdi>
              </SiteLink>
            </li>
          ))}
          {unnamed > 0 && (
            <li className="border-b border-line py-3 text-soft">
              {words.andMore({ questions: unnamed })}
            </li>
          )}
        </ul>
      )}
      <div className="mt-7 grid gap-3 text-soft">
        {joining > 0 && <p>{words.whatAddingMeans}</p>}
        {doubled > 0 && <p>{words.haveBoth({ questions: doubled })}</p>}
      </div>
      <form
        method="post"
        action={withNext(href('/sign-in/carry'), next)}
        className="mt-9 grid gap-3"
      >
        <button type="submit" name="does" value="take" className="pill pill-solid min-h-12 w-full">
          {words.add}
        </button>
        <button type="submit" name="does" value="leave" className="pill pill-line min-h-12 w-full">
          {words.leaveOut}
        </button>
      </form>
      <p className="mt-6 text-small text-soft">{words.askedOnce}</p>
    </AuthPage>
  );
}
