import { href, redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import type { AnySql, Sql } from '../../platform/database/db.server.ts';
import { endMailFollow, findMailFollow } from '../../delivery/follows.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { Done } from '../../ui/told.tsx';
import { NOTICE_KINDS, type NoticeKind } from '../../notices/notice-rules.ts';
import { endMails, noticeChoicesOf } from '../../notices/notices.server.ts';
import { secretive } from './entry-answer.server.ts';
import { EntryPage } from '../../accounts/ui/entry-page.tsx';
import { endingIn, type Ending } from '../../notices/unsubscribe.server.ts';
import type { Route } from './+types/unsubscribe.ts';

const HERE = href('/sign-in/unsubscribe');

/** What somebody presses to end mails; a program that reads mail presses it for them (RFC 8058). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql, secret } = context.get(requestContext);
  const token = url.searchParams.get('t') ?? '';
  const ending = endingIn(secret, token);
  return {
    token,
    ends: ending?.ends,
    isEnded: ending !== undefined && !(await isGoing(sql, ending)),
    question: ending?.ends === 'follow' ? await findMailFollow(sql, ending.followId) : undefined,
    isDone: url.searchParams.get('did') === 'ended',
  };
}

/** Signed, it never runs out, and it is no session: pressed twice it ends nothing more. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { sql, secret } = context.get(requestContext);
  const token = url.searchParams.get('t') ?? '';
  const form = await request.formData();
  const ending = endingIn(secret, token);
  if (ending) await end(sql, ending);
  // A program wants an answer and no other page.
  if (form.get('List-Unsubscribe') === 'One-Click') return null;
  throw redirect(`${HERE}?${new URLSearchParams({ t: token, did: 'ended' })}`, 303);
}

async function end(sql: Sql, ending: Ending): Promise<void> {
  if (ending.ends === 'follow') return endMailFollow(sql, ending.followId);
  return endMails(sql, ending.memberId, await kindsOf(sql, ending));
}

/** The mail of the day is whatever kinds come in it now. */
async function kindsOf(
  sql: AnySql,
  { ends, memberId }: Exclude<Ending, { ends: 'follow' }>,
): Promise<NoticeKind[]> {
  const choices = await noticeChoicesOf(sql, memberId);
  return NOTICE_KINDS.filter((kind) =>
    ends === 'daily'
      ? choices[kind].mail === 'daily'
      : ends === kind && choices[kind].mail !== 'never',
  );
}

async function isGoing(sql: AnySql, ending: Ending): Promise<boolean> {
  return ending.ends === 'follow'
    ? (await findMailFollow(sql, ending.followId)) !== undefined
    : (await kindsOf(sql, ending)).length > 0;
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => secretive(actionHeaders);

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: 'Unsubscribe',
    description: 'Stop one kind of email, without signing in.',
    path: HERE,
    matches,
  }),
  { name: 'robots', content: 'noindex' },
];

const WHAT: Record<Ending['ends'], string> = {
  outcome: 'emails with the results of questions you follow',
  closing: 'emails about questions that close soon',
  own: 'emails about your own questions',
  answers: 'emails about answers to your questions',
  standing: 'emails about your membership in communities',
  requests: 'emails about requests to join',
  daily: 'the daily email',
  follow: 'the email with the result of this question',
};

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const { token, ends, isEnded, question, isDone } = loaderData;
  if (ends === undefined)
    return (
      <EntryPage
        title="This link is not known"
        lead="It is not one of ours, or a part of it is missing. Copy all of it from the email."
      >
        <Ways isMember />
      </EntryPage>
    );
  const isMember = ends !== 'follow';
  if (isEnded)
    return (
      <EntryPage
        title={isDone ? 'You are unsubscribed' : 'You were already unsubscribed'}
        lead={
          <Done cause={isDone ? 'ended' : null} className="">
            {ends === 'follow'
              ? 'We will send no email about this question to this address.'
              : `You no longer get ${WHAT[ends]}. Nothing else has changed.`}
          </Done>
        }
      >
        <Ways isMember={isMember} />
      </EntryPage>
    );
  return (
    <EntryPage
      title="Unsubscribe"
      lead={
        isMember
          ? `You will no longer get ${WHAT[ends]}. On the site nothing changes.`
          : `You will no longer get ${WHAT[ends]}:`
      }
    >
      {question !== undefined && (
        <p className="mt-6 border-s-2 border-glow ps-4 text-lead">
          <bdi className="block">{question}</bdi>
        </p>
      )}
      <form method="post" action={`${HERE}?${new URLSearchParams({ t: token })}`} className="mt-8">
        <button type="submit" className="pill pill-solid">
          Unsubscribe
        </button>
      </form>
    </EntryPage>
  );
}

function Ways({ isMember }: { isMember: boolean }) {
  return (
    <p className="mt-8">
      <SiteLink
        to={isMember ? href('/account/notifications') : href('/question')}
        className="pill pill-line"
      >
        {isMember ? 'Choose your notifications' : 'See the questions'}
      </SiteLink>
    </p>
  );
}
