import { listFloodedQuestions } from '../results/store/flood-queries.server.ts';
import type { QuestionLine, QuestionView } from '../results/question-view.ts';
import { capAtTurnout } from '../results/turnout.ts';
import { loadHomeCandidates } from './home-candidates.server.ts';
import {
  chooseHomeQuestion,
  chooseKindRow,
  homeSlot,
  type HomeCandidate,
} from './home-question.ts';
import type { QuestionOrders } from './question-orders.server.ts';
import { smallCommunityEmblem } from '../communities/community-emblem.ts';
import { smallEmblemOf, type Emblem } from '../emblems/emblem.ts';
import { listCommunities, type ListedCommunity } from '../communities/community-lists.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';
import { listTopics, type Topic } from '../topics/topic-rows.server.ts';
import {
  listQuestionLines,
  listQuestionViews,
  listTrendingToday,
  type TrendingQuestion,
} from '../results/store/question-views.server.ts';

const MOVING_READ = 24;
const MOVING_SHOWN = 6;
/** Fewer under the row of kinds, whose cards move too. */
const MOVING_UNDER_KINDS = 3;
const CLOSING_SHOWN = 5;
const COMMUNITIES_SHOWN = 4;
const NEWEST_READ = 30;

export type Home = {
  now: string;
  hero: TrendingQuestion | undefined;
  /** One of each kind, in the row of drawings. A page from before has none. */
  kinds?: QuestionView[];
  moving: TrendingQuestion[];
  closing: QuestionLine[];
  topics: (Pick<Topic, 'slug' | 'name'> & { emblem?: Emblem })[];
  communities: (Pick<ListedCommunity, 'slug' | 'name' | 'about'> & { emblem?: Emblem })[];
};

/**
 * A visitor's first page: one question in full, one of each kind, what moves, what closes, topics and communities. The
 * question in full is the home question, or what moves most where none is close or moving.
 */
export async function loadVisitorHome(
  deps: { sql: Sql; orders: QuestionOrders },
  order: number,
): Promise<Home> {
  const { sql } = deps;
  const now = await readDatabaseTime(sql);
  const slot = homeSlot(now);
  const [candidates, recent, newest, closing, topics, communities, flooded] = await Promise.all([
    loadHomeCandidates(deps, slot, order),
    listTrendingToday(sql, MOVING_READ, order),
    listQuestionViews(sql, { sort: 'new', leads: true, limit: NEWEST_READ }, order),
    listQuestionLines(sql, { sort: 'closing', leads: true, limit: CLOSING_SHOWN }),
    listTopics(sql),
    listCommunities(sql),
    listFloodedQuestions(sql),
  ]);
  const filling = newest
    .filter(({ state }) => state === 'open')
    .map((question) => ({ question, answers: 0 }));
  const ranked = uniqueById(onePerSurvey([...recent, ...filling]));
  // A question is no headline while it is flooded, whatever it was before.
  const calm = ranked.filter(({ question }) => !flooded.has(question.id));
  const calmCandidates = candidates.filter(({ question }) => !flooded.has(question.id));
  const chosen = chooseHomeQuestion(calmCandidates, slot);
  const hero = (chosen && withAnswers(chosen, recent)) ?? calm.find(isGoodHero) ?? calm[0];
  const kinds = chooseKindRow(calmCandidates, hero?.question.id);
  const shown = new Set([hero?.question.id, ...kinds.map(({ id }) => id)]);
  return {
    now: now.toISOString(),
    hero,
    kinds,
    moving: ranked
      .filter(({ question }) => !shown.has(question.id))
      .slice(0, kinds.length > 0 ? MOVING_UNDER_KINDS : MOVING_SHOWN),
    closing,
    topics: topics.map(({ slug, name }) => ({ slug, name, emblem: smallEmblemOf(slug) })),
    // The others are joined by invitation only.
    communities: communities
      .filter(({ joining }) => joining !== 'invitation')
      .slice(0, COMMUNITIES_SHOWN)
      .map(({ slug, name, about }) => ({ slug, name, about, emblem: smallCommunityEmblem(slug) })),
  };
}

/** With its answers of the last day as they are now: the rule goes by those of when the slot began. */
function withAnswers(
  { question, answersOfDay }: HomeCandidate,
  recent: readonly TrendingQuestion[],
): TrendingQuestion {
  return (
    recent.find((one) => one.question.id === question.id) ?? {
      question,
      answers: capAtTurnout(answersOfDay, question),
    }
  );
}

const MAX_HERO_CHOICES = 5;
const MAX_HERO_TEXT = 75;

/** The first question for a stranger is short, has few choices, and shows its result. */
function isGoodHero({ question }: TrendingQuestion): boolean {
  return (
    question.kind === 'single' &&
    question.audience === 'everyone' &&
    question.result?.shows === 'shares' &&
    question.choices.length <= MAX_HERO_CHOICES &&
    question.text.length <= MAX_HERO_TEXT
  );
}

/** Of each survey only the first question stays, at the place of the one that moves most. */
function onePerSurvey(items: readonly TrendingQuestion[]): TrendingQuestion[] {
  const first = new Map<string, TrendingQuestion>();
  for (const item of items) {
    const { surveyId, survey } = item.question;
    const known = first.get(surveyId);
    const isBefore = survey && known?.question.survey && survey.place < known.question.survey.place;
    if (!known || isBefore) first.set(surveyId, item);
  }
  return [...first.values()];
}

function uniqueById(items: readonly TrendingQuestion[]): TrendingQuestion[] {
  return [
    ...new Map(items.toReversed().map((item) => [item.question.id, item])).values(),
  ].toReversed();
}
