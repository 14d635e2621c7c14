import { useState } from 'react';
import { href } from 'react-router';
import { formatNumber } from '../../base/words/figures.ts';
import { Star } from '../../ui/logo.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/wall.ts';
import type { HourTopic } from './hour-topics.ts';
import {
  dotsPath,
  topicStarsOf,
  starredTopics,
  type TopicStars,
  type TopicStar,
} from './topic-stars.ts';

type Props = { topics: readonly HourTopic[]; current: string | undefined };

/** The topics as a constellation, a dot for each answer of the hour; each leads to its own wall. */
export function WallTopics({ topics, current }: Props) {
  const [slugs, setSlugs] = useState(() => starredTopics([], topics, current));
  const shownSlugs = starredTopics(slugs, topics, current);
  if (shownSlugs !== slugs) setSlugs(shownSlugs);
  const drawn = topicStarsOf(
    shownSlugs.flatMap((slug) => topics.find((topic) => topic.slug === slug) ?? []),
  );
  const more = topics
    .filter(({ slug }) => !shownSlugs.includes(slug))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const total = topics.reduce((sum, { answers }) => sum + answers, 0);
  return (
    <nav aria-label={words.topics} className="wall-stars no-print">
      <div className="wall-top">
        <h2 className="wall-name">{words.topics}</h2>
        <SiteLink
          to={href('/live')}
          aria-current={current === undefined ? 'page' : undefined}
          className="stars-all"
        >
          {words.allTopics}
        </SiteLink>
      </div>
      <div className="stars">
        <Lines lines={drawn.lines} />
        <ul className="stars-list">
          {drawn.stars.map((star) => (
            <li key={star.slug} className={`stars-column stars-at-${star.at}`}>
              <StarLink star={star} isCurrent={star.slug === current} />
            </li>
          ))}
        </ul>
      </div>
      <div className="stars-foot">
        {total > 0 && <p className="stars-key">{words.dotWords(drawn.perDot)}</p>}
        {more.length > 0 && (
          <details className="fold more">
            <summary>{words.moreTopics}</summary>
            <ul className="stars-more">
              {more.map((topic) => (
                <li key={topic.slug}>
                  <SiteLink to={wallOf(topic)} className="chip gap-1">
                    <TopicName topic={topic} />
                  </SiteLink>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </nav>
  );
}

function Lines({ lines }: Pick<TopicStars, 'lines'>) {
  return (
    <svg className="stars-lines" aria-hidden="true" focusable="false">
      {lines.map(({ from, to }) => (
        <line
          key={`${to.x} ${to.y}`}
          x1={`${from.x}%`}
          y1={`${from.y}%`}
          x2={`${to.x}%`}
          y2={`${to.y}%`}
        />
      ))}
    </svg>
  );
}

const STAR = 7;

function StarLink({ star, isCurrent }: { star: TopicStar; isCurrent: boolean }) {
  const { radius, dots } = star;
  return (
    <SiteLink
      to={wallOf(star)}
      aria-current={isCurrent ? 'page' : undefined}
      className={dots === 0 ? 'topic-star stars-still' : 'topic-star'}
    >
      <span className="stars-swarm">
        <svg
          width={2 * radius}
          height={2 * radius}
          viewBox={`${-radius} ${-radius} ${2 * radius} ${2 * radius}`}
          aria-hidden="true"
          focusable="false"
        >
          <circle className="stars-ground" r={radius} />
          <path className="stars-dots" d={dotsPath(dots)} />
          <svg x={-STAR} y={-STAR} width={2 * STAR} height={2 * STAR} className="stars-middle">
            <Star />
          </svg>
        </svg>
      </span>
      <span className="stars-name">
        <TopicName topic={star} />
      </span>
    </SiteLink>
  );
}

/** A name that stands alone begins at the side of its language. */
function TopicName({ topic }: { topic: HourTopic }) {
  const isAlone = topic.answers === 0;
  return (
    <>
      <bdi className={isAlone ? 'block' : undefined}>{topic.name}</bdi>{' '}
      {!isAlone && <span className="wall-count">{formatNumber(topic.answers)}</span>}
    </>
  );
}

function wallOf({ slug }: HourTopic): string {
  return `${href('/live')}?${new URLSearchParams({ topic: slug })}`;
}
