import { href } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

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
    ? 'No questions on this topic yet'
    : isFurther
      ? 'The list ended before this place'
      : sort === 'unanswered' && !isStranger
        ? 'You have answered every open question here'
        : sort === 'closed'
          ? 'No question on this topic has closed yet'
          : 'No question on this topic is open';
  return (
    <div className="mt-10">
      <EmptyState title={title}>
        <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          {!isBlank && (
            <li>
              <SiteLink to={newest} className="text-link">
                See all questions here
              </SiteLink>
            </li>
          )}
          <li>
            <SiteLink to={ask} className="text-link">
              {isBlank ? 'Ask the first question' : 'Ask something'}
            </SiteLink>
          </li>
          <li>
            <SiteLink to={href('/question')} className="text-link">
              See other topics
            </SiteLink>
          </li>
        </ul>
      </EmptyState>
    </div>
  );
}
