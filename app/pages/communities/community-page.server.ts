import type { Viewer } from '../../accounts/viewer.ts';
import {
  countRecentAnswers,
  countWeekByCommunity,
  type RecentAnswers,
} from '../../results/store/recent-answers.server.ts';
import { DEMO_MARK, demoWords } from '../../results/words/demo.ts';
import { compactWords as facts } from '../../base/compact-words.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { resultSentence } from '../../results/words/sentence.ts';
import { statusWords, timingWords } from '../../results/words/status.ts';
import { communityEmblem } from '../../communities/community-emblem.ts';
import type { Emblem } from '../../emblems/emblem.ts';
import { findInvitationState } from '../../communities/membership.server.ts';
import {
  loadCommunityPeople,
  loadManagers,
  type PeopleView,
} from '../../communities/people.server.ts';
import {
  permissionsOf,
  membershipViewOf,
  parseTimeCursor,
  communityViewOf,
  type CommunityPermissions,
  type CommunityView,
  type InvitationView,
  type MembershipView,
} from '../../communities/community-views.ts';
import { communityCan, type CommunityDenial } from '../../communities/community-rules.ts';
import { findCommunity, type Community } from '../../communities/community-rows.server.ts';
import { loadMembership } from '../../communities/membership-rows.server.ts';
import type { Tab } from '../../communities/tabs.ts';
import { isId } from '../../base/ids.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import type { RequestContext } from '../../platform/http/request-context.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { MemberCommunityIds } from '../../questions/visibility.ts';
import {
  countQuestions,
  listClosed,
  listNewest,
  listSurveys,
  type TimedQuestion,
  type QuestionFilter,
} from '../../questions/question-lists.server.ts';
import { loadQuestions } from '../../questions/question-rows.server.ts';
import { questionViewsOf } from '../../results/store/question-views.server.ts';
import { nobodyAnswered } from '../../communities/words/page.ts';

const QUESTIONS_SHOWN = 30;
const OUTCOMES_SHOWN = 20;
const SURVEYS_SHOWN = 12;

export type Outcome = {
  id: string;
  text: string;
  sentence: string;
  closedAt: string;
};

/** A survey with the state of each question. */
export type SurveyView = {
  id: string;
  title: string;
  questions: { id: string; text: string; says: string }[];
};

/** One tab of a community's page. `next` is the cursor of the next page. */
export type CommunityTab =
  | { tab: 'questions'; questions: QuestionView[]; next: string | undefined }
  | {
      tab: 'results';
      counts: { all: number; open: number };
      lately: RecentAnswers;
      outcomes: Outcome[];
      next: string | undefined;
    }
  | { tab: 'surveys'; surveys: SurveyView[] }
  | ({ tab: 'people' } & PeopleView)
  | { tab: 'closed'; denial: CommunityDenial }
  | {
      tab: 'about';
      trusted: { name: string; role: string }[];
      unnamed: number;
      /** For members: one who was let in on request did not see the message when it was shown. */
      welcome: string;
    };

export type CommunityPage = {
  now: string;
  community: CommunityView;
  emblem: Emblem;
  stand: MembershipView;
  can: CommunityPermissions;
  tab: Tab;
  part: CommunityTab;
  /** There are questions here that this reader may not see. */
  hasInside: boolean;
  /** Some of the visible questions are surveys. */
  hasSurveys: boolean;
  invitation: InvitationView | undefined;
  /** Shown once, to a member who has just joined. */
  welcome: string | undefined;
};

export type CommunityPageQuery = {
  slug: string;
  tab: Tab;
  after: string | null;
  search: string;
  invite: string | null;
  hasJoined: boolean;
};

export async function loadCommunityPage(
  context: RequestContext,
  { member }: Viewer,
  asked: CommunityPageQuery,
): Promise<CommunityPage | undefined> {
  const { sql, secret } = context;
  const { slug, tab, invite } = asked;
  const community = await findCommunity(sql, slug);
  if (!community) return undefined;
  const stand = await loadMembership(sql, community.id, member?.id);
  const at = { joining: community.joining, as: stand.as };
  const isInside = communityCan.read(at) === true;
  const memberCommunityIds: MemberCommunityIds = isInside ? [community.id] : [];
  const [now, part, surveys, weeks, invitation] = await Promise.all([
    readDatabaseTime(sql),
    loadCommunityTab(context, community, memberCommunityIds, {
      ...asked,
      memberId: member?.id,
      at,
    }),
    listSurveys(sql, { memberCommunityIds, communityId: community.id }, 1),
    countWeekByCommunity(sql, [community.id], { memberCommunityIds }),
    invite === null
      ? undefined
      : findInvitationState({ sql, secret }, community.id, invite).then((state) => ({
          token: invite,
          state,
        })),
  ]);
  return {
    now: now.toISOString(),
    community: communityViewOf(community),
    emblem: communityEmblem(slug, weeks.get(community.id)),
    stand: membershipViewOf(stand),
    can: permissionsOf(at),
    tab,
    part,
    hasInside: !isInside && community.joining !== 'public',
    hasSurveys: surveys.length > 0,
    invitation,
    welcome: asked.hasJoined && isInside ? community.welcome : undefined,
  };
}

