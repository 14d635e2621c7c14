import { useRef, useState } from 'react';
import type { QuestionView } from '../../results/question-view.ts';
import { MethodLink } from '../../results/ui/method-link.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useClock } from '../presenter/use-clock.ts';
import type { RecentActivity } from '../recent-activity.ts';
import { useConnection, useRecentActivity, usePaused } from '../ui/live-store.ts';
import * as words from '../words/wall.ts';
import { hourTopics, type NamedTopic } from './hour-topics.ts';
import { MinutesChart } from './minutes-chart.tsx';
import { useAnnouncement } from './use-announcement.ts';
import { useNewsMark } from './use-news-mark.ts';
import { useWallOrder } from './use-wall-order.ts';
import { WallHead } from './wall-head.tsx';
import { WallRows } from './wall-rows.tsx';
import { WallTopics } from './wall-topics.tsx';
import { WallTiles } from './wall-tiles.tsx';

type Props = {
  topic: { slug: string; name: string } | undefined;
  topics: readonly NamedTopic[];
  activity: RecentActivity;
  questions: readonly QuestionView[];
};

/** What was answered in the last hour, with live updates. */
export function Wall(props: Props) {
  return <WallOf key={props.topic?.slug ?? ''} {...props} />;
}

function WallOf({ topic, topics, activity: newest, questions }: Props) {
  // Data served later may be a moment old, so the stream continues from the first.
  const [served] = useState(newest);
  const [isPaused, pause] = usePaused();
  const activity = useRecentActivity(topic?.slug, served);
  const connection = useConnection();
  const state = isPaused ? 'paused' : connection.state;
  const asOf = Date.parse(activity.asOf);
  // Since when updates are stopped; on a page that was opened during a pause, since it was made.
  const stillSince = Math.max(connection.heardAt ?? asOf, asOf);
  const until = state === 'paused' || state === 'away' ? stillSince : undefined;
  const now = useNow(activity.asOf, until !== undefined);
  const told = useAnnouncement(activity, until !== undefined);
  const { clock, isUtc } = useClock();
  const wall = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isStill = until !== undefined;
  const order = useWallOrder(activity, { questions, isStill, section, list });
  useNewsMark(wall, { activity, tiles: order.tiles, isStill });
  const { tiles, rows, hasChanged, newerCount, views, pointerProps } = order;
  const show = () => {
    order.showNewer();
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  };
  const moment = { now, until, clock };
  return (
    <div ref={wall} className="wall page">
      <WallHead
        activity={activity}
        topic={topic}
        clock={clock}
        connection={{ state, heardAt: stillSince }}
        until={until}
        pause={pause}
      />
      <MinutesChart activity={activity} until={until} clock={clock} isUtc={isUtc} />
      <WallTiles
        {...{ tiles, views, topic, hasChanged, section, heading, pointerProps }}
        {...moment}
      >
        {newerCount > 0 && !isStill && (
          <p className="wall-newer">
            <button type="button" className="pill pill-solid" onClick={show}>
              {words.newerWords(newerCount)}
            </button>
          </p>
        )}
      </WallTiles>
      <WallTopics topics={hourTopics(topics, activity)} current={topic?.slug} />
      <WallRows {...{ rows, views, list, pointerProps }} {...moment} />
      <p className="wall-about">
        {words.about} {questions.some(({ isDemo }) => isDemo) && `${words.demoRule} `}
        <MethodLink />
      </p>
      <output className="sr-only">{told}</output>
    </div>
  );
}
