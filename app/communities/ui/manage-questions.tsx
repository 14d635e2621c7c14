import { href } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { ManagedQuestion } from '../manage-views.ts';
import type { FailedForm } from '../community-views.ts';
import { managePath } from './paths.ts';
import { ManageReason } from './manage-reason.tsx';
import * as words from '../words/manage.ts';

type Props = {
  slug: string;
  questions: readonly ManagedQuestion[];
  next: string | undefined;
  tried: FailedForm | undefined;
  now: string;
};

/** Questions of the community, to be closed or removed with a reason. */
export function ManageQuestions({ slug, questions, next, tried, now }: Props) {
  const here = managePath(slug, { tab: 'questions' });
  if (questions.length === 0)
    return <EmptyState title={words.nothingAskedYet}>{words.questionsAppearHere}</EmptyState>;
  return (
    <>
      <p className="max-w-[58ch] text-small text-soft">{words.reasonRule}</p>
      <ul className="mt-5 border-t border-line">
        {questions.map(({ id, text, state, turnout, closesAt }) => (
          <li key={id} className="border-b border-line py-4">
            <SiteLink to={href('/question/:id', { id })} className="quiet-link font-semibold">
              <bdi className="block">{text}</bdi>
            </SiteLink>
            <p className="mt-0.5 text-small text-soft">
              {[
                `${state === 'closed' ? words.closed : words.closes} ${formatRelative(new Date(closesAt), new Date(now))}`,
                state === 'paused' ? 'paused' : undefined,
                turnout === 0 ? 'nobody has answered' : words.answered({ turnout }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <div className="mt-3 flex flex-wrap gap-2.5">
              {(state === 'open' || state === 'paused') && (
                <ManageReason
                  action={here}
                  does="close-question"
                  subject={{ name: 'question', value: id }}
                  label={words.close}
                  question={words.whyLabel}
                  button={words.closeButton}
                  about={text}
                  tried={tried}
                />
              )}
              <ManageReason
                action={here}
                does="remove-question"
                subject={{ name: 'question', value: id }}
                label={words.remove}
                question={words.whyLabel}
                button={words.removeButton}
                about={text}
                tried={tried}
              />
            </div>
          </li>
        ))}
      </ul>
      {next && (
        <p className="mt-6">
          <SiteLink
            to={managePath(slug, { tab: 'questions', after: next })}
            className="pill pill-line"
          >
            {words.earlierQuestions}
          </SiteLink>
        </p>
      )}
    </>
  );
}
