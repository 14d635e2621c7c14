import { useState } from 'react';
import type { QuestionView } from '../../answers/present.ts';
import type { Feed } from '../feed.ts';
import type { HourTopic } from '../hour-topics.ts';
import { MinutesChart } from './minutes-chart.tsx';
import { useFeed, usePaused } from './stream.ts';
import { useClock, useNow } from './use-clock.ts';
import { useTold } from './use-told.ts';
import { WallHead } from './wall-head.tsx';
import { WallQuestions } from './wall-questions.tsx';
import { WallTopics } from './wall-topics.tsx';

type Props = {
  topic: { slug: string; name: string } | undefined;
  topics: readonly HourTopic[];
  feed: Feed;
  questions: readonly QuestionView[];
};

/** What people answered in the last hour, as it goes on. */
export function Wall(props: Props) {
  return <WallOf key={props.topic?.slug ?? ''} {...props} />;
}

function WallOf({ topic, topics, feed: newest, questions }: Props) {
  // What is served anew may come from a moment ago: the stream goes on from the first.
  const [served] = useState(newest);
  const [isPaused, pause] = usePaused();
  const feed = useFeed(topic?.slug, served);
  const now = useNow(feed.asOf, isPaused);
  const told = useTold(feed, isPaused);
  const { clock, isUtc } = useClock();
  return (
    <div className="wall page">
      <div className="wall-side">
        <WallHead feed={feed} topic={topic} clock={clock} isPaused={isPaused} pause={pause} />
        <MinutesChart feed={feed} clock={clock} isUtc={isUtc} />
      </div>
      <div className="wall-main">
        <WallTopics topics={topics} current={topic?.slug} />
        <WallQuestions
          feed={feed}
          questions={questions}
          topic={topic}
          now={now}
          isPaused={isPaused}
        />
      </div>
      <output className="sr-only">{told}</output>
    </div>
  );
}
