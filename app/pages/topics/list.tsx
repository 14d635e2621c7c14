import { href } from 'react-router';
import { loadTopicsPage } from './topics.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { TopicCard } from '../../topics/ui/topic-card.tsx';
import type { Route } from './+types/list.ts';
import * as words from '../../topics/words/list.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const byName = new URL(request.url).searchParams.get('sort') === 'name';
  const { readLists } = context.get(requestContext);
  return { topics: await readLists((sql) => loadTopicsPage(sql, byName)), byName };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.byName ? words.topicsByName : words.topics,
    description: words.description,
    path: href('/topic'),
    matches,
  });

export default function Topics({ loaderData: { topics, byName } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={words.topics} lead={words.lead}>
        {topics.length > 1 && <Orders byName={byName} />}
      </PageHead>
      <div className={topics.length > 1 ? 'page' : 'page mt-10'}>
        {topics.length === 0 ? (
          <EmptyState title={words.none}>{words.staffAddThem}</EmptyState>
        ) : (
          <>
            <ul className="columns-cards">
              {topics.map((topic) => (
                <TopicCard key={topic.slug} {...topic} />
              ))}
            </ul>
            <p className="mt-8 max-w-[68ch] text-note text-soft">{words.starsExplained}</p>
            <p className="mt-3 max-w-[68ch] text-note text-soft">{words.barsExplained}</p>
          </>
        )}
      </div>
    </>
  );
}

function Orders({ byName }: { byName: boolean }) {
  return (
    <TabRow
      label={words.order}
      className="mt-8"
      tabs={[
        { name: words.mostAnswered, to: href('/topic'), isHere: !byName },
        { name: words.byName, to: `${href('/topic')}?sort=name`, isHere: byName },
      ]}
    />
  );
}
