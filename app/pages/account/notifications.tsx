import { data, href, redirect } from 'react-router';
import { ownValue } from '../../base/own-value.ts';
import { isId } from '../../base/ids.ts';
import { loadNoticePage, findNoticePath } from '../../delivery/stored-notices.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import {
  listFollowed,
  unfollowQuestion,
} from '../../delivery/following/question-follows.server.ts';
import { FollowedList } from '../../questions/ui/followed-list.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import { requireMember } from '../../accounts/auth/account-context.server.ts';
import { readPreferences } from '../../notices/notice-rules.ts';
import {
  saveNoticePreferences,
  countUnread,
  loadNoticePreferences,
  decodeNoticeId,
  markAllRead,
  markRead,
} from '../../notices/notices.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { NoticePreferencesForm } from '../../notices/ui/notice-preferences.tsx';
import { NoticeList } from '../../notices/ui/notice-list.tsx';
import * as badRequests from '../../accounts/words/bad-requests.ts';
import * as words from '../../accounts/words/notifications.ts';
import type { Route } from './+types/notifications.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql, secret } = context.get(requestContext);
  const { member } = requireMember(context);
  const before = url.searchParams.get('before') ?? undefined;
  const isSettings = url.searchParams.get('show') === 'settings';
  const [now, page, unread, choices, followed] = await Promise.all([
    readDatabaseTime(sql),
    loadNoticePage({ sql, secret }, member.id, before),
    countUnread(sql, member.id),
    loadNoticePreferences(sql, member.id),
    listFollowed(sql, member.id),
  ]);
  if (!page) throw data(badRequests.noSuchNotice, { status: 400 });
  return {
    ...page,
    isSettings,
    isFurther: before !== undefined,
    unread,
    choices,
    followed: followed.map(({ publicId, text, closesAt }) => ({
      id: publicId,
      text,
      closesAt: closesAt.toISOString(),
    })),
    isConfirmed: member.isConfirmed,
    did: url.searchParams.get('did'),
    now: now.toISOString(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { sql, secret } = context.get(requestContext);
  const { member } = requireMember(context);
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const notice = decodeNoticeId(secret, member.id, text('notice'));
  switch (text('does')) {
    case 'open': {
      const to = notice && (await findNoticePath(sql, member.id, notice));
      if (notice) await markRead(sql, member.id, notice);
      throw redirect(to ?? HERE, 303);
    }
    case 'read-all':
      if (notice) await markAllRead(sql, member.id, notice);
      throw redirect(`${HERE}?did=read`, 303);
    case 'unfollow': {
      const id = text('question');
      if (isId(id)) await unfollowQuestion(sql, member.id, id);
      throw redirect(`${SETTINGS}&did=unfollowed`, 303);
    }
    case 'choose': {
      const choices = readPreferences(text);
      if (!choices) throw data(null, { status: 400 });
      await saveNoticePreferences(sql, member.id, choices);
      throw redirect(`${SETTINGS}&did=chosen`, 303);
    }
    default:
      throw data(null, { status: 400 });
  }
}

const HERE = href('/account/notifications');
const SETTINGS = `${HERE}?show=settings`;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.notifications,
    description: words.description,
    path: HERE,
    matches,
  });

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { unread, isSettings, followed, choices, isConfirmed, did, now } = loaderData;
  const told = did === null ? undefined : ownValue(words.done, did);
  return (
    <AccountFrame here={HERE} title={words.notifications}>
      <div className="mt-8">
        <TabRow
          label={words.tabs}
          tabs={[
            { name: words.notifications, to: HERE, isHere: !isSettings, number: unread },
            { name: words.settings, to: SETTINGS, isHere: isSettings },
          ]}
        />
      </div>
      {told && (
        <SuccessMessage cause={did} className="mt-6 border-s-2 border-glow ps-4 font-semibold">
          {told}
        </SuccessMessage>
      )}
      {isSettings ? (
        <>
          <NoticePreferencesForm choices={choices} action={SETTINGS} isConfirmed={isConfirmed} />
          <FollowedList questions={followed} now={now} action={SETTINGS} />
        </>
      ) : (
        <NoticeSection {...loaderData} />
      )}
    </AccountFrame>
  );
}

function NoticeSection({
  items,
  before,
  isFurther,
  unread,
  now,
}: Route.ComponentProps['loaderData']) {
  const newest = items[0];
  return (
    <>
      {unread > 0 && newest && (
        <form method="post" action={HERE} className="mt-6">
          <input type="hidden" name="notice" value={newest.encodedId} />
          <button type="submit" name="does" value="read-all" className="pill pill-line">
            {words.markAllRead}
          </button>
        </form>
      )}
      <NoticeList items={items} now={now} isFurther={isFurther} />
      {(before !== undefined || isFurther) && (
        <nav aria-label={words.moreNotifications} className="mt-6 flex flex-wrap gap-3">
          {isFurther && (
            <SiteLink to={HERE} className="pill pill-line">
              {words.newest}
            </SiteLink>
          )}
          {before !== undefined && (
            <SiteLink to={`${HERE}?${new URLSearchParams({ before })}`} className="pill pill-line">
              {words.older}
            </SiteLink>
          )}
        </nav>
      )}
    </>
  );
}
