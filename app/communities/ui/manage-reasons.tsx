import { Form, href } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { FailedForm } from '../community-views.ts';
import type { WaitingReasonView } from '../manage-views.ts';
import { ManageReason } from './manage-reason.tsx';
import { managePath } from './paths.ts';
import * as words from '../words/manage.ts';

type Props = {
  slug: string;
  reasons: readonly WaitingReasonView[];
  total: number;
  waits: boolean;
  tried: FailedForm | undefined;
  now: string;
};

/** Reasons that wait for a look, the oldest first. */
export function ManageReasons({ slug, reasons, total, waits, tried, now }: Props) {
  const action = managePath(slug, { tab: 'reasons' });
  const more = total - reasons.length;
  return (
    <>
      {total === 0 ? (
        <EmptyState title={words.noReasons}>
          {waits ? words.reasonsAppearHere : words.reasonsDoNotWait}
        </EmptyState>
      ) : (
        <p className="max-w-[60ch] text-small text-soft">{words.reasonsRule}</p>
      )}
      <ul className="mt-6 grid">
        {reasons.map(({ address, text, by, saidAt, question }) => (
          <li key={address} className="border-t border-line py-5">
            <blockquote className="font-display text-lead leading-snug font-medium">
              <bdi className="block wrap-anywhere">{`“${text}”`}</bdi>
            </blockquote>
            <p className="mt-2 text-small text-soft">
              <SiteLink to={href('/question/:id', { id: question.id })} className="quiet-link">
                <bdi>{question.text}</bdi>
              </SiteLink>
              {' · '}
              {by !== undefined && (
                <>
                  <bdi>{by}</bdi>
                  {' · '}
                </>
              )}
              <time dateTime={saidAt}>{formatRelative(new Date(saidAt), new Date(now))}</time>
            </p>
            <div className="mt-3 flex flex-wrap items-start gap-x-5 gap-y-3">
              <Form method="post" action={action}>
                <input type="hidden" name="does" value="let-in-reason" />
                <button type="submit" name="said" value={address} className="pill pill-solid">
                  {words.letInReason}
                </button>
              </Form>
              <ManageReason
                action={action}
                does="hide-reason"
                subject={{ name: 'said', value: address }}
                label={words.hideReason}
                question={words.whichRule}
                button={words.hideReasonButton}
                tried={tried}
                about={text}
              />
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-4 text-small text-soft">{words.moreReasons({ more })}</p>}
    </>
  );
}
