import { data, href, redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { communityIdsOf } from '../../communities/membership-rows.server.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { MAX_FOLLOWED } from '../../questions/follow-rules.ts';
import * as words from '../../questions/words/follow-refusal.ts';
import {
  followQuestion,
  unfollowQuestion,
} from '../../delivery/following/question-follows.server.ts';

type FollowFormInput = {
  id: string;
  does: 'follow' | 'unfollow';
  request: Request;
  /** The page it was pressed on. */
  back: string;
};

/** With a script the page stays; without one the response redirects back to it. */
export async function handleFollowForm(
  context: Readonly<RouterContextProvider>,
  { id, does, request, back }: FollowFormInput,
) {
  const { sql } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  if (!member)
    throw redirectDocument(`${href('/sign-in')}?${new URLSearchParams({ next: back })}`, 303);
  if (does === 'unfollow') await unfollowQuestion(sql, member.id, id);
  else {
    const memberCommunityIds = await communityIdsOf(sql, member);
    const followed = await followQuestion(sql, member.id, id, memberCommunityIds);
    if (followed === 'gone') throw data(null, { status: 404 });
    if (followed === 'many') {
      const refusal = words.tooMany({ most: MAX_FOLLOWED });
      return data({ refusal }, { status: 409 });
    }
  }
  if (request.headers.get('sec-fetch-dest') !== 'empty') throw redirect(back, 303);
  return { follows: does === 'follow' };
}
