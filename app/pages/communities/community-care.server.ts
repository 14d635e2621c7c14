import type { Viewer } from '../../accounts/viewer.ts';
import { invitationToken, stateOfInvitation } from '../../communities/belonging.server.ts';
import type { ActView, CarePart } from '../../communities/care.ts';
import { communityPeople, PEOPLE } from '../../communities/people.server.ts';
import {
  ACTS_SHOWN,
  listActs,
  listBans,
  listInvitations,
  listRequests,
  type DoneAct,
} from '../../communities/lists.server.ts';
import {
  actsAt,
  timePlaceIn,
  viewOf,
  type Acts,
  type CommunityView,
} from '../../communities/present.ts';
import { communityCan, isNarrower, JOININGS } from '../../communities/rules.ts';
import {
  countWaiting,
  findCommunity,
  standOf,
  type Community,
} from '../../communities/store.server.ts';
import { careTabIn, type CareTab } from '../../communities/tabs.ts';
import { isId } from '../../base/ids.ts';
import { readClock } from '../../platform/database/moments.server.ts';
import type { RequestContext } from '../../platform/http/context.server.ts';
import type { RowId } from '../../platform/database/db.server.ts';
import { hideId, shownId } from '../../platform/secrets/hidden-id.server.ts';
import { listNewest } from '../../questions/lists.server.ts';
import { hasQuestionsIn, loadQuestions } from '../../questions/store.server.ts';
import { countNarrowed } from './asked-inside.server.ts';
import { present } from '../../results/store/question-views.server.ts';

const QUESTIONS_SHOWN = 30;
const ACTS = 'community acts';

export type CarePage =
  | { page: 'closed'; community: CommunityView; reason: string }
  | {
      page: 'open';
      now: string;
      community: CommunityView;
      can: Acts;
      waiting: number;
      part: CarePart;
    };

type Asked = {
  slug: string;
  tab: string | null;
  after: string | null;
  search: string;
};

/** A community as its owner and moderators look after it; whoever else comes is told why not. */
export async function carePage(
  context: RequestContext,
  { member }: Viewer,
  asked: Asked,
): Promise<CarePage | undefined> {
  const { sql } = context;
  const community = await findCommunity(sql, asked.slug);
  if (!community || !member) return undefined;
  const [now, { as }, waiting, hasQuestions] = await Promise.all([
    readClock(sql),
    standOf(sql, community.id, member.id),
    countWaiting(sql, community.id),
    hasQuestionsIn(sql, community.id),
  ]);
  const at = { joining: community.joining, as, hasQuestions };
  const may = communityCan.seeActs(at);
  if (may !== true) return { page: 'closed', community: viewOf(community), reason: may };
  const tab = careTabIn(asked.tab, waiting);
  return {
    page: 'open',
    now: now.toISOString(),
    community: viewOf(community),
    can: actsAt(at),
    waiting,
    part: await partOf(context, community, { ...asked, tab, memberId: member.id }),
  };
}

type Looking = Omit<Asked, 'tab'> & { tab: CareTab; memberId: RowId };

async function partOf(
  context: RequestContext,
  community: Community,
  { tab, after, search, memberId }: Looking,
): Promise<CarePart> {
  const { sql, secret, origin } = context;
  const { id, slug } = community;
  const mark = (personId: RowId) => hideId(secret, { purpose: PEOPLE, within: id }, personId);
  switch (tab) {
    case 'requests': {
      const waiting = await listRequests(sql, id);
      return {
        tab,
        requests: waiting.map(({ id: personId, name, words, askedAt }) => ({
          mark: mark(personId),
          name,
          words,
          askedAt: askedAt.toISOString(),
        })),
      };
    }
    case 'people': {
      const [people, bans] = await Promise.all([
        communityPeople(context, id, { after, search, memberId, isCare: true }),
        after === null ? listBans(sql, id, search.trim()) : [],
      ]);
      return {
        tab,
        ...people,
        bans: bans.map(({ id: personId, name, reason, by, bannedAt }) => ({
          mark: mark(personId),
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
            state: stateOfInvitation({ most, used, revokedAt, expiresAt, readAt }),
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
      const place = timePlaceIn(after);
      const from = place && isId(place.id) ? place : undefined;
      const which = { inside: [id], communityId: id };
      const rows = await listNewest(sql, which, QUESTIONS_SHOWN + 1, from);
      const shown = rows.slice(0, QUESTIONS_SHOWN);
      const last = rows.length > QUESTIONS_SHOWN ? shown.at(-1) : undefined;
      const stored = await loadQuestions(
        sql,
        shown.map((row) => row.id),
      );
      const views = await present(sql, stored, { order: 0, inside: [id] });
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
    case 'settings': {
      const narrower = JOININGS.filter((joining) => isNarrower(joining, community.joining));
      const narrows = await Promise.all(
        narrower.map(async (joining) => ({
          joining,
          questions: await countNarrowed(sql, id, joining),
        })),
      );
      return { tab, welcome: community.welcome, narrows };
    }
    case 'log': {
      const scope = { purpose: ACTS, within: id };
      const acts = await listActs(
        sql,
        id,
        after === null ? undefined : shownId(secret, scope, after),
      );
      const shown = acts.slice(0, ACTS_SHOWN);
      const last = acts.length > ACTS_SHOWN ? shown.at(-1) : undefined;
      return {
        tab,
        acts: await withQuestions(context, shown, (actId) => hideId(secret, scope, actId)),
        next: last && hideId(secret, scope, last.id),
      };
    }
  }
}

async function withQuestions(
  { sql }: Pick<RequestContext, 'sql'>,
  acts: readonly DoneAct[],
  hidden: (id: RowId) => string,
): Promise<ActView[]> {
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
