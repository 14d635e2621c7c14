import type { Viewer } from '../../accounts/viewer.ts';
import { countLately, type Lately } from '../../results/store/lists.server.ts';
import { DEMO_MARK, demoWords } from '../../results/demo-words.ts';
import { present as facts } from '../../results/words/facts.ts';
import type { QuestionView } from '../../results/present.ts';
import { sentenceOf } from '../../results/words/sentence.ts';
import { standing, timing } from '../../results/standing.ts';
import { lookAtInvitation } from '../../communities/belonging.server.ts';
import {
  communityPeople,
  lookedAfterBy,
  type PeopleView,
} from '../../communities/people.server.ts';
import {
  actsAt,
  standView,
  timePlaceIn,
  viewOf,
  type Acts,
  type CommunityView,
  type InvitationView,
  type StandView,
} from '../../communities/present.ts';
import { communityCan } from '../../communities/rules.ts';
import { findCommunity, standOf, type Community } from '../../communities/store.server.ts';
import type { Tab } from '../../communities/tabs.ts';
import { isId } from '../../base/ids.ts';
import { readClock } from '../../platform/database/moments.server.ts';
import type { RequestContext } from '../../platform/http/context.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { Inside } from '../../questions/inside.ts';
import {
  countIn,
  listClosed,
  listNewest,
  listSurveys,
  type AtTime,
  type Which,
} from '../../questions/lists.server.ts';
import { loadQuestions } from '../../questions/store.server.ts';
import { present } from '../../results/store/question-views.server.ts';

const QUESTIONS_SHOWN = 30;
const OUTCOMES_SHOWN = 20;
const SURVEYS_SHOWN = 12;

export type Outcome = {
  id: string;
  text: string;
  sentence: string;
  closedAt: string;
};

/** Questions that were asked together, each with how it stands. */
export type SurveyView = {
  id: string;
  title: string;
  questions: { id: string; text: string; says: string }[];
};

/** One part of a community's page. `next` is the place behind what is shown. */
export type Part =
  | { tab: 'questions'; questions: QuestionView[]; next: string | undefined }
  | {
      tab: 'results';
      counts: { all: number; open: number };
      lately: Lately;
      outcomes: Outcome[];
      next: string | undefined;
    }
  | { tab: 'surveys'; surveys: SurveyView[] }
  | ({ tab: 'people' } & PeopleView)
  | { tab: 'closed'; reason: string }
  | {
      tab: 'about';
      trusted: { name: string; role: string }[];
      unnamed: number;
      /** For those who belong to it: whoever was let in on request was not there when it was told. */
      welcome: string;
    };

export type CommunityPage = {
  now: string;
  community: CommunityView;
  stand: StandView;
  can: Acts;
  tab: Tab;
  part: Part;
  /** Something is asked here that this reader does not see. */
  hasInside: boolean;
  /** Some of what they see was asked together. */
  hasSurveys: boolean;
  invitation: InvitationView | undefined;
  /** Told once, to who has just come in. */
  welcome: string | undefined;
};

export type Asked = {
  slug: string;
  tab: Tab;
  after: string | null;
  search: string;
  invite: string | null;
  hasJoined: boolean;
};

export async function communityPage(
  context: RequestContext,
  { member }: Viewer,
  asked: Asked,
): Promise<CommunityPage | undefined> {
  const { sql, secret } = context;
  const { slug, tab, invite } = asked;
  const community = await findCommunity(sql, slug);
  if (!community) return undefined;
  const stand = await standOf(sql, community.id, member?.id);
  const at = { joining: community.joining, as: stand.as };
  const isInside = communityCan.read(at) === true;
  const inside: Inside = isInside ? [community.id] : [];
  const [now, part, surveys, invitation] = await Promise.all([
    readClock(sql),
    partOf(context, community, inside, { ...asked, memberId: member?.id, at }),
    listSurveys(sql, { inside, communityId: community.id }, 1),
    invite === null
      ? undefined
      : lookAtInvitation({ sql, secret }, community.id, invite).then((state) => ({
          token: invite,
          state,
        })),
  ]);
  return {
    now: now.toISOString(),
    community: viewOf(community),
    stand: standView(stand),
    can: actsAt(at),
    tab,
    part,
    hasInside: !isInside && community.joining !== 'public',
    hasSurveys: surveys.length > 0,
    invitation,
    welcome: asked.hasJoined && isInside ? community.welcome : undefined,
  };
}

