import type { ResultDetails } from '../../results/details/result-details.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { ResultChoice } from '../../results/details/result-document.ts';
import { loadTallies } from '../../results/store/tally-loader.server.ts';
import type { CheckedGroup } from '../../results/split-release.ts';
import { EVERYONE } from '../../results/tally.ts';
import { scriptCode } from '../../embeds/embed-codes.ts';
import { DEFAULT_VIEW } from '../../embeds/embed-view.ts';
import type { RecentActivity } from '../../live/recent-activity.ts';
import { loadRecentActivity } from '../../live/activity-query.server.ts';
import { listNewestReasons } from '../../reasons/reason-rows.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { findQuestions } from '../../questions/question-rows.server.ts';
import { findEmbeddable, embedParamsOf } from '../../embeds/widget/embeddable.server.ts';
import { checkedGroupsOf } from '../../results/store/checked-groups.server.ts';
import {
  listQuestionViews,
  listTrendingToday,
  loadSurveyViews,
} from '../../results/store/question-views.server.ts';
import { loadResultDetails, type ResultDeps } from '../../results/store/details-loader.server.ts';
import { findResult } from '../../results/store/result-lookup.server.ts';
import { textPollOf, type TextPoll } from './text-polls.server.ts';

/** Questions of the site, each of which shows something that the site does. */
export type SpecimenQuestions = Partial<Record<SpecimenName, QuestionView>>;
export type SpecimenName = keyof typeof SPECIMEN_RULES;

const NEWEST_READ = 120;
const MOVING_READ = 24;
const FRAME_COLUMN = 600;

const hasShares = ({ result }: QuestionView) => result?.shows === 'shares';
const isAsked = ({ state, audience }: QuestionView) => state === 'open' && audience === 'everyone';
const SHORT_TEXT = 62;

/** What a question has to be, to be the one that shows it. Of those that are, the most answered is taken. */
const SPECIMEN_RULES = {
  tap: (one: QuestionView) =>
    one.kind === 'single' &&
    isAsked(one) &&
    hasShares(one) &&
    one.choices.length <= 4 &&
    one.text.length <= SHORT_TEXT &&
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
  questions: SpecimenQuestions;
  /** Of `tap`: its frame, its first choice as programs read it, and the code that puts it elsewhere. */
  poll: TextPoll | undefined;
  json: ResultChoice | undefined;
  code: string | undefined;
  rounds: ResultDetails['ranking'];
  trend: ResultDetails['trend'];
  survey: { id: string; title: string; first: string; questions: string[] } | undefined;
  /** How the answers to `tap` were checked. */
  checked: CheckedGroup[];
  /** What somebody said for their answer to `tap`. */
  reason: string | undefined;
  activity: RecentActivity;
};

export async function loadSpecimens(
  reading: ResultDeps,
  { origin }: { origin: string },
): Promise<Specimens> {
  const { sql } = reading;
  const [newest, moving, activity] = await Promise.all([
    listQuestionViews(sql, { sort: 'new', limit: NEWEST_READ }),
    listTrendingToday(sql, MOVING_READ),
    loadRecentActivity(sql, undefined),
  ]);
  const views = [...newest, ...moving.map(({ question }) => question)];
  const questions = pickQuestions(views);
  const [code, found, rounds, trend, survey, reasons, checked] = await Promise.all([
    questions.tap && codeOf(sql, questions.tap.id, origin),
    questions.tap && findResult(reading, questions.tap.id),
    questions.ranking && loadDetails(reading, questions.ranking.id),
    questions.trend && loadDetails(reading, questions.trend.id),
    questions.survey && loadSurvey(sql, questions.survey),
    questions.tap && reasonsFor(sql, questions.tap),
    questions.tap && checksFor(sql, questions.tap),
  ]);
  return {
    questions,
    poll: questions.tap && textPollOf(questions.tap),
    json: found?.state === 'shown' ? found.document.choices[0] : undefined,
    code,
    rounds: rounds?.ranking,
    trend: trend?.trend,
    survey,
    checked: checked ?? [],
    reason: reasons?.[0]?.text,
    activity,
  };
}

/** As many different questions as there are: one is taken twice only where no other fits. */
function pickQuestions(views: readonly QuestionView[]): SpecimenQuestions {
  const most = views.toSorted((a, b) => b.turnout - a.turnout);
  const shown: SpecimenQuestions = {};
  const taken = new Set<string>();
  for (const [showing, isFit] of Object.entries(SPECIMEN_RULES) as [
    SpecimenName,
    (typeof SPECIMEN_RULES)[SpecimenName],
  ][]) {
    const fitting = most.filter((one) => isFit(one));
    const found = fitting.find(({ id }) => !taken.has(id)) ?? fitting[0];
    if (!found) continue;
    taken.add(found.id);
    shown[showing] = found;
  }
  return shown;
}

async function codeOf(sql: Sql, question: string, origin: string): Promise<string | undefined> {
  const found = await findEmbeddable(sql, { question, view: DEFAULT_VIEW });
  const height = found && textPollOf(found.question).heights.column;
  return found && height !== undefined
    ? scriptCode(embedParamsOf(found, { origin, width: FRAME_COLUMN, height }))
    : undefined;
}

function reasonsFor(sql: Sql, { id, choices }: QuestionView) {
  const listed = choices.filter(({ role }) => role === 'listed').map(({ number }) => number);
  return listNewestReasons(sql, id, { choices: listed, each: 1 });
}

async function checksFor(sql: Sql, { id }: QuestionView): Promise<CheckedGroup[]> {
  const groups = await checkedGroupsOf(sql, await findQuestions(sql, [id]));
  return groups.get(id) ?? [];
}

async function loadDetails(reading: ResultDeps, id: string): Promise<ResultDetails | undefined> {
  const [stored] = await findQuestions(reading.sql, [id]);
  const tally = stored && (await loadTallies(reading.sql, [stored.id])).get(stored.id);
  return tally && loadResultDetails(reading, stored, tally, { split: EVERYONE, since: undefined });
}

async function loadSurvey(
  sql: Sql,
  { surveyId, survey }: QuestionView,
): Promise<Specimens['survey']> {
  const questions = await loadSurveyViews(sql, surveyId);
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
