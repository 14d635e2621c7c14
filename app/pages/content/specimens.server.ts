import type { ResultDetails } from '../../results/words/details.ts';
import type { QuestionView } from '../../results/present.ts';
import type { ResultChoice } from '../../results/words/result-document.ts';
import { loadTallies } from '../../results/store/store.server.ts';
import type { CheckedGroup } from '../../results/released.ts';
import { ALL } from '../../results/tally.ts';
import { scriptCode } from '../../embeds/embed-codes.ts';
import { PLAIN_VIEW } from '../../embeds/view-address.ts';
import type { Feed } from '../../live/feed.ts';
import { loadFeed } from '../../live/store.server.ts';
import { newestReasons } from '../../reasons/store.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { findQuestions } from '../../questions/store.server.ts';
import { embeddableAt, embeddedOf } from '../../embeds/frame/embedded.server.ts';
import { checkedGroupsOf } from '../../results/store/checked-groups.server.ts';
import {
  listViews,
  movingToday,
  viewsOfSurvey,
} from '../../results/store/question-views.server.ts';
import { detailsOf, type Reading } from '../../results/store/result-details.server.ts';
import { findResult } from '../../results/store/result-document.server.ts';
import { pollOf, type PollInText } from './polls-in-texts.server.ts';

/** Questions of the site, each of which shows something that the site does. */
export type Shown = Partial<Record<Showing, QuestionView>>;
export type Showing = keyof typeof SHOWS;

const NEWEST_READ = 120;
const MOVING_READ = 24;
const FRAME_COLUMN = 600;

const hasShares = ({ result }: QuestionView) => result?.shows === 'shares';
const isAsked = ({ state, audience }: QuestionView) => state === 'open' && audience === 'everyone';
const SHORT = 62;

/** What a question has to be, to be the one that shows it. Of those that are, the most answered is taken. */
const SHOWS = {
  tap: (one: QuestionView) =>
    one.kind === 'single' &&
    isAsked(one) &&
    hasShares(one) &&
    one.choices.length <= 4 &&
    one.text.length <= SHORT &&
    !one.survey,
  multiple: (one: QuestionView) => one.kind === 'multiple' && hasShares(one),
  scale: (one: QuestionView) => one.kind === 'scale' && hasShares(one) && !one.survey,
  ranking: (one: QuestionView) =>
    one.kind === 'ranking' && hasShares(one) && one.choices.length <= 6,
  waiting: (one: QuestionView) => isAsked(one) && one.resultShows === 'after answering',
  close: (one: QuestionView) =>
    one.kind === 'single' && hasShares(one) && one.result?.leader === undefined,
  few: (one: QuestionView) => one.kind === 'single' && isFew(one),
  trend: (one: QuestionView) =>
    one.kind === 'single' && hasShares(one) && one.choices.length <= 4 && one.turnout > 200,
  outside: (one: QuestionView) =>
    hasShares(one) && (one.result?.outside.none ?? 0) + (one.result?.outside.unsure ?? 0) > 0,
  closed: (one: QuestionView) => one.state === 'closed' && one.closedEarly && hasShares(one),
  survey: (one: QuestionView) => one.survey !== undefined && one.state === 'open',
} as const;

function isFew({ result }: QuestionView): boolean {
  return result?.shows === 'counts' && result.people > 3;
}

export type Specimens = {
  shown: Shown;
  /** Of `tap`: its frame, its first choice as programs read it, and the code that puts it elsewhere. */
  poll: PollInText | undefined;
  json: ResultChoice | undefined;
  code: string | undefined;
  rounds: ResultDetails['ranking'];
  trend: ResultDetails['trend'];
  survey: { id: string; title: string; first: string; questions: string[] } | undefined;
  /** How the answers to `tap` were checked. */
  checked: CheckedGroup[];
  /** What somebody said for their answer to `tap`. */
  reason: string | undefined;
  feed: Feed;
};

export async function specimens(
  reading: Reading,
  { origin }: { origin: string },
): Promise<Specimens> {
  const { sql } = reading;
  const [newest, moving, feed] = await Promise.all([
    listViews(sql, { sort: 'new', limit: NEWEST_READ }),
    movingToday(sql, MOVING_READ),
    loadFeed(sql, undefined),
  ]);
  const views = [...newest, ...moving.map(({ question }) => question)];
  const shown = shownBy(views);
  const [code, found, rounds, trend, survey, reasons, checked] = await Promise.all([
    shown.tap && codeOf(sql, shown.tap.id, origin),
    shown.tap && findResult(reading, shown.tap.id),
    shown.ranking && detailsFor(reading, shown.ranking.id),
    shown.trend && detailsFor(reading, shown.trend.id),
    shown.survey && surveyOf(sql, shown.survey),
    shown.tap && reasonsFor(sql, shown.tap),
    shown.tap && checksFor(sql, shown.tap),
  ]);
  return {
    shown,
    poll: shown.tap && pollOf(shown.tap),
    json: found?.state === 'shown' ? found.document.choices[0] : undefined,
    code,
    rounds: rounds?.ranking,
    trend: trend?.trend,
    survey,
    checked: checked ?? [],
    reason: reasons?.[0]?.text,
    feed,
  };
}

/** As many different questions as there are: one is taken twice only where no other fits. */
function shownBy(views: readonly QuestionView[]): Shown {
  const most = views.toSorted((a, b) => b.turnout - a.turnout);
  const shown: Shown = {};
  const taken = new Set<string>();
  for (const [showing, isFit] of Object.entries(SHOWS) as [Showing, (typeof SHOWS)[Showing]][]) {
    const fitting = most.filter((one) => isFit(one));
    const found = fitting.find(({ id }) => !taken.has(id)) ?? fitting[0];
    if (!found) continue;
    taken.add(found.id);
    shown[showing] = found;
  }
  return shown;
}

async function codeOf(sql: Sql, question: string, origin: string): Promise<string | undefined> {
  const found = await embeddableAt(sql, { question, view: PLAIN_VIEW });
  const height = found && pollOf(found.question).heights.column;
  return found && height !== undefined
    ? scriptCode(embeddedOf(found, { origin, width: FRAME_COLUMN, height }))
    : undefined;
}

function reasonsFor(sql: Sql, { id, choices }: QuestionView) {
  const listed = choices.filter(({ role }) => role === 'listed').map(({ number }) => number);
  return newestReasons(sql, id, { choices: listed, each: 1 });
}

async function checksFor(sql: Sql, { id }: QuestionView): Promise<CheckedGroup[]> {
  const groups = await checkedGroupsOf(sql, await findQuestions(sql, [id]));
  return groups.get(id) ?? [];
}

async function detailsFor(reading: Reading, id: string): Promise<ResultDetails | undefined> {
  const [stored] = await findQuestions(reading.sql, [id]);
  const tally = stored && (await loadTallies(reading.sql, [stored.id])).get(stored.id);
  return tally && detailsOf(reading, stored, tally, { part: ALL, since: undefined });
}

async function surveyOf(
  sql: Sql,
  { surveyId, survey }: QuestionView,
): Promise<Specimens['survey']> {
  const questions = await viewsOfSurvey(sql, surveyId);
  const [first] = questions;
  return first && survey
    ? {
        id: surveyId,
        title: survey.title,
        first: first.id,
        questions: questions.map(({ text }) => text),
      }
    : undefined;
}