type CommunityTabQuery = CommunityPageQuery & {
  memberId: string | undefined;
  at: Parameters<typeof communityCan.seePeople>[0];
};

async function loadCommunityTab(
  context: RequestContext,
  community: Community,
  memberCommunityIds: MemberCommunityIds,
  looking: CommunityTabQuery,
): Promise<CommunityTab> {
  const { sql, shuffleOrder } = context;
  const { tab, after } = looking;
  switch (tab) {
    case 'about':
      return {
        tab,
        ...(await loadManagers(sql, community.id)),
        welcome: memberCommunityIds.length > 0 ? community.welcome : '',
      };
    case 'people': {
      const can = communityCan.seePeople(looking.at);
      if (can !== true) return { tab: 'closed', denial: can };
      return {
        tab,
        ...(await loadCommunityPeople(context, community.id, { ...looking, isForManagers: false })),
      };
    }
    case 'surveys':
      return { tab, surveys: await loadSurveys(sql, community, { memberCommunityIds }) };
    case 'questions': {
      const which = { memberCommunityIds, communityId: community.id };
      const page = await listPage(sql, listNewest, which, after, QUESTIONS_SHOWN);
      const stored = await loadQuestions(sql, page.ids);
      return {
        tab,
        questions: await questionViewsOf(sql, stored, {
          order: shuffleOrder,
          memberCommunityIds: memberCommunityIds,
        }),
        next: page.next,
      };
    }
    case 'results': {
      const which = { memberCommunityIds, communityId: community.id };
      const [counts, lately, page] = await Promise.all([
        countQuestions(sql, which),
        countRecentAnswers(sql, which),
        listPage(sql, listClosed, which, after, OUTCOMES_SHOWN),
      ]);
      const stored = await loadQuestions(sql, page.ids);
      const views = await questionViewsOf(sql, stored, {
        order: 0,
        memberCommunityIds: memberCommunityIds,
      });
      return { tab, counts, lately, outcomes: views.map(outcomeOf), next: page.next };
    }
  }
}

async function loadSurveys(
  sql: Sql,
  { id }: Community,
  look: { memberCommunityIds: MemberCommunityIds },
): Promise<SurveyView[]> {
  const surveys = await listSurveys(sql, { ...look, communityId: id }, SURVEYS_SHOWN);
  const stored = await loadQuestions(
    sql,
    surveys.flatMap(({ questions }) => questions),
  );
  const views = await questionViewsOf(sql, stored, { ...look, order: 0 });
  const byId = new Map(stored.map(({ id: one, readAt }, at) => [one, { readAt, view: views[at] }]));
  return surveys.map(({ publicId, title, questions }) => ({
    id: publicId,
    title,
    questions: questions
      .map((one) => byId.get(one))
      .flatMap((one) => {
        if (!one?.view) return [];
        const { view, readAt } = one;
        const says = facts([
          statusWords(view),
          timingWords(view, readAt),
          view.isDemo && DEMO_MARK,
        ]);
        return { id: view.id, text: view.text, says: says.join(' · ') };
      }),
  }));
}

async function listPage(
  sql: Sql,
  list: typeof listNewest,
  which: QuestionFilter,
  after: string | null,
  most: number,
): Promise<{ ids: string[]; next: string | undefined }> {
  const place = parseTimeCursor(after);
  const rows = await list(sql, which, most + 1, place && isId(place.id) ? place : undefined);
  const shown = rows.slice(0, most);
  const last: TimedQuestion | undefined = rows.length > most ? shown.at(-1) : undefined;
  return { ids: shown.map(({ id }) => id), next: last && `${last.at}.${last.publicId}` };
}

/** The result of a ranking's rounds is on its own page; here the first picks are shown. */
function outcomeOf(question: QuestionView): Outcome {
  const { id, text, kind, state, result, turnout, closesAt } = question;
  return {
    id,
    text,
    sentence: facts([
      result && turnout > 0 ? resultSentence({ kind, state, result }) : nobodyAnswered,
      demoWords(question),
    ]).join(' '),
    closedAt: closesAt,
  };
}
