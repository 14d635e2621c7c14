import { href } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/topic.ts';

type Props = {
  page: { sort: string; isFurther: boolean; isStranger: boolean; isBlank: boolean };
  ask: string;
  newest: string;
};

/** Replaces an empty list of a topic's questions: says why this order has none, and where there are some. */
export function NoQuestions({
  page: { sort, isFurther, isStranger, isBlank },
  ask,
  newest,
}: Props) {
  const title = isBlank
    ? words.noQuestionsYet
    : isFurther
      ? words.listEndedBefore
      : sort === 'unanswered' && !isStranger
        ? words.allAnswered
        : sort === 'closed'
          ? words.noneClosed
          : words.noneOpen;
  return (
    <div className="mt-10">
      <EmptyState title={title}>
        <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          {!isBlank && (
            <li>
              <SiteLink to={newest} className="text-link">
                {words.seeAllQuestions}
              </SiteLink>
            </li>
          )}
          <li>
            <SiteLink to={ask} className="text-link">
              {isBlank ? words.askTheFirstQuestion : words.askSomething}
            </SiteLink>
          </li>
          <li>
            <SiteLink to={href('/question')} className="text-link">
              {words.otherTopics}
            </SiteLink>
          </li>
        </ul>
      </EmptyState>
    </div>
  );
}
