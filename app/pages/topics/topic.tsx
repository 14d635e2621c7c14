import {
  data,
  href,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { ListingView } from '../../discovery/ui/listing-view.tsx';
import { questionOrdersContext } from '../../discovery/question-orders.server.ts';
import { loadTopicPage } from './topics.server.ts';
import { EmblemHead } from '../../emblems/ui/emblem-head.tsx';
import { topicCardOf } from '../../embeds/pictures/page-card.ts';
import { LazyLiveSwitch } from '../../live/ui/lazy-live-switch.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import {
  readListAddress,
  writeListAddress,
  type ListAddress,
} from '../../questions/lists/list-address.ts';
import { titleWords } from '../../questions/words/list.ts';
import { communityIdsOf } from '../../communities/membership-rows.server.ts';
import { SortTabs } from '../../discovery/ui/sort-tabs.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { TOPIC_REDIRECT } from '../../topics/topic-redirect.ts';
import { findTopic } from '../../topics/topic-rows.server.ts';
import { followsTopic, followTopics, unfollowTopic } from '../../topics/topic-follows.server.ts';
import { FollowButton, type TopicFollowResponse } from '../../topics/ui/follow-button.tsx';
import { NoQuestions } from '../../topics/ui/no-questions.tsx';
import { RelatedTopics } from '../../topics/ui/related-topics.tsx';
import { TopicPulse } from '../../topics/ui/topic-pulse.tsx';
import { itemsWithRunoffs } from '../../results/store/details-loader.server.ts';
import { resultCachesContext } from '../../results/store/result-caches-context.server.ts';
import type { Route } from './+types/topic.ts';
import * as words from '../../topics/words/topic.ts';

const LIST_PARAMS = ['sort', 'cursor'];
/** The parameter of a follow that was requested before signing in. */
const FOLLOW_PARAM = 'follow';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { sql, readLists, shuffleOrder, voterId } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  const { search, searchParams } = new URL(request.url);
  const topic = await findTopic(sql, params.slug);
  if (!topic) throw data(null, { status: 404 });
  const here = href('/topic/:slug', { slug: topic.slug });
  if (topic.slug !== params.slug) throw redirect(here + search, TOPIC_REDIRECT);
  if (searchParams.has(FOLLOW_PARAM) && member && isFromSignIn(request)) {
    await followTopics(sql, member.id, [topic.id]);
    throw redirect(here, 303);
  }
  const named = new URLSearchParams(
    [...searchParams].filter(([name]) => LIST_PARAMS.includes(name)),
  );
  const { sort, cursor, wrong } = readListAddress(named);
  if (wrong.some(({ parameter }) => parameter === 'cursor'))
    throw data(words.noSuchPlace, { status: 400 });
  const orders = context.get(questionOrdersContext);
  const asked = {
    sort,
    cursor,
    isFollowed: member !== undefined && (await followsTopic(sql, member.id, topic.id)),
    voterId: member?.voterId ?? voterId,
    memberCommunityIds: await communityIdsOf(sql, member),
    order: shuffleOrder,
  };
  const page = await readLists((from) => loadTopicPage({ sql: from, orders }, topic, asked));
  const reading = { sql, ...context.get(resultCachesContext) };
  return { ...page, items: await itemsWithRunoffs(reading, page.items) };
}

/** A link on another site must not make anybody follow a topic: only a redirect of our own sign-in page does. */
function isFromSignIn({ headers }: Request): boolean {
  return headers.get('sec-fetch-site') === 'same-origin';
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { sql } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  const topic = await findTopic(sql, params.slug);
  if (!topic) throw data(null, { status: 404 });
  const here = href('/topic/:slug', { slug: topic.slug });
  const follows = (await request.formData()).get('does') === 'follow';
  if (!member) {
    const next = new URLSearchParams({ next: follows ? `${here}?${FOLLOW_PARAM}=1` : here });
    throw redirectDocument(`${href('/sign-in')}?${next}`, 303);
  }
  if (follows) await followTopics(sql, member.id, [topic.id]);
  else await unfollowTopic(sql, member.id, topic.id);
  // With a script the page stays; without one the response redirects back to it.
  if (request.headers.get('sec-fetch-dest') !== 'empty') throw redirect(here, 303);
  return { isFollowed: follows } satisfies TopicFollowResponse;
}

/** A failed press is shown beside the button; the page stays. */
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<TopicFollowResponse> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { state: 'failed' };
  }
}

/** Following changes nothing else on the page. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData: page, matches }) => {
  if (!page)
    return pageMeta({
      title: words.topic,
      description: words.notFound,
      path: href('/topic'),
      matches,
    });
  const { topic, sort, isFurther } = page;
  const isFirst = sort === 'trending' && !isFurther;
  return [
    ...pageMeta({
      title: isFirst ? topic.name : titleWords({ sort, topic: topic.name, words: '', isFurther }),
      description: words.description({ about: topic.about }),
      path: topicHref(topic.slug, { sort }),
      feedOf: href('/topic/:slug', { slug: topic.slug }),
      image: topicCardOf(topic),
      matches,
    }),
    ...(isFurther || sort === 'unanswered' ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
};

function topicHref(slug: string, { sort }: Pick<ListAddress, 'sort'>): string {
  const query = writeListAddress({ sort });
  const path = href('/topic/:slug', { slug });
  return query.size > 0 ? `${path}?${query}` : path;
}

export default function Topic({ loaderData: page }: Route.ComponentProps) {
  const { topic, pulse, emblem, related, isFollowed, isBlank, sort, now } = page;
  const { slug, name, about } = topic;
  return (
    <>
      <div className="page pt-10 sm:pt-16">
        <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <EmblemHead emblem={emblem}>
            <p className="mb-3 text-small text-soft">
              <SiteLink to={href('/topic')} className="quiet-link">
                {words.topics}
              </SiteLink>
            </p>
            <h1 className="display max-w-[20ch] text-h2 sm:text-h1">
              <bdi className="block">{name}</bdi>
            </h1>
            <p className="mt-5 max-w-[58ch] text-lead text-soft">
              <bdi className="block">{about}</bdi>
            </p>
            <div className="mt-7 flex flex-wrap items-center gap-3">
              <FollowButton key={slug} slug={slug} name={name} isFollowed={isFollowed} />
              <SiteLink to={askHref(slug)} className="pill pill-line">
                {words.ask}
              </SiteLink>
            </div>
          </EmblemHead>
          {!isBlank && <TopicPulse pulse={pulse} now={now} />}
        </div>
        {related && <RelatedTopics {...related} />}
        {!isBlank && (
          <SortTabs
            sort={sort}
            topic={undefined}
            typed=""
            hrefOf={(list) => topicHref(slug, list)}
          />
        )}
      </div>
      <div className="page mt-5">
        <ListingView
          page={page}
          top={topicHref(slug, page)}
          path={href('/topic/:slug', { slug })}
          topic={name}
          live={<LazyLiveSwitch />}
          empty={
            <NoQuestions
              page={page}
              ask={askHref(slug)}
              newest={topicHref(slug, { sort: 'new' })}
            />
          }
        />
      </div>
    </>
  );
}

function askHref(slug: string): string {
  return `${href('/account/questions/new')}?${new URLSearchParams({ topic: slug })}`;
}
