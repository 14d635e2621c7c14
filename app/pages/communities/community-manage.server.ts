import type { Member, Viewer } from '../../accounts/viewer.ts';
import { invitationToken, invitationStateOf } from '../../communities/membership.server.ts';
import type { LogEntryView, ManageContent } from '../../communities/manage-views.ts';
import { loadCommunityPeople, PEOPLE_ID_PURPOSE } from '../../communities/people.server.ts';
import {
  LOG_ENTRIES_SHOWN,
  listLogEntries,
  listBans,
  listInvitations,
  listRequests,
  type CommunityLogEntry,
} from '../../communities/community-lists.server.ts';
import {
  permissionsOf,
  parseTimeCursor,
  communityViewOf,
  type CommunityPermissions,
  type CommunityView,
} from '../../communities/community-views.ts';
import {
  communityCan,
  isNarrower,
  JOIN_POLICIES,
  type CommunityDenial,
} from '../../communities/community-rules.ts';
import { countRequests } from '../../communities/join-requests.server.ts';
import { findCommunity, type Community } from '../../communities/community-rows.server.ts';
import { loadMembership } from '../../communities/membership-rows.server.ts';
import { parseManageTab, type ManageTab } from '../../communities/tabs.ts';
import { isId } from '../../base/ids.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import type { RequestContext } from '../../platform/http/request-context.server.ts';
import type { RowId } from '../../platform/database/db.server.ts';
import { encodeId, decodeId } from '../../platform/secrets/encoded-id.server.ts';
import { listNewest } from '../../questions/question-lists.server.ts';
import { hasQuestionsIn } from '../../questions/community-visibility.server.ts';
import { loadQuestions } from '../../questions/question-rows.server.ts';
import { countMadePrivate } from './community-questions.server.ts';
import { reasonAddress } from '../../reasons/reason-address.server.ts';
import { countWaitingReasons, listWaitingReasons } from '../../reasons/waiting-reasons.server.ts';
import { questionViewsOf } from '../../results/store/question-views.server.ts';

const QUESTIONS_SHOWN = 30;
const ACTS_PURPOSE = 'community acts';

export type ManagePage =
  | { page: 'closed'; community: CommunityView; denial: CommunityDenial }
  | {
      page: 'open';
      now: string;
      community: CommunityView;
      can: CommunityPermissions;
      waiting: number;
      reasonsWaiting: number;
      newReasonsWait: boolean;
      part: ManageContent;
    };

type ManagePageQuery = {
  slug: string;
  tab: string | null;
  after: string | null;
  search: string;
};

/** A community as its owner and moderators manage it; other readers are told why they may not. */
export async function loadManagePage(
  context: RequestContext,
  { member }: Viewer,
  asked: ManagePageQuery,
): Promise<ManagePage | undefined> {
  const { sql } = context;
  const community = await findCommunity(sql, asked.slug);
  if (!community || !member) return undefined;
  const [now, { as }, waiting, reasonsWaiting, hasQuestions] = await Promise.all([
    readDatabaseTime(sql),
    loadMembership(sql, community.id, member.id),
    countRequests(sql, community.id),
    countWaitingReasons(sql, community.id),
    hasQuestionsIn(sql, community.id),
  ]);
  const at = { joining: community.joining, as, hasQuestions };
  const may = communityCan.seeActs(at);
  if (may !== true) return { page: 'closed', community: communityViewOf(community), denial: may };
  const tab = parseManageTab(asked.tab, waiting, reasonsWaiting);
  return {
    page: 'open',
    now: now.toISOString(),
    community: communityViewOf(community),
    can: permissionsOf(at),
    waiting,
    reasonsWaiting,
    newReasonsWait: community.newReasonsWait,
    part: await loadManageTab(context, community, { ...asked, tab, member }),
  };
}

type ManageTabQuery = Omit<ManagePageQuery, 'tab'> & { tab: ManageTab; member: Member };

