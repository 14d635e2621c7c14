import { href } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { listTopics } from '../store.server.ts';
import type { Route } from './+types/list.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { topics: await listTopics(context.get(requestContext).sql) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Topics',
    description:
      'Everything people ask about here, sorted into topics: each with its questions and their results.',
    path: '/topic',
    matches,
  });

export default function Topics({ loaderData: { topics } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Topics" lead="Every question belongs to one to three of these." />
      <ul className="page mt-12 grid gap-x-12 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        {topics.map(({ slug, name, about }) => (
          <li key={slug} className="border-b border-line py-6">
            <h2 className="text-h4">
              <SiteLink to={href('/topic/:slug', { slug })} className="quiet-link">
                {name}
              </SiteLink>
            </h2>
            <p className="mt-1.5 text-small text-soft">{about}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
