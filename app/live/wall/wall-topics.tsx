import { href } from 'react-router';
import { formatNumber } from '../../base/words/figures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { divideTopics, type HourTopic } from './hour-topics.ts';
import * as words from '../words/wall.ts';

type Props = { topics: readonly HourTopic[]; current: string | undefined };

/** Links to the wall of one topic: those with answers in this hour, the rest on request. */
export function WallTopics({ topics, current }: Props) {
  const { shown, more } = divideTopics(topics, current);
  return (
    <nav aria-label={words.topics} className="wall-topics no-print">
      <div className="link-row link-row-wraps py-1">
        <ul className="gap-2">
          <li>
            <TopicChip topic={undefined} isCurrent={current === undefined} />
          </li>
          {shown.map((topic) => (
            <li key={topic.slug}>
              <TopicChip topic={topic} isCurrent={topic.slug === current} />
            </li>
          ))}
        </ul>
      </div>
      {more.length > 0 && (
        <details className="more">
          <summary>{words.moreTopics}</summary>
          <ul className="mt-2 flex flex-wrap gap-2">
            {more.map((topic) => (
              <li key={topic.slug}>
                <TopicChip topic={topic} isCurrent={false} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  );
}

function TopicChip({ topic, isCurrent }: { topic: HourTopic | undefined; isCurrent: boolean }) {
  const query = topic ? `?${new URLSearchParams({ topic: topic.slug })}` : '';
  return (
    <SiteLink
      to={href('/live') + query}
      aria-current={isCurrent ? 'page' : undefined}
      className="chip gap-2"
    >
      <bdi>{topic?.name ?? words.allTopics}</bdi>
      {topic && topic.answers > 0 && (
        <span className="wall-count">{formatNumber(topic.answers)}</span>
      )}
    </SiteLink>
  );
}
