import type { RouterContextProvider } from 'react-router';
import { viewerContext } from './accounts/auth/account-context.server.ts';
import { signedInAs } from './answering/voter.server.ts';
import { IN_PLACES } from './frame/in-places.ts';
import type { FrameMember } from './frame/own-data.tsx';
import { countUnread } from './notices/notices.server.ts';
import { requestContext } from './platform/http/request-context.server.ts';

type Context = Readonly<RouterContextProvider>;

/** What the frame around each page knows: who is reading, and how they want it. */
export type RootData = Awaited<ReturnType<typeof readRootData>>;

export async function readRootData(context: Context) {
  return rootDataOf(context, await unreadOf(context));
}

/**
 * The same for a page whose loaders did not run, since its guard or its form had ended in an error. Nothing more fails
 * on an error page: notices that cannot be counted now are not told of, and nobody waits twice for a database that is away.
 */
export async function readRootDataOfFailed(context: Context): Promise<RootData> {
  const { isUnavailable } = context.get(requestContext);
  return rootDataOf(context, isUnavailable ? 0 : await unreadOf(context).catch(() => 0));
}

async function unreadOf(context: Context): Promise<number> {
  const { sql, unread, isForAllMembers } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  if (!member || isForAllMembers) return 0;
  return unread ?? countUnread(sql, member.id);
}

function rootDataOf(context: Context, unread: number) {
  const { prefs, origin, monitoring, isDemo, secret, isForAllMembers } =
    context.get(requestContext);
  const { member } = context.get(viewerContext);
  const signedIn: FrameMember | undefined = member && signedInAs(secret, member, unread);
  return {
    theme: prefs.theme,
    origin,
    monitoring,
    isDemo,
    member: isForAllMembers ? IN_PLACES : signedIn,
  };
}
