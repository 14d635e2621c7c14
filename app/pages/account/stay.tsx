import { data, href, redirect } from 'react-router';
import { formatDay } from '../../base/words/figures.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { DELETION_DAYS } from '../../accounts/deletion/deletion-rules.ts';
import {
  checkCancelLink,
  cancelDeletion,
} from '../../accounts/deletion/deletion-request.server.ts';
import { refuseDeadLink } from '../../accounts/auth/link-tokens.server.ts';
import { DeadLink } from '../../accounts/ui/dead-link.tsx';
import { deadLinkResponse, withStrictReferrer } from './entry-response.server.ts';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import * as linkWords from '../../accounts/words/entry/dead-link.ts';
import * as words from '../../accounts/words/entry/stay.ts';
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
  return deadLinkResponse(await refuseDeadLink(deps, deps));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) =>
  withStrictReferrer(actionHeaders);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.keepYourAccount,
    description: words.canBeKept({ days: DELETION_DAYS }),
    path: href('/sign-in/stay'),
    matches,
  });

export default function Stay({ loaderData: shown, actionData: back }: Route.ComponentProps) {
  const isOften = back?.why === 'limit';
  switch (shown.state) {
    case 'open':
      return (
        <AuthPage
          title={words.keepAccountQuestion}
          lead={
            <Sentence
              parts={words.toBeDeleted({
                name: <bdi className="font-semibold text-ink">{shown.name}</bdi>,
                day: <time dateTime={shown.day}>{formatDay(new Date(shown.day))}</time>,
              })}
            />
          }
        >
          <form
            method="post"
            action={`${href('/sign-in/stay')}?${new URLSearchParams({ t: shown.token })}`}
            className="mt-9 grid gap-4"
          >
            <button type="submit" className="pill pill-solid min-h-12 w-full">
              {words.keepMyAccount}
            </button>
            <p className="text-small text-soft">{words.ifYouLeave}</p>
          </form>
        </AuthPage>
      );
    case 'stays':
      return (
        <AuthPage title={words.accountStays} lead={words.nothingDeleted}>
          <p className="mt-9">
            <SiteLink to={href('/sign-in')} className="pill pill-solid min-h-12 w-full">
              {words.signIn}
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
          link="stay"
          again={{ to: href('/sign-in'), text: words.signIn }}
        />
      );
  }
}

/** Offers no sign-in, which would lead here again. */
function TooLate({ isOften }: { isOften: boolean }) {
  return (
    <AuthPage title={words.tooLate} lead={words.dayHasCome}>
      {isOften && <p className="mt-4 text-soft">{linkWords.tooManyDeadLinks}</p>}
      <p className="mt-8">
        <SiteLink to={href('/')} className="pill pill-solid">
          {words.goHome}
        </SiteLink>
      </p>
    </AuthPage>
  );
}

/** Shown after requesting the deletion, and without a link. */
function LeavingInfo({ isNew }: { isNew: boolean }) {
  return (
    <AuthPage
      title={isNew ? words.deletedIn({ days: DELETION_DAYS }) : words.keepYourAccount}
      lead={isNew ? words.signedOutEverywhere : words.canBeKept({ days: DELETION_DAYS })}
    >
      <h2 className="mt-10 text-h4">{isNew ? words.ifYouChangeYourMind : words.howToKeepIt}</h2>
      <p className="mt-3 text-soft">{words.openTheLink}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <SiteLink to={href('/')} className={`pill ${isNew ? 'pill-solid' : 'pill-line'}`}>
          {words.goHome}
        </SiteLink>
        <SiteLink to={href('/sign-in')} className={`pill ${isNew ? 'pill-line' : 'pill-solid'}`}>
          {words.signIn}
        </SiteLink>
      </p>
    </AuthPage>
  );
}