async function loadManageTab(
  context: RequestContext,
  community: Community,
  { tab, after, search, member: { id: memberId, voterId } }: ManageTabQuery,
): Promise<ManageContent> {
  const { sql, secret, origin } = context;
  const { id, slug } = community;
  const encodePersonId = (personId: RowId) =>
    encodeId(secret, { purpose: PEOPLE_ID_PURPOSE, within: id }, personId);
  switch (tab) {
    case 'requests': {
      const waiting = await listRequests(sql, id);
      return {
        tab,
        requests: waiting.map(({ id: personId, name, words, askedAt }) => ({
          encodedId: encodePersonId(personId),
          name,
          words,
          askedAt: askedAt.toISOString(),
        })),
      };
    }
    case 'people': {
      const [people, bans] = await Promise.all([
        loadCommunityPeople(context, id, { after, search, memberId, isForManagers: true }),
        after === null ? listBans(sql, id, search.trim()) : [],
      ]);
      return {
        tab,
        ...people,
        bans: bans.map(({ id: personId, name, reason, by, bannedAt }) => ({
          encodedId: encodePersonId(personId),
          name,
          reason,
          by: by ?? undefined,
          bannedAt: bannedAt.toISOString(),
        })),
      };
    }
    case 'invitations': {
      const made = await listInvitations(sql, id);
      return {
        tab,
        invitations: made.map(
          ({ publicId, by, madeAt, expiresAt, revokedAt, most, used, readAt }) => ({
            id: publicId,
            address: `${origin}/community/${slug}?invite=${invitationToken(secret, publicId)}`,
            state: invitationStateOf({ most, used, revokedAt, expiresAt, readAt }),
            by: by ?? undefined,
            madeAt: madeAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
            most,
            used,
          }),
        ),
      };
    }
    case 'questions': {
      const place = parseTimeCursor(after);
      const from = place && isId(place.id) ? place : undefined;
      const which = { memberCommunityIds: [id], communityId: id };
      const rows = await listNewest(sql, which, QUESTIONS_SHOWN + 1, from);
      const shown = rows.slice(0, QUESTIONS_SHOWN);
      const last = rows.length > QUESTIONS_SHOWN ? shown.at(-1) : undefined;
      const stored = await loadQuestions(
        sql,
        shown.map((row) => row.id),
      );
      const views = await questionViewsOf(sql, stored, { order: 0, memberCommunityIds: [id] });
      return {
        tab,
        questions: views.map(({ id: publicId, text, state, turnout, closesAt }) => ({
          id: publicId,
          text,
          state,
          turnout,
          closesAt,
        })),
        next: last && `${last.at}.${last.publicId}`,
      };
    }
    case 'reasons': {
      const { reasons, total } = await listWaitingReasons(sql, id, voterId);
      return {
        tab,
        reasons: reasons.map(({ id: reasonId, stamp, by, saidAt, ...reason }) => ({
          ...reason,
          address: `${reasonAddress(secret, reasonId)}.${stamp}`,
          by: by ?? undefined,
          saidAt: saidAt.toISOString(),
        })),
        total,
        waits: community.newReasonsWait,
      };
    }
    case 'settings': {
      const narrower = JOIN_POLICIES.filter((joining) => isNarrower(joining, community.joining));
      const narrows = await Promise.all(
        narrower.map(async (joining) => ({
          joining,
          questions: await countMadePrivate(sql, id, joining),
        })),
      );
      const { welcome, newReasonsWait } = community;
      return { tab, welcome, newReasonsWait, narrows };
    }
    case 'log': {
      const scope = { purpose: ACTS_PURPOSE, within: id };
      const acts = await listLogEntries(
        sql,
        id,
        after === null ? undefined : decodeId(secret, scope, after),
      );
      const shown = acts.slice(0, LOG_ENTRIES_SHOWN);
      const last = acts.length > LOG_ENTRIES_SHOWN ? shown.at(-1) : undefined;
      return {
        tab,
        acts: await withQuestions(context, shown, (actId) => encodeId(secret, scope, actId)),
        next: last && encodeId(secret, scope, last.id),
      };
    }
  }
}

async function withQuestions(
  { sql }: Pick<RequestContext, 'sql'>,
  acts: readonly CommunityLogEntry[],
  hidden: (id: RowId) => string,
): Promise<LogEntryView[]> {
  const stored = await loadQuestions(
    sql,
    acts.flatMap(({ questionId }) => questionId ?? []),
  );
  const byId = new Map(stored.map(({ id, publicId, text }) => [id, { id: publicId, text }]));
  return acts.map(({ id, act, by, about, questionId, words, at }) => ({
    id: hidden(id),
    act,
    by: by ?? undefined,
    about: about ?? undefined,
    question: questionId === null ? undefined : byId.get(questionId),
    words,
    at: at.toISOString(),
  }));
}
