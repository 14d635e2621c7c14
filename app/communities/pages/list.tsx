import { href } from 'react-router';
import { viewerContext } from '../../accounts/context.server.ts';
import { formatCount, formatNumber } from '../../base/format.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { COMMUNITIES_SHOWN, listCommunities, MOST_COUNTED } from '../lists.server.ts';
import { placeIn } from '../present.ts';
import { JOINING_WORDS } from '../rules.ts';
import { membershipsOf } from '../store.server.ts';
import { peopleWords } from '../ui/community-head.tsx';
import { communityPath, withAsked } from '../ui/paths.ts';
import type { Route } from './+types/list.ts';

const YOURS_SHOWN = 12;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  const place = placeIn(url.searchParams.get('after'));
  const [found, yours] = await Promise.all([
    listCommunities(sql, place),
    member && !place ? membershipsOf(sql, member.id) : [],
  ]);
  const shown = found.slice(0, COMMUNITIES_SHOWN);
  const last = found.length > COMMUNITIES_SHOWN ? shown.at(-1) : undefined;
  return {
    communities: shown.map(({ slug, name, about, joining, people, questions, isDemo }) => ({
      slug,
      name,
      about,
      joining,
      people,
      questions:
        questions === 0
          ? undefined
          : questions < MOST_COUNTED
            ? formatCount(questions, { one: '# question', other: '# questions' })
            : `more than ${formatNumber(MOST_COUNTED - 1)} questions`,
      isDemo,
    })),
    next: last && `${last.people}.${last.at}.${last.id}`,
    isFurther: place !== undefined,
    yours: yours.slice(0, YOURS_SHOWN).map(({ slug, name }) => ({ slug, name })),
    hasMore: yours.length > YOURS_SHOWN,
    isMember: member !== undefined,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: 'Communities',
    description:
      'Groups that ask their own questions: clubs, classes, neighbourhoods, with their rules and what they asked.',
    path: href('/community'),
    matches,
  }),
  ...(loaderData?.isFurther ? [{ name: 'robots', content: 'noindex' }] : []),
];

export default function Communities({ loaderData: page }: Route.ComponentProps) {
  const { communities, yours, hasMore, next, isFurther } = page;
  return (
    <>
      <PageHead
        title="Communities"
        lead="A club, a class, a street: groups that ask their own questions."
        beside={
          <SiteLink to={href('/account/communities/new')} className="pill pill-line">
            Start a community
          </SiteLink>
        }
      />
      {yours.length > 0 && (
        <section aria-labelledby="yours" className="page mt-10">
          <h2 id="yours" className="text-small font-semibold text-soft">
            Yours
          </h2>
          <ul className="mt-3 flex flex-wrap gap-2.5">
            {yours.map(({ slug, name }) => (
              <li key={slug} className="min-w-0 max-w-full">
                <SiteLink to={communityPath(slug)} className="pill pill-line max-w-full">
                  <bdi className="truncate">{name}</bdi>
                </SiteLink>
              </li>
            ))}
            <li>
              <SiteLink
                to={href('/account/communities')}
                className="text-link inline-flex min-h-11 items-center px-2 text-small"
              >
                {hasMore ? 'All of yours' : 'Look after them'}
              </SiteLink>
            </li>
          </ul>
        </section>
      )}
      <div className="page mt-12">
        {isFurther && (
          <p className="mb-5">
            <SiteLink to={href('/community')} className="text-link">
              Back to the first
            </SiteLink>
          </p>
        )}
        {communities.length === 0 ? (
          <Empty title={isFurther ? 'The list ends before this place' : 'No communities here'}>
            A community is made by a member who wants to hear a group.
          </Empty>
        ) : (
          <ul className="grid gap-x-14 border-t border-line sm:grid-cols-2">
            {communities.map(({ slug, name, about, joining, people, questions, isDemo }) => (
              <li key={slug} className="min-w-0 border-b border-line py-6">
                <h2 className="text-h4">
                  <SiteLink to={communityPath(slug)} className="quiet-link">
                    <bdi className="block">{name}</bdi>
                  </SiteLink>
                </h2>
                <p dir="auto" className="mt-1.5 line-clamp-3 text-small text-soft">
                  {about}
                </p>
                <p className="mt-2.5 text-note text-soft">
                  {[
                    people > 0 ? peopleWords(people) : undefined,
                    questions,
                    JOINING_WORDS[joining],
                    isDemo ? 'Demo data' : undefined,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        )}
        {next && (
          <p className="mt-8">
            <SiteLink
              to={withAsked(href('/community'), { after: next })}
              className="pill pill-line"
            >
              More communities
            </SiteLink>
          </p>
        )}
      </div>
    </>
  );
}
