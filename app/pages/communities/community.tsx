import { useEffect } from 'react';
import {
  data,
  href,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { answeringContext } from '../../answering/answering-context.server.ts';
import { textFieldsOf } from '../../base/text-fields.ts';
import { CardsNote } from '../../discovery/ui/cards-note.tsx';
import { QuestionCard } from '../../discovery/ui/question-card.tsx';
import { communityDeps } from './community-questions.server.ts';
import { loadCommunityPage, type CommunityPage } from './community-page.server.ts';
import { communityCardOf } from '../../embeds/pictures/page-card.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { LazyLiveSwitch } from '../../live/ui/lazy-live-switch.tsx';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { withRunoffs } from '../../results/store/details-loader.server.ts';
import { resultCachesContext } from '../../results/store/result-caches-context.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import {
  joinCookie,
  hasJoinCookie,
  clearJoinCookie,
  handleMembershipForm,
} from '../../communities/form-handlers.server.ts';
import type { FailedForm } from '../../communities/community-views.ts';
import { isRole } from '../../communities/community-rules.ts';
import { TAB_WORDS, TABS, parseTab, type Tab } from '../../communities/tabs.ts';
import { CommunityAbout } from '../../communities/ui/community-about.tsx';
import { CommunityHead } from '../../communities/ui/community-head.tsx';
import { CommunityResults } from '../../communities/ui/community-results.tsx';
import { CommunitySurveys } from '../../communities/ui/community-surveys.tsx';
import { MembershipNote } from '../../communities/ui/membership-note.tsx';
import { MembershipBox } from '../../communities/ui/membership-box.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { communityPath, communitySignInPath } from '../../communities/ui/paths.ts';
import { NamedPeople, PeopleList } from '../../communities/ui/people-list.tsx';
import type { Route } from './+types/community.ts';
import * as words from '../../communities/words/page.ts';
import { communityRefusalText } from '../../communities/words/refusals.ts';

/** Parameters that a form's redirect adds, for its sender only. */
const FORM_PARAMS = ['join', 'joined', 'did'];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const deps = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const { cookies } = context.get(answeringContext);
  const { slug } = params;
  const invite = searchParams.get('invite');
  if (viewer.member && hasJoinCookie(request.headers.get('cookie'), slug, cookies)) {
    const form = new FormData();
    form.set('does', invite === null ? 'join' : 'accept');
    form.set('invite', invite ?? '');
    const pressed = await handleMembershipForm(communityDeps(deps), viewer, slug, form);
    const asked = pressed.state === 'done' ? { joined: '1' } : { invite: invite ?? undefined };
    throw redirect(communityPath(slug, asked), {
      status: 303,
      headers: { 'set-cookie': clearJoinCookie(cookies) },
    });
  }
  const page = await loadCommunityPage(deps, viewer, {
    slug,
    tab: parseTab(searchParams.get('tab')),
    after: searchParams.get('after'),
    search: searchParams.get('q') ?? '',
    hasJoined: searchParams.has('joined'),
    invite,
  });
  if (!page) throw data(null, { status: 404 });
  const reading = { sql: deps.sql, ...context.get(resultCachesContext) };
  const part =
    page.part.tab === 'questions'
      ? { ...page.part, questions: await withRunoffs(reading, page.part.questions) }
      : page.part;
  return data(
    { ...page, part, did: searchParams.get('did') },
    {
      status: statusOf(page),
      // An invite link must not leak in a referrer.
      headers: invite === null ? {} : { 'referrer-policy': 'strict-origin' },
    },
  );
}

function statusOf({ part, invitation, stand }: CommunityPage): number {
  if (part.tab === 'closed') return 403;
  if (!invitation || invitation.state === 'open' || isRole(stand.as)) return 200;
  return invitation.state === 'unknown' ? 404 : 410;
}

export async function action({ context, params: { slug }, request, url }: Route.ActionArgs) {
  const deps = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const form = await request.formData();
  const does = form.get('does');
  if (!viewer.member) {
    const invite = url.searchParams.get('invite') ?? undefined;
    const next = communityPath(slug, { invite });
    if (does === 'join' || does === 'accept')
      return redirectDocument(communitySignInPath(slug, { invite }), {
        status: 303,
        headers: { 'set-cookie': joinCookie(slug, context.get(answeringContext).cookies) },
      });
    // Without a script what was typed exists only in the request.
    if (request.headers.get('sec-fetch-dest') === 'document')
      throw data({ action: next, fields: textFieldsOf(form) }, { status: 401 });
  }
  const pressed = await handleMembershipForm(communityDeps(deps), viewer, slug, form);
  switch (pressed.state) {
    case 'gone':
      throw data(null, { status: 404 });
    case 'done': {
      const hasJoined = pressed.does === 'join' || pressed.does === 'accept';
      return redirect(
        communityPath(slug, hasJoined ? { joined: '1' } : { did: pressed.does }),
        303,
      );
    }
    case 'tried':
      return data(pressed, { status: pressed.status });
  }
}

