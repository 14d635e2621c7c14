import { useRef } from 'react';
import { href } from 'react-router';
import type { QuestionView } from '../../results/question-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { RecentActivity } from '../recent-activity.ts';
import * as words from '../words/wall.ts';
import { useVisibleCount } from '../presenter/use-visible-count.ts';
import { useWallOrder } from './use-wall-order.ts';
import { WallQuestion } from './wall-question.tsx';

type Props = {
  activity: RecentActivity;
  questions: readonly QuestionView[];
  topic: { slug: string; name: string } | undefined;
  now: number;
  /** The time at which updates stopped, if they did. */
  until: number | undefined;
  clock: (at: number) => string;
};

/** The answered questions, those with the newest answers at the top. */
export function WallQuestions({ activity, questions, topic, now, until, clock }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const visibleCount = useVisibleCount(list);
  const isStill = until !== undefined;
  const { items, newerCount, views, pointerProps, showNewer } = useWallOrder(activity, {
    questions,
    isStill,
    visibleCount,
    list,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const show = () => {
    showNewer();
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section aria-labelledby="answered" className="wall-stream">
      <div className="wall-top">
        <h2 id="answered" ref={heading} tabIndex={-1} className="wall-name">
          {isStill ? words.answeredInThatHour : words.answeredInHour}
        </h2>
        {items.length > 0 && !isStill && <p className="wall-rule needs-script">{words.order}</p>}
      </div>
      {newerCount > 0 && !isStill && (
        <p className="wall-newer">
          <button type="button" className="pill pill-solid" onClick={show}>
            {words.newerWords(newerCount)}
          </button>
        </p>
      )}
      {items.length === 0 ? (
        <Quiet topic={topic} />
      ) : (
        <ul ref={list} className="wall-list" {...pointerProps}>
          {items.map((line, place) => {
            const view = views.get(line.question);
            return (
              view && (
                <li
                  key={line.question}
                  data-item={line.question}
                  className="wall-item"
                  inert={visibleCount !== undefined && place >= visibleCount}
                >
                  <WallQuestion served={view} item={line} now={now} until={until} clock={clock} />
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
    <EmptyState title={words.quiet}>
      <p>{words.quietRule}</p>
      <p className="mt-4">
        <SiteLink to={open} className="text-link">
          {topic ? words.onThisTopic : words.toAnswer}
        </SiteLink>
      </p>
    </EmptyState>
  );
}
