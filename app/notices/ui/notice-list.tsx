import { href } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import type { Emblem } from '../../emblems/emblem.ts';
import { SmallEmblem } from '../../emblems/ui/emblem-figure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/list.ts';

export type ListedNotice = {
  encodedId: string;
  at: string;
  isRead: boolean;
  head: string;
  about: string | undefined;
  says: string;
  reason: string | undefined;
  to: string | undefined;
  /** Of the community that the notice is about. */
  emblem?: Emblem | undefined;
};

type Props = { items: readonly ListedNotice[]; now: string; isFurther: boolean };

/** A member's notices, newest first. */
export function NoticeList({ items, now, isFurther }: Props) {
  if (items.length === 0)
    return (
      <div className="mt-10">
        <EmptyState title={isFurther ? words.nothingOlder : words.nothingYet}>
          <p>{words.emptyHint}</p>
        </EmptyState>
      </div>
    );
  return (
    <ul className="mt-10 border-t border-line">
      {items.map((notice) => (
        <li
          key={notice.encodedId}
          className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <p className="flex flex-wrap items-center gap-x-3 text-small text-soft">
            {!notice.isRead && (
              <span className="rounded-full bg-dim px-2.5 py-0.5 text-note font-semibold text-ink">
                {words.unread}
              </span>
            )}
            <span>{notice.head}</span>
          </p>
          <p className="text-note text-soft max-sm:order-last sm:text-end">
            <time dateTime={notice.at}>{formatRelative(new Date(notice.at), new Date(now))}</time>
          </p>
          <div className="flex min-w-0 items-start gap-4 sm:col-span-2">
            <SmallEmblem emblem={notice.emblem} className="mt-1.5 size-10" />
            <div className="min-w-0">
              <NoticeHeading notice={notice} />
              <p className="max-w-[62ch]">{notice.says}</p>
              {notice.reason !== undefined && (
                <p className="mt-1 max-w-[62ch] text-soft">
                  <Sentence
                    parts={words.reasonGiven({ reason: <bdi>{`“${notice.reason}”`}</bdi> })}
                  />
                </p>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** An unread notice is opened through a form, since that marks it as read, and a link must not change anything. */
function NoticeHeading({
  notice: { encodedId, about, head, to, isRead },
}: {
  notice: ListedNotice;
}) {
  const text = about === undefined ? head : <bdi className="block">{about}</bdi>;
  if (isRead && to !== undefined)
    return (
      <SiteLink to={to} className="quiet-link inline-block py-1 text-lead">
        {text}
      </SiteLink>
    );
  if (isRead) return about === undefined ? null : <p className="py-1 text-lead">{text}</p>;
  return (
    <>
      {to === undefined && about !== undefined && <p className="py-1 text-lead">{text}</p>}
      <form method="post" action={href('/account/notifications')}>
        <input type="hidden" name="notice" value={encodedId} />
        <button
          type="submit"
          name="does"
          value="open"
          className={
            to === undefined
              ? 'quiet-action'
              : 'quiet-link py-1 text-start text-lead font-semibold hover:underline'
          }
        >
          {to === undefined ? words.markAsRead : text}
        </button>
      </form>
    </>
  );
}
