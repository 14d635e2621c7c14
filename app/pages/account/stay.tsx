import { data, href, redirect } from 'react-router';
import { formatCount, formatDay } from '../../base/words/figures.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { DELETION_DAYS } from '../../accounts/deletion/deletion-rules.ts';
import {
  checkCancelLink,
  cancelDeletion,
} from '../../accounts/deletion/deletion-request.server.ts';
import { refuseDeadLink } from '../../accounts/auth/link-tokens.server.ts';
import { DeadLink, TOO_MANY_DEAD_LINKS } from '../../accounts/ui/dead-link.tsx';
import { deadLinkResponse, withStrictReferrer } from './entry-response.server.ts';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import type { Route } from './+types/stay.ts';

/** Only reads the token: programs open the links in emails before people do. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const did = url.searchParams.get('did');
  const token = url.searchParams.get('t');
  if (did === 'stays') return { state: 'stays' } as const;
  if (token === null) return { state: did === 'leaving' ? 'leaving' : 'asked' } as const;
  const back = await checkCancelLink(context.get(requestContext).sql, token);
  if (back.state !== 'open') return data({ state: back.state } as const, { status: 410 });
  const { name, day } = back;
  return { state: 'open', name, day: day.toISOString(), token } as const;
}

export async function action({ url, context }: Route.ActionArgs) {
  const token = url.searchParams.get('t') ?? '';
  const deps = context.get(requestContext);
  const state = await cancelDeletion(deps, token);
  if (state === 'stays') throw redirect(`${href('/sign-in/stay')}?did=stays`, 303);
  return deadLinkResponse(refuseDeadLink(deps, deps));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) =>
  withStrictReferrer(actionHeaders);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Keep your account',
    description: `An account that is to be deleted can be kept for ${DELETION_DAYS} days.`,
    path: href('/sign-in/stay'),
    matches,
  });

const DAYS = formatCount(DELETION_DAYS, { one: '# day', other: '# days' });

export default function Stay({ loaderData: shown, actionData: back }: Route.ComponentProps) {
  const isOften = back?.why === 'limit';
  switch (shown.state) {
    case 'open':
      return (
        <AuthPage
          title="Keep your account?"
          lead={
            <>
              The account of <bdi className="font-semibold text-ink">{shown.name}</bdi> is to be
              deleted on <time dateTime={shown.day}>{formatDay(new Date(shown.day))}</time>. If you
              keep it, everything in it is as it was.
            </>
          }
        >
          <form
            method="post"
            action={`${href('/sign-in/stay')}?${new URLSearchParams({ t: shown.token })}`}
            className="mt-9 grid gap-4"
          >
            <button type="submit" className="pill pill-solid min-h-12 w-full">
              Keep my account
            </button>
            <p className="text-small text-soft">
              If you want to leave, close this page. You need do nothing more.
            </p>
          </form>
        </AuthPage>
      );
    case 'stays':
      return (
        <AuthPage
          title="Your account stays"
          lead="Nothing is deleted. Sign in and everything is as it was."
        >
          <p className="mt-9">
            <SiteLink to={href('/sign-in')} className="pill pill-solid min-h-12 w-full">
              Sign in
            </SiteLink>
          </p>
        </AuthPage>
      );
    case 'leaving':
    case 'asked':
      return <LeavingInfo isNew={shown.state === 'leaving'} />;
    case 'late':
      return <TooLate isOften={isOften} />;
    case 'used':
    case 'unknown':
      return (
        <DeadLink
          why={shown.state}
          isOften={isOften}
          what="A link to keep an account"
          lasts="until the day the account is deleted"
          again={{ to: href('/sign-in'), text: 'Sign in' }}
        />
      );
  }
}

/** Offers no sign-in, which would lead here again. */
function TooLate({ isOften }: { isOften: boolean }) {
  return (
    <AuthPage title="It is too late to keep this account" lead="The day of its deletion has come.">
      {isOften && <p className="mt-4 text-soft">{TOO_MANY_DEAD_LINKS}</p>}
      <p className="mt-8">
        <SiteLink to={href('/')} className="pill pill-solid">
          Go to the home page
        </SiteLink>
      </p>
    </AuthPage>
  );
}

/** Shown after requesting the deletion, and without a link. */
function LeavingInfo({ isNew }: { isNew: boolean }) {
  return (
    <AuthPage
      title={isNew ? `Your account is deleted in ${DAYS}` : 'Keep your account'}
      lead={
        isNew
          ? 'You are signed out everywhere. Until then everything stays as it is, and nobody gets into the account.'
          : `An account that is to be deleted can be kept for ${DAYS}.`
      }
    >
      <h2 className="mt-10 text-h4">{isNew ? 'If you change your mind' : 'How to keep it'}</h2>
      <p className="mt-3 text-soft">
        Open the link in the email we sent you when you asked for the deletion, or sign in. We write
        once more two days before the end.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <SiteLink to={href('/')} className={`pill ${isNew ? 'pill-solid' : 'pill-line'}`}>
          Go to the home page
        </SiteLink>
        <SiteLink to={href('/sign-in')} className={`pill ${isNew ? 'pill-line' : 'pill-solid'}`}>
          Sign in
        </SiteLink>
      </p>
    </AuthPage>
  );
}
