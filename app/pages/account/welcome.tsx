import type { ReactNode } from 'react';
import { data, Form, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { handleMembershipForm } from '../../communities/form-handlers.server.ts';
import { RulesBox } from '../../communities/ui/rules-text.tsx';
import { communityDeps } from '../communities/community-questions.server.ts';
import { QuestionCard } from '../../discovery/ui/question-card.tsx';
import { methodPath } from '../../results/ui/method-link.tsx';
import { loadWelcome } from './welcome-page.server.ts';
import { questionOrdersContext } from '../../discovery/question-orders.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { setFollowedTopics } from '../../topics/topic-follows.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { CheckboxPill } from '../../ui/checkbox-pill.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import * as words from '../../accounts/words/entry/welcome.ts';
import type { Route } from './+types/welcome.ts';
import { communityRefusalText } from '../../communities/words/refusals.ts';

const MAX_PICKED = 200;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql, shuffleOrder, voterId } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  const deps = { sql, orders: context.get(questionOrdersContext) };
  const slugs = url.searchParams.getAll('topic').slice(0, MAX_PICKED);
  const welcome = await loadWelcome(deps, { member, voterId, slugs, order: shuffleOrder });
  return {
    ...welcome,
    isMember: member !== undefined,
    did: url.searchParams.get('did'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const { member } = viewer;
  const form = await request.formData();
  const community = form.get('community');
  if (member && typeof community === 'string') {
    const pressed = await handleMembershipForm(communityDeps(deps), viewer, community, form);
    if (pressed.state === 'gone') throw data(null, { status: 404 });
    if (pressed.state === 'tried')
      return data({ refusal: pressed.refusal, community }, { status: pressed.status });
    return redirect(`${href('/welcome')}?did=joined#belong`, 303);
  }
  const slugs = form
    .getAll('topic')
    .filter((value) => typeof value === 'string')
    .slice(0, MAX_PICKED);
  if (!member) {
    const here = `${href('/welcome')}?${topicParams(slugs)}`;
    return redirect(`${href('/sign-up')}?${new URLSearchParams({ next: here })}`, 303);
  }
  await setFollowedTopics(deps.sql, member.id, slugs);
  return redirect(`${href('/welcome')}?did=followed#answer`, 303);
}

/** The picks stay on the page if they could not be sent. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const community = (await request.clone().formData()).get('community');
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const place = typeof community === 'string' ? community : undefined;
    return { state: 'failed' as const, community: place };
  }
}

/** If the site did not respond, a reload of the data would replace the page with an error. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const state = (args.actionResult as { state?: unknown } | undefined)?.state;
  return state !== 'failed' && args.defaultShouldRevalidate;
}

function topicParams(slugs: readonly string[]): URLSearchParams {
  return new URLSearchParams(slugs.map((slug) => ['topic', slug]));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.welcome,
    description: words.description,
    path: '/welcome',
    matches,
  });

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const { questions, now, isMember } = loaderData;
  const tried = actionData && { community: actionData.community, words: refusedWords(actionData) };
  return (
    <>
      <PageHead title={words.welcome} lead={words.lead} />
      <ol className="page mt-14 grid gap-y-20">
        <Step id="pick" number={1} title={words.pickTopics}>
          <Topics {...loaderData} refusal={tried?.community ? undefined : tried?.words} />
        </Step>
        <Step id="answer" number={2} title={words.answerThree}>
          <output className="mt-3 block font-semibold empty:hidden">
            {loaderData.did === 'followed' &&
              (loaderData.isFollowing ? words.followsPicked : words.followsNone)}
          </output>
          {questions.length > 0 ? (
            <>
              <p className="mt-3 max-w-[58ch] text-soft">{words.oneTapCounts}</p>
              <div className="columns-cards mt-6 border-t border-line">
                {questions.map((question) => (
                  <QuestionCard key={question.id} question={question} now={now} />
                ))}
              </div>
            </>
          ) : (
            <p className="mt-3 max-w-[58ch] text-soft">
              {words.nothingShort}{' '}
              <SiteLink to={href('/question')} className="text-link">
                {words.allQuestions}
              </SiteLink>
            </p>
          )}
        </Step>
        <Step id="read" number={3} title={words.readResult}>
          <p className="mt-3 max-w-[62ch] text-soft">{words.howToRead}</p>
          <p className="mt-4">
            <SiteLink to={methodPath()} className="text-link">
              {words.howFiguresAreMade}
            </SiteLink>
          </p>
          <p className="mt-1">
            <SiteLink to={href('/faq')} className="text-link">
              {words.everythingElse}
            </SiteLink>
          </p>
        </Step>
        <Step id="belong" number={4} title={isMember ? words.findCommunities : words.saveIt}>
          {isMember ? <Communities {...loaderData} tried={tried} /> : <Account {...loaderData} />}
        </Step>
        {isMember && (
          <Step id="yourself" number={5} title={words.introduceYourself}>
            <Yourself />
          </Step>
        )}
      </ol>
    </>
  );
}

type StepProps = { id: string; number: number; title: string; children: ReactNode };

function Step({ id, number, title, children }: StepProps) {
  return (
    <li className="grid gap-x-8 gap-y-2 md:grid-cols-[3rem_1fr]">
      <span aria-hidden="true" className="font-display text-h3 font-bold text-star">
        {number}
      </span>
      <section aria-labelledby={id} className="min-w-0">
        <h2 id={id} tabIndex={-1} className="scroll-mt-8 text-h3 outline-none">
          {title}
        </h2>
        {children}
      </section>
    </li>
  );
}

type Data = Route.ComponentProps['loaderData'];

/** A member follows the picked topics; a visitor is shown questions on them. */
function Topics({ topics, picked, isMember, refusal }: Data & { refusal: string | undefined }) {
  return (
    <Form
      // The boxes stay as they were sent.
      key={picked.join()}
      method={isMember ? 'post' : 'get'}
      action={href('/welcome')}
      className="mt-5"
    >
      <fieldset>
        <legend className="sr-only">{words.topics}</legend>
        <div className="flex flex-wrap gap-2">
          {topics.map(({ slug, name }) => (
            <CheckboxPill
              key={slug}
              name="topic"
              value={slug}
              defaultChecked={picked.includes(slug)}
              label={name}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="submit" className="pill pill-solid">
          {isMember ? words.followThese : words.showThree}
        </button>
        {refusal && (
          <p role="alert" className="text-small text-alarm">
            {refusal}
          </p>
        )}
      </div>
    </Form>
  );
}

function Account({ picked }: Pick<Data, 'picked'>) {
  const next =
    picked.length === 0 ? href('/welcome') : `${href('/welcome')}?${topicParams(picked)}`;
  return (
    <>
      <p className="mt-3 max-w-[62ch] text-soft">{words.whatAnAccountGives}</p>
      <p className="mt-5">
        <SiteLink
          to={`${href('/sign-up')}?${new URLSearchParams({ next })}`}
          className="pill pill-line"
        >
          {words.createAccount}
        </SiteLink>
      </p>
    </>
  );
}

type Tried = NonNullable<Route.ComponentProps['actionData']>;

function refusedWords(tried: Tried): string | undefined {
  if ('state' in tried) return words.notSent;
  return tried.refusal && communityRefusalText(tried.refusal);
}

type CommunitiesProps = Pick<Data, 'communities' | 'did'> & {
  tried: { words: string | undefined; community: string | undefined } | undefined;
};

/** The rules are shown where one joins. */
function Communities({ communities: { open, joined }, did, tried }: CommunitiesProps) {
  return (
    <>
      <p className="mt-3 max-w-[62ch] text-soft">{words.whatACommunityIs}</p>
      <output className="mt-3 block text-small empty:hidden">
        {did === 'joined' && joined.length > 0 && words.joined}
      </output>
      {joined.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-x-5 text-small">
          <span className="text-soft">{words.memberOf}</span>
          {joined.map(({ slug, name }) => (
            <SiteLink
              key={slug}
              to={href('/community/:slug', { slug })}
              className="quiet-link font-semibold"
            >
              <bdi>{name}</bdi>
            </SiteLink>
          ))}
        </p>
      )}
      <ul className="mt-5 border-t border-line">
        {open.map(({ slug, name, about, rules }) => (
          <li key={slug} className="border-b border-line">
            <details className="group/community py-4" open={tried?.community === slug}>
              <summary className="flex list-none items-baseline justify-between gap-6">
                <span className="min-w-0">
                  <bdi className="font-semibold">{name}</bdi>
                  <span dir="auto" className="mt-0.5 block text-small text-soft">
                    {about}
                  </span>
                </span>
                <span className="shrink-0 text-small text-star underline underline-offset-4 group-open/community:hidden">
                  {words.join}
                </span>
              </summary>
              <Form method="post" action={href('/welcome')} preventScrollReset>
                <input type="hidden" name="community" value={slug} />
                <RulesBox name={name} rules={rules} />
                {tried?.community === slug && tried.words && (
                  <p role="alert" className="mt-3 text-small text-alarm">
                    {tried.words}
                  </p>
                )}
                <button type="submit" name="does" value="join" className="pill pill-line mt-4">
                  {rules === '' ? words.join : words.joinWithRules}
                </button>
              </Form>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Only links: each step has a page that says what it is for. */
function Yourself() {
  return (
    <>
      <p className="mt-3 max-w-[62ch] text-soft">{words.whatAProfileGives}</p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <SiteLink to={href('/account/profile')} className="text-link">
          {words.chooseHandle}
        </SiteLink>
        <SiteLink to={href('/account/about')} className="text-link">
          {words.aboutMe}
        </SiteLink>
      </p>
      <p className="mt-12 flex flex-wrap gap-3">
        <SiteLink to={href('/')} className="pill pill-solid">
          {words.goToHomePage}
        </SiteLink>
        <SiteLink to={href('/community')} className="pill pill-line">
          {words.allCommunities}
        </SiteLink>
        <SiteLink to={href('/account/questions/new')} className="pill pill-line">
          {words.askQuestion}
        </SiteLink>
      </p>
    </>
  );
}
