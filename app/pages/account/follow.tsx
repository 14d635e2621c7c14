import { data, href, redirect } from 'react-router';
import { isId } from '../../base/ids.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import type { MailMode } from '../../platform/env.server.ts';
import {
  confirmFollow,
  followByEmail,
  checkFollowLink,
  type FollowLinkResult,
} from '../../delivery/following/question-follows.server.ts';
import { FollowForm } from '../../questions/ui/follow-form.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import { refuseDeadLink } from '../../accounts/auth/link-tokens.server.ts';
import { withStrictReferrer } from './entry-response.server.ts';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import * as linkWords from '../../accounts/words/entry/dead-link.ts';
import * as requestWords from '../../accounts/words/entry/link-request.ts';
import * as words from '../../accounts/words/follow.ts';
import { accountProblem } from '../../accounts/words/problems.ts';
import type { Route } from './+types/follow.ts';

const HERE = href('/sign-in/follow');

/** Problems with the link itself, not with its question. */
const DEAD_LINK_STATES: ReadonlySet<FollowLinkResult['state']> = new Set([
  'used',
  'late',
  'unknown',
] as const);
const FOLLOW_STEPS = ['sent', 'follows'] as const;

/** Only reads the mailed link, and the button confirms it: programs follow links in emails, too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql, mailMode } = context.get(requestContext);
  const token = url.searchParams.get('t');
  const id = url.searchParams.get('question');
  const did = url.searchParams.get('did');
  return {
    token,
    mailGoesTo: mailMode,
    did: FOLLOW_STEPS.find((one) => one === did),
    question: id !== null && isId(id) ? id : undefined,
    link: token === null ? undefined : await checkFollowLink(sql, token),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const deps = context.get(requestContext);
  const token = url.searchParams.get('t');
  if (token !== null) {
    const link = await confirmFollow(deps.sql, token);
    const dead = DEAD_LINK_STATES.has(link.state) ? await refuseDeadLink(deps, deps) : undefined;
    if (dead?.state === 'refused')
      return data({ isOften: true } as const, {
        status: 429,
        headers: { 'retry-after': String(dead.retryAfter) },
      });
    throw redirect(
      link.state === 'open' ? here({ did: 'follows', question: link.id }) : here({ t: token }),
      303,
    );
  }
  const form = await request.formData();
  const [question, email] = ['question', 'email'].map((name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  });
  const asked = await followByEmail(deps, question ?? '', email ?? '');
  switch (asked.state) {
    case 'sent':
      throw redirect(here({ did: 'sent', question: question ?? '' }), 303);
    case 'gone':
      throw data(null, { status: 404 });
    case 'wrong':
      return data({ question, email, problem: accountProblem(asked.problem) }, { status: 422 });
    case 'limit':
      return data(
        { question, email, problem: words.tooManyRequests },
        { status: 429, headers: { 'retry-after': String(asked.retryAfter) } },
      );
  }
}

function here(query: Record<string, string>): string {
  return `${HERE}?${new URLSearchParams(query)}`;
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) =>
  withStrictReferrer(actionHeaders);

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: words.title,
    description: words.description,
    path: HERE,
    matches,
  }),
  { name: 'robots', content: 'noindex' },
];

export default function Follow({ loaderData, actionData }: Route.ComponentProps) {
  const { token, mailGoesTo, did, question, link } = loaderData;
  if (actionData && !('isOften' in actionData))
    return (
      <AuthPage title={words.title} lead={words.leadOfForm}>
        <div className="mt-8">
          <FollowForm
            question={actionData.question ?? ''}
            email={actionData.email ?? ''}
            problem={actionData.problem}
          />
        </div>
      </AuthPage>
    );
  if (link?.state === 'open')
    return (
      <AuthPage title={words.title} lead={words.leadOfQuestion}>
        <p className="mt-6 border-s-2 border-glow ps-4 text-lead">
          <bdi className="block">{link.text}</bdi>
        </p>
        <form method="post" action={here({ t: token ?? '' })} className="mt-8">
          <button type="submit" className="pill pill-solid">
            {words.emailMe}
          </button>
        </form>
      </AuthPage>
    );
  if (link) return <LinkProblem link={link} isOften={actionData !== undefined} />;
  if (did) return <FollowResult did={did} mailGoesTo={mailGoesTo} question={question} />;
  return (
    <AuthPage title={words.title} lead={words.whereToFindIt}>
      <NextLinks />
    </AuthPage>
  );
}

type FollowResultProps = {
  did: (typeof FOLLOW_STEPS)[number];
  mailGoesTo: MailMode;
  question: string | undefined;
};

function FollowResult({ did, mailGoesTo, question }: FollowResultProps) {
  const isSent = did === 'sent';
  const { title, where } = requestWords.sent[mailGoesTo];
  const sent = where === undefined ? words.lookForEmail : words.linkElsewhere({ where });
  return (
    <AuthPage
      title={isSent ? title : words.willGetIt}
      lead={
        <SuccessMessage cause={did} className="">
          {isSent ? sent : words.followsLead}
        </SuccessMessage>
      }
    >
      <NextLinks question={question} />
    </AuthPage>
  );
}

type LinkProblemProps = { link: Exclude<FollowLinkResult, { state: 'open' }>; isOften: boolean };

function LinkProblem({ link, isOften }: LinkProblemProps) {
  const { title, lead } = words.linkProblems[link.state];
  return (
    <AuthPage title={title} lead={lead}>
      {isOften && <p className="mt-4 text-soft">{linkWords.tooManyDeadLinks}</p>}
      <NextLinks question={link.state === 'ended' ? link.id : undefined} />
    </AuthPage>
  );
}

function NextLinks({ question }: { question?: string | undefined }) {
  return (
    <p className="mt-8">
      {question === undefined ? (
        <SiteLink to={href('/question')} className="pill pill-line">
          {words.seeQuestions}
        </SiteLink>
      ) : (
        <SiteLink to={href('/question/:id', { id: question })} className="pill pill-line">
          {words.goToQuestion}
        </SiteLink>
      )}
    </p>
  );
}
