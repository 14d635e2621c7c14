import { href } from 'react-router';
import { loadTopicsPage } from './topics.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { TopicRow } from '../../topics/ui/topic-row.tsx';
import type { Route } from './+types/list.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const byName = new URL(request.url).searchParams.get('sort') === 'name';
  const { sql } = context.get(requestContext);
  return { topics: await loadTopicsPage(sql, byName), byName };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.byName ? 'Topics by name' : 'Topics',
    description:
      'Everything people ask about here, sorted into topics: each with its questions and how much it is answered.',
    path: href('/topic'),
    matches,
  });

export default function Topics({ loaderData: { topics, byName } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Topics" lead="What people ask about here, and how much of it is answered.">
        {topics.length > 1 && <Orders byName={byName} />}
      </PageHead>
      <div className={topics.length > 1 ? 'page' : 'page mt-10'}>
        {topics.length === 0 ? (
          <EmptyState title="There are no topics yet">The staff of this site add them.</EmptyState>
        ) : (
          <>
            <ul>
              {topics.map((topic) => (
                <TopicRow key={topic.slug} {...topic} />
              ))}
            </ul>
            <p className="mt-8 max-w-[68ch] text-note text-soft">
              Each bar is 24 hours; the last one covers the current hour and the 23 before it. Its
              height compares the days of one topic, not one topic with another. Somebody’s first
              answer to a question counts, and on a question with two topics it counts for both.
            </p>
          </>
        )}
      </div>
    </>
  );
}

const ORDERS = [
  { text: 'Most answered', query: '', isByName: false },
  { text: 'By name', query: '?sort=name', isByName: true },
];

function Orders({ byName }: { byName: boolean }) {
  return (
    <TabRow
      label="Order"
      className="mt-8"
      tabs={ORDERS.map(({ text, query, isByName }) => ({
        name: text,
        to: `${href('/topic')}${query}`,
        isHere: isByName === byName,
      }))}
    />
  );
}
