import { useState } from 'react';
import type { QuestionView } from '../../results/question-view.ts';
import type { RecentActivity } from '../recent-activity.ts';
import { hourTopics, type NamedTopic } from './hour-topics.ts';
import { MinutesChart } from './minutes-chart.tsx';
import { useConnection, useRecentActivity, usePaused } from '../ui/live-store.ts';
import { useNow } from '../../ui/use-now.ts';
import { useClock } from '../presenter/use-clock.ts';
import { useAnnouncement } from './use-announcement.ts';
import { WallHead } from './wall-head.tsx';
import { WallQuestions } from './wall-questions.tsx';
import { WallTopics } from './wall-topics.tsx';

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
  return (
    <div className="wall page">
      <div className="wall-side">
        <WallHead
          activity={activity}
          topic={topic}
          hasDemo={questions.some(({ isDemo }) => isDemo)}
          clock={clock}
          connection={{ state, heardAt: stillSince }}
          until={until}
          pause={pause}
        />
        <MinutesChart activity={activity} until={until} clock={clock} isUtc={isUtc} />
      </div>
      <div className="wall-main">
        <WallTopics topics={hourTopics(topics, activity)} current={topic?.slug} />
        <WallQuestions
          activity={activity}
          questions={questions}
          topic={topic}
          now={now}
          until={until}
          clock={clock}
        />
      </div>
      <output className="sr-only">{told}</output>
    </div>
  );
}
