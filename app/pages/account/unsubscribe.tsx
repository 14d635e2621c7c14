import { href, redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import type { AnySql, Sql } from '../../platform/database/db.server.ts';
import {
  endEmailFollow,
  findEmailFollow,
} from '../../delivery/following/question-follows.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import { NOTICE_KINDS, type NoticeKind } from '../../notices/notice-rules.ts';
import { unsubscribeFrom, loadNoticePreferences } from '../../notices/notices.server.ts';
import { withStrictReferrer } from './entry-response.server.ts';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { readUnsubscribeToken, type Unsubscription } from '../../notices/unsubscribe.server.ts';
import * as words from '../../accounts/words/unsubscribe.ts';
import type { Route } from './+types/unsubscribe.ts';

const HERE = href('/sign-in/unsubscribe');

/** The page of the unsubscribe link. A mail program may press its button for the member (RFC 8058). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql, secret } = context.get(requestContext);
  const token = url.searchParams.get('t') ?? '';
  const ending = readUnsubscribeToken(secret, token);
  return {
    token,
    ends: ending?.ends,
    isEnded: ending !== undefined && !(await isSubscribed(sql, ending)),
    question: ending?.ends === 'follow' ? await findEmailFollow(sql, ending.followId) : undefined,
    isDone: url.searchParams.get('did') === 'ended',
  };
}

/** The signed token never expires and is no session: a second press ends nothing more. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { sql, secret } = context.get(requestContext);
  const token = url.searchParams.get('t') ?? '';
  const form = await request.formData();
  const ending = readUnsubscribeToken(secret, token);
  if (ending) await endEmails(sql, ending);
  // A mail program expects a response and no redirect.
  if (form.get('List-Unsubscribe') === 'One-Click') return null;
  throw redirect(`${HERE}?${new URLSearchParams({ t: token, did: 'ended' })}`, 303);
}

async function endEmails(sql: Sql, ending: Unsubscription): Promise<void> {
  if (ending.ends === 'follow') return endEmailFollow(sql, ending.followId);
  return unsubscribeFrom(sql, ending.memberId, await kindsOf(sql, ending));
}

/** The daily email includes the kinds that the member gets in it now. */
async function kindsOf(
  sql: AnySql,
  { ends, memberId }: Exclude<Unsubscription, { ends: 'follow' }>,
): Promise<NoticeKind[]> {
  const choices = await loadNoticePreferences(sql, memberId);
  return NOTICE_KINDS.filter((kind) =>
    ends === 'daily'
      ? choices[kind].mail === 'daily'
      : ends === kind && choices[kind].mail !== 'never',
  );
}

async function isSubscribed(sql: AnySql, ending: Unsubscription): Promise<boolean> {
  return ending.ends === 'follow'
    ? (await findEmailFollow(sql, ending.followId)) !== undefined
    : (await kindsOf(sql, ending)).length > 0;
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) =>
  withStrictReferrer(actionHeaders);

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: words.unsubscribe,
    description: words.description,
    path: HERE,
    matches,
  }),
  { name: 'robots', content: 'noindex' },
];

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const { token, ends, isEnded, question, isDone } = loaderData;
  if (ends === undefined)
    return (
      <AuthPage title={words.unknownLink} lead={words.unknownLinkLead}>
        <NextLinks isMember />
      </AuthPage>
    );
  const isMember = ends !== 'follow';
  if (isEnded)
    return (
      <AuthPage
        title={isDone ? words.unsubscribed : words.unsubscribedBefore}
        lead={
          <SuccessMessage cause={isDone ? 'ended' : null} className="">
            {words.ended[ends]}
          </SuccessMessage>
        }
      >
        <NextLinks isMember={isMember} />
      </AuthPage>
    );
  return (
    <AuthPage title={words.unsubscribe} lead={words.willEnd[ends]}>
      {question !== undefined && (
        <p className="mt-6 border-s-2 border-glow ps-4 text-lead">
          <bdi className="block">{question}</bdi>
        </p>
      )}
      <form method="post" action={`${HERE}?${new URLSearchParams({ t: token })}`} className="mt-8">
        <button type="submit" className="pill pill-solid">
          {words.unsubscribe}
        </button>
      </form>
    </AuthPage>
  );
}

function NextLinks({ isMember }: { isMember: boolean }) {
  return (
    <p className="mt-8">
      <SiteLink
        to={isMember ? href('/account/notifications') : href('/question')}
        className="pill pill-line"
      >
        {isMember ? words.chooseNotifications : words.seeQuestions}
      </SiteLink>
    </p>
  );
}
