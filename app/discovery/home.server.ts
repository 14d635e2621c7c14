import { listFlooded } from '../results/store/floods.server.ts';
import type { QuestionLine } from '../results/present.ts';
import { listCommunities, type ListedCommunity } from '../communities/lists.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { readClock } from '../platform/database/moments.server.ts';
import { listTopics, type Topic } from '../topics/store.server.ts';
import {
  listLines,
  listViews,
  movingToday,
  type Moving,
} from '../results/store/question-views.server.ts';

const MOVING_READ = 24;
const MOVING_SHOWN = 6;
const CLOSING_SHOWN = 5;
const COMMUNITIES_SHOWN = 4;
const FILL_READ = 30;

export type Home = {
  now: string;
  hero: Moving | undefined;
  moving: Moving[];
  closing: QuestionLine[];
  topics: Pick<Topic, 'slug' | 'name'>[];
  communities: Pick<ListedCommunity, 'slug' | 'name' | 'about'>[];
};

/** What a visitor sees first: one question in full, what moves, what closes, and the ways on. */
export async function homeFor(sql: Sql, order: number): Promise<Home> {
  const [now, recent, newest, closing, topics, communities, flooded] = await Promise.all([
    readClock(sql),
    movingToday(sql, MOVING_READ, order),
    listViews(sql, { sort: 'new', leads: true, limit: FILL_READ }, order),
    listLines(sql, { sort: 'closing', leads: true, limit: CLOSING_SHOWN }),
    listTopics(sql),
    listCommunities(sql),
    listFlooded(sql),
  ]);
  const filling = newest
    .filter(({ state }) => state === 'open')
    .map((question) => ({ question, answers: 0 }));
  const ranked = uniqueById(onePerSurvey([...recent, ...filling]));
  // While somebody floods a question it is no headline, whatever it was before.
  const calm = ranked.filter(({ question }) => !flooded.has(question.id));
  const hero = calm.find(isGoodHero) ?? calm[0];
  return {
    now: now.toISOString(),
    hero,
    moving: ranked.filter((item) => item !== hero).slice(0, MOVING_SHOWN),
    closing,
    topics: topics.map(({ slug, name }) => ({ slug, name })),
    // Nobody can come into the others from here.
    communities: communities
      .filter(({ joining }) => joining !== 'invitation')
      .slice(0, COMMUNITIES_SHOWN)
      .map(({ slug, name, about }) => ({ slug, name, about })),
  };
}

const HERO_CHOICES = 5;
const HERO_LETTERS = 75;

/** The first question a stranger sees is short, has few choices, and shows its result. */
function isGoodHero({ question }: Moving): boolean {
  return (
    question.kind === 'single' &&
    question.audience === 'everyone' &&
    question.result?.shows === 'shares' &&
    question.choices.length <= HERO_CHOICES &&
    question.text.length <= HERO_LETTERS
  );
}

/** Of those asked together the first in their order, at the place of the one that moves most. */
function onePerSurvey(items: readonly Moving[]): Moving[] {
  const first = new Map<string, Moving>();
  for (const item of items) {
    const { surveyId, survey } = item.question;
    const known = first.get(surveyId);
    const isBefore = survey && known?.question.survey && survey.place < known.question.survey.place;
    if (!known || isBefore) first.set(surveyId, item);
  }
  return [...first.values()];
}

function uniqueById(items: readonly Moving[]): Moving[] {
  return [
    ...new Map(items.toReversed().map((item) => [item.question.id, item])).values(),
  ].toReversed();
}
