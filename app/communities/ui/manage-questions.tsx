import { href } from 'react-router';
import { formatCount, formatRelative } from '../../base/words/figures.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { ManagedQuestion } from '../manage-views.ts';
import type { FailedForm } from '../community-views.ts';
import { managePath } from './paths.ts';
import { ManageReason } from './manage-reason.tsx';

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
    return (
      <EmptyState title="Nothing asked yet">What is asked here can be closed here.</EmptyState>
    );
  return (
    <>
      <p className="max-w-[58ch] text-small text-soft">
        Everyone can read the reason. A closed question keeps its result; a removed one shows only
        that it was removed, and why.
      </p>
      <ul className="mt-5 border-t border-line">
        {questions.map(({ id, text, state, turnout, closesAt }) => (
          <li key={id} className="border-b border-line py-4">
            <SiteLink to={href('/question/:id', { id })} className="quiet-link font-semibold">
              <bdi className="block">{text}</bdi>
            </SiteLink>
            <p className="mt-0.5 text-small text-soft">
              {[
                `${state === 'closed' ? 'Closed' : 'Closes'} ${formatRelative(new Date(closesAt), new Date(now))}`,
                state === 'paused' ? 'paused' : undefined,
                turnout === 0
                  ? 'nobody has answered'
                  : formatCount(turnout, { one: '# person answered', other: '# people answered' }),
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
                  label="Close"
                  question="Why? Everyone will read it"
                  button="Close it for good"
                  about={text}
                  tried={tried}
                />
              )}
              <ManageReason
                action={here}
                does="remove-question"
                subject={{ name: 'question', value: id }}
                label="Remove"
                question="Why? Everyone will read it"
                button="Remove it"
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
            Earlier questions
          </SiteLink>
        </p>
      )}
    </>
  );
}
