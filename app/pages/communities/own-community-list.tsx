import { data, href } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { formatRelative } from '../../base/words/figures.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import type { Emblem } from '../../emblems/emblem.ts';
import { SmallEmblem } from '../../emblems/ui/emblem-figure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import {
  listOwnCommunities,
  listOwnRequests,
  type OwnCommunity,
} from '../../communities/community-lists.server.ts';
import { smallCommunityEmblem } from '../../communities/community-emblem.ts';
import { memberCountWords } from '../../communities/ui/community-head.tsx';
import { managePath, communityPath } from '../../communities/ui/paths.ts';
import type { Route } from './+types/own-community-list.ts';
import * as words from '../../communities/words/own-community-list.ts';
import { joinPolicies, roles } from '../../communities/words/roles.ts';
import { HeadedSection } from '../../ui/headed-section.tsx';

const REQUESTS_SHOWN = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  if (!member) throw data(null, { status: 404 });
  const [now, communities, requests] = await Promise.all([
    readDatabaseTime(sql),
    listOwnCommunities(sql, member.id),
    listOwnRequests(sql, member.id, REQUESTS_SHOWN),
  ]);
  return {
    communities: communities.map((community) => ({
      ...community,
      emblem: smallCommunityEmblem(community.slug),
    })),
    requests: requests.map(({ slug, name, askedAt, again }) => ({
      slug,
      name,
      emblem: smallCommunityEmblem(slug),
      askedAt: askedAt.toISOString(),
      again: again?.toISOString(),
    })),
    did: url.searchParams.get('did'),
    now: now.toISOString(),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.yourCommunities,
    description: words.description,
    path: href('/account/communities'),
    matches,
  });

const DELETED = 'deleted';

export default function OwnCommunities({
  loaderData: { communities, requests, did, now },
}: Route.ComponentProps) {
  const cared = communities.filter(({ role }) => role !== 'member');
  const others = communities.filter(({ role }) => role === 'member');
  const waiting = requests.filter(({ again }) => again === undefined);
  const refused = requests.filter(({ again }) => again !== undefined);
  const isEmpty = communities.length + requests.length === 0;
  return (
    <AccountFrame
      here={href('/account/communities')}
      title={words.communities}
      beside={
        !isEmpty && (
          <p className="flex flex-wrap gap-3">
            <StartLink />
            <SiteLink to={href('/community')} className="pill pill-line">
              {words.findCommunities}
            </SiteLink>
          </p>
        )
      }
    >
      {did === DELETED && (
        <SuccessMessage cause={did} className="mt-6 border-s-2 border-glow ps-4 font-semibold">
          {words.deleted}
        </SuccessMessage>
      )}
      <div className="mt-10 grid gap-14">
        {isEmpty && (
          <EmptyState title={words.noneJoined}>
            <p>{words.joinOrStart}</p>
            <p className="mt-5 flex flex-wrap gap-3">
              <StartLink />
              <SiteLink to={href('/community')} className="pill pill-line">
                {words.seeCommunities}
              </SiteLink>
            </p>
          </EmptyState>
        )}
        {cared.length > 0 && <Group title={words.managed} communities={cared} />}
        {others.length > 0 && <Group title={words.joined} communities={others} />}
        {waiting.length > 0 && <Requests title={words.pending} requests={waiting} now={now} />}
        {refused.length > 0 && <Requests title={words.declined} requests={refused} now={now} />}
      </div>
    </AccountFrame>
  );
}

type RequestsProps = {
  title: string;
  requests: readonly {
    slug: string;
    name: string;
    emblem: Emblem;
    askedAt: string;
    again: string | undefined;
  }[];
  now: string;
};

function Requests({ title, requests, now }: RequestsProps) {
  const id = idOf(title);
  return (
    <HeadedSection id={id} title={title}>
      <ul>
        {requests.map(({ slug, name, emblem, askedAt, again }) => (
          <li key={slug} className="flex items-center gap-4 border-b border-line py-4">
            <SmallEmblem emblem={emblem} className="size-10" />
            <div className="min-w-0">
              <SiteLink to={communityPath(slug)} className="quiet-link font-semibold">
                <bdi className="block">{name}</bdi>
              </SiteLink>
              <p className="mt-0.5 text-small text-soft">
                {again === undefined
                  ? words.askedWhen({ when: formatRelative(new Date(askedAt), new Date(now)) })
                  : words.askAgainWhen({ when: formatRelative(new Date(again), new Date(now)) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

function StartLink() {
  return (
    <SiteLink to={href('/account/communities/new')} className="pill pill-solid">
      {words.startCommunity}
    </SiteLink>
  );
}

type GroupProps = { title: string; communities: readonly (OwnCommunity & { emblem: Emblem })[] };

function Group({ title, communities }: GroupProps) {
  const id = idOf(title);
  return (
    <HeadedSection id={id} title={title}>
      <ul>
        {communities.map(({ slug, name, emblem, role, people, joining, waiting }) => (
          <li
            key={slug}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-4"
          >
            <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
              <SmallEmblem emblem={emblem} className="size-10" />
              <div className="min-w-0">
                <SiteLink to={communityPath(slug)} className="quiet-link font-semibold">
                  <bdi className="block">{name}</bdi>
                </SiteLink>
                <p className="mt-0.5 text-small text-soft">
                  {[roles[role], memberCountWords(people), joinPolicies[joining]].join(' · ')}
                </p>
                {waiting > 0 && (
                  <p className="mt-0.5 text-small font-semibold text-star">
                    {words.waitingToJoin({ waiting })}
                  </p>
                )}
              </div>
            </div>
            {role !== 'member' && (
              <SiteLink to={managePath(slug)} className="text-link shrink-0 text-small">
                {waiting > 0 ? words.reviewRequests : words.manage}
                <span className="sr-only">{`: ${name}`}</span>
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}