/** A failed submit must not replace the form with an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { state: 'failed' as const };
  }
}

/** If the site did not respond, a reload of the data would replace the page with an error. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const state = (args.actionResult as { state?: unknown } | undefined)?.state;
  return state !== 'failed' && args.defaultShouldRevalidate;
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: titleOf(loaderData),
    description: loaderData?.community.about.slice(0, 155) ?? words.notFound,
    path: communityPath(loaderData?.community.slug ?? '', tabParam(loaderData?.tab)),
    ...(loaderData && {
      feedOf: href('/community/:slug', { slug: loaderData.community.slug }),
      image: communityCardOf(loaderData.community),
    }),
    matches,
  }),
  ...(loaderData?.invitation ? [{ name: 'robots', content: 'noindex' }] : []),
];

type Shown = CommunityPage & { did: string | null };

function titleOf(page: Shown | undefined): string {
  if (!page) return words.community;
  const { community, tab } = page;
  return tab === 'questions' ? community.name : `${TAB_WORDS[tab]}: ${community.name}`;
}

function tabParam(tab: CommunityPage['tab'] = 'questions'): { tab?: string } {
  return tab === 'questions' ? {} : { tab };
}

export default function Community({ loaderData: page, actionData }: Route.ComponentProps) {
  const { community, stand, invitation, tab, now, did, welcome, emblem } = page;
  const tried = actionData?.state === 'tried' ? actionData : undefined;
  usePlainAddress();
  return (
    <>
      <CommunityHead community={community} emblem={emblem} />
      <MembershipNote
        did={did}
        welcome={welcome}
        invitation={invitation}
        isInside={isRole(stand.as)}
        tried={tried}
        failure={failureOf(actionData)}
        cause={actionData ?? did ?? welcome}
      />
      <div className="page mt-10 grid grid-cols-1 items-start gap-x-16 gap-y-10 sm:mt-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="lg:col-start-2 lg:row-start-1">
          <MembershipBox
            community={community}
            membership={stand}
            invitation={invitation}
            tried={tried}
            now={now}
          />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <TabRow
            label={words.parts}
            tabs={TABS.filter((one) => isShown(one, page)).map((one) => ({
              name: TAB_WORDS[one],
              to: communityPath(community.slug, tabParam(one)),
              isHere: one === tab,
            }))}
          />
          <div className="mt-8">
            <Shown {...page} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Only members may see the people, and without surveys there is no such tab. */
function isShown(tab: Tab, { can, hasSurveys }: CommunityPage): boolean {
  if (tab === 'people') return can.seePeople === true;
  return tab !== 'surveys' || hasSurveys;
}

function failureOf(answer: FailedForm | { state: 'failed' } | undefined) {
  if (answer?.state === 'failed') return 'failed';
  return answer?.state === 'tried' && answer.status === 401 ? 'signed out' : undefined;
}

/** The content of the current tab. */
function Shown({ part, community, stand, hasInside, now }: CommunityPage) {
  const { slug } = community;
  const more = (next: string | undefined) =>
    next &&
    communityPath(slug, { ...tabParam(part.tab === 'closed' ? undefined : part.tab), after: next });
  switch (part.tab) {
    case 'closed':
      return (
        <EmptyState title={words.forMembers}>
          {stand.as === 'visitor' ? (
            <SiteLink to={communitySignInPath(slug)} className="text-link">
              {words.signIn}
            </SiteLink>
          ) : (
            communityRefusalText(part.denial)
          )}
        </EmptyState>
      );
    case 'about':
      return <CommunityAbout community={community} {...part} />;
    case 'people':
      return (
        <PeopleList
          {...part}
          isEmpty={part.people.length === 0}
          pathTo={(asked) => communityPath(slug, { tab: 'people', ...asked })}
          keeps={{ tab: 'people' }}
        >
          <NamedPeople people={part.people} />
        </PeopleList>
      );
    case 'surveys':
      return <CommunitySurveys surveys={part.surveys} />;
    case 'results':
      return <CommunityResults {...part} more={more(part.next)} now={now} />;
    case 'questions':
      return (
        <Questions
          questions={part.questions}
          hasInside={hasInside}
          more={more(part.next)}
          now={now}
        />
      );
  }
}

type QuestionsProps = {
  questions: Extract<CommunityPage['part'], { tab: 'questions' }>['questions'];
  hasInside: boolean;
  more: string | undefined;
  now: string;
};

function Questions({ questions, hasInside, more, now }: QuestionsProps) {
  if (questions.length === 0)
    return (
      <EmptyState title={hasInside ? words.allInside : words.nothingAskedYet}>
        {hasInside ? words.nothingPublic : words.firstQuestion}
      </EmptyState>
    );
  return (
    <>
      <CardsNote questions={questions} live={<LazyLiveSwitch />} />
      <ul>
        {questions.map((question) => (
          <li key={question.id} className="border-b border-line py-7 first:pt-4">
            <QuestionCard question={question} now={now} level={2} />
          </li>
        ))}
      </ul>
      {hasInside && <p className="mt-6 text-small text-soft">{words.membersQuestionsHidden}</p>}
      {more && (
        <p className="mt-6">
          <SiteLink to={more} className="pill pill-line">
            {words.earlierQuestions}
          </SiteLink>
        </p>
      )}
    </>
  );
}

/** Removes the parameters for one reader from the address, so that a copied link suits everybody. */
function usePlainAddress(): void {
  useEffect(() => {
    const { history, location } = window;
    const url = new URL(location.href);
    if (!FORM_PARAMS.some((name) => url.searchParams.has(name))) return;
    for (const name of FORM_PARAMS) url.searchParams.delete(name);
    history.replaceState(history.state, '', url.pathname + url.search);
  });
}