type Looking = Asked & {
  memberId: string | undefined;
  at: Parameters<typeof communityCan.seePeople>[0];
};

async function partOf(
  context: RequestContext,
  community: Community,
  inside: Inside,
  looking: Looking,
): Promise<Part> {
  const { sql, order } = context;
  const { tab, after } = looking;
  switch (tab) {
    case 'about':
      return {
        tab,
        ...(await lookedAfterBy(sql, community.id)),
        welcome: inside.length > 0 ? community.welcome : '',
      };
    case 'people': {
      const can = communityCan.seePeople(looking.at);
      if (can !== true) return { tab: 'closed', reason: can };
      return {
        tab,
        ...(await communityPeople(context, community.id, { ...looking, isCare: false })),
      };
    }
    case 'surveys':
      return { tab, surveys: await surveysIn(sql, community, { inside }) };
    case 'questions': {
      const which = { inside, communityId: community.id };
      const page = await walk(sql, listNewest, which, after, QUESTIONS_SHOWN);
      const stored = await loadQuestions(sql, page.ids);
      return {
        tab,
        questions: await present(sql, stored, { order, inside }),
        next: page.next,
      };
    }
    case 'results': {
      const which = { inside, communityId: community.id };
      const [counts, lately, page] = await Promise.all([
        countIn(sql, which),
        countLately(sql, which),
        walk(sql, listClosed, which, after, OUTCOMES_SHOWN),
      ]);
      const stored = await loadQuestions(sql, page.ids);
      const views = await present(sql, stored, { order: 0, inside });
      return { tab, counts, lately, outcomes: views.map(outcomeOf), next: page.next };
    }
  }
}

async function surveysIn(
  sql: Sql,
  { id }: Community,
  look: { inside: Inside },
): Promise<SurveyView[]> {
  const surveys = await listSurveys(sql, { ...look, communityId: id }, SURVEYS_SHOWN);
  const stored = await loadQuestions(
    sql,
    surveys.flatMap(({ questions }) => questions),
  );
  const views = await present(sql, stored, { ...look, order: 0 });
  const byId = new Map(stored.map(({ id: one, readAt }, at) => [one, { readAt, view: views[at] }]));
  return surveys.map(({ publicId, title, questions }) => ({
    id: publicId,
    title,
    questions: questions
      .map((one) => byId.get(one))
      .flatMap((one) => {
        if (!one?.view) return [];
        const { view, readAt } = one;
        const says = facts([standing(view), timing(view, readAt), view.isDemo && DEMO_MARK]);
        return { id: view.id, text: view.text, says: says.join(' · ') };
      }),
  }));
}

async function walk(
  sql: Sql,
  list: typeof listNewest,
  which: Which,
  after: string | null,
  most: number,
): Promise<{ ids: string[]; next: string | undefined }> {
  const place = timePlaceIn(after);
  const rows = await list(sql, which, most + 1, place && isId(place.id) ? place : undefined);
  const shown = rows.slice(0, most);
  const last: AtTime | undefined = rows.length > most ? shown.at(-1) : undefined;
  return { ids: shown.map(({ id }) => id), next: last && `${last.at}.${last.publicId}` };
}

/** Where a ranking ends is counted on its own page; here stands what was put first. */
function outcomeOf(question: QuestionView): Outcome {
  const { id, text, kind, result, turnout, closesAt } = question;
  return {
    id,
    text,
    sentence: facts([
      result && turnout > 0 ? sentenceOf({ kind, result }) : 'Nobody answered before it closed.',
      demoWords(question),
    ]).join(' '),
    closedAt: closesAt,
  };
}
