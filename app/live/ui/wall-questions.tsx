import { useRef } from 'react';
import { href } from 'react-router';
import type { QuestionView } from '../../answers/present.ts';
import { Empty } from '../../ui/empty.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Feed } from '../feed.ts';
import { newerWords } from '../wall-words.ts';
import { useStanding } from './use-standing.ts';
import { WallQuestion } from './wall-question.tsx';

type Props = {
  feed: Feed;
  questions: readonly QuestionView[];
  topic: { slug: string; name: string } | undefined;
  now: number;
  isPaused: boolean;
};

/** The questions that were answered, the newest answer first. */
export function WallQuestions({ feed, questions, topic, now, isPaused }: Props) {
  const { lines, newer, views, list, pointing, bring } = useStanding(feed, questions, isPaused);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = () => {
    bring();
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section aria-labelledby="answered" className="wall-stream">
      <h2 id="answered" ref={heading} tabIndex={-1} className="wall-name">
        {lines.length > 0 ? 'The newest answer first' : 'What was answered'}
      </h2>
      {newer > 0 && !isPaused && (
        <p className="wall-newer">
          <button type="button" className="pill pill-solid" onClick={show}>
            {newerWords(newer)}
          </button>
        </p>
      )}
      {lines.length === 0 ? (
        <Quiet topic={topic} />
      ) : (
        <ul ref={list} className="wall-list" {...pointing}>
          {lines.map((line) => {
            const view = views.get(line.question);
            return (
              view && (
                <li key={line.question} data-item={line.question} className="wall-item">
                  <WallQuestion served={view} line={line} now={now} />
                </li>
              )
            );
          })}
        </ul>
      )}
    </section>
  );
}

function Quiet({ topic }: Pick<Props, 'topic'>) {
  const open = topic
    ? href('/topic/:slug', { slug: topic.slug })
    : `${href('/question')}?${new URLSearchParams({ sort: 'new' })}`;
  return (
    <Empty title="It is quiet just now">
      <p>
        Nobody has answered here in the last hour. The next answer to any question shows up by
        itself.
      </p>
      <p className="mt-4">
        <SiteLink to={open} className="text-link">
          {topic ? 'Questions on this topic' : 'Questions to answer'}
        </SiteLink>
      </p>
    </Empty>
  );
}
