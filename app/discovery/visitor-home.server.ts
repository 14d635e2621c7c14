import { listFloodedQuestions } from '../results/store/flood-queries.server.ts';
import type { QuestionLine } from '../results/question-view.ts';
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
const CLOSING_SHOWN = 5;
const COMMUNITIES_SHOWN = 4;
const NEWEST_READ = 30;

export type Home = {
  now: string;
  hero: TrendingQuestion | undefined;
  moving: TrendingQuestion[];
  closing: QuestionLine[];
  topics: (Pick<Topic, 'slug' | 'name'> & { emblem?: Emblem })[];
  communities: (Pick<ListedCommunity, 'slug' | 'name' | 'about'> & { emblem?: Emblem })[];
};

/** A visitor's first page: one question in full, what moves, what closes, topics and communities. */
export async function loadVisitorHome(sql: Sql, order: number): Promise<Home> {
  const [now, recent, newest, closing, topics, communities, flooded] = await Promise.all([
    readDatabaseTime(sql),
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
  const hero = calm.find(isGoodHero) ?? calm[0];
  return {
    now: now.toISOString(),
    hero,
    moving: ranked.filter((item) => item !== hero).slice(0, MOVING_SHOWN),
    closing,
    topics: topics.map(({ slug, name }) => ({ slug, name, emblem: smallEmblemOf(slug) })),
    // The others are joined by invitation only.
    communities: communities
      .filter(({ joining }) => joining !== 'invitation')
      .slice(0, COMMUNITIES_SHOWN)
      .map(({ slug, name, about }) => ({ slug, name, about, emblem: smallCommunityEmblem(slug) })),
  };
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
