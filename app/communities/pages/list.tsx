import { href } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { JOINING_WORDS } from '../rules.ts';
import { listCommunities } from '../store.server.ts';
import type { Route } from './+types/list.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { communities: await listCommunities(context.get(requestContext).sql) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Communities',
    description:
      'Groups that ask their own questions: clubs, classes, neighbourhoods, with their rules and what they asked.',
    path: '/community',
    matches,
  });

export default function Communities({ loaderData: { communities } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Communities"
        lead="A club, a class, a street: groups that ask their own questions."
      />
      <div className="page mt-12">
        {communities.length === 0 && (
          <Empty title="No communities here">
            A community is made by a member who wants to hear a group.
          </Empty>
        )}
        <ul className="grid gap-x-14 border-t border-line sm:grid-cols-2">
          {communities.map(({ slug, name, about, joining }) => (
            <li key={slug} className="border-b border-line py-6">
              <h2 className="text-h4">
                <SiteLink to={href('/community/:slug', { slug })} className="quiet-link">
                  <bdi>{name}</bdi>
                </SiteLink>
              </h2>
              <p className="mt-1.5 line-clamp-3 text-small text-soft">{about}</p>
              <p className="mt-2 text-note text-soft">{JOINING_WORDS[joining]}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
