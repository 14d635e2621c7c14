import { data, redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import { resultCachesContext } from '../../results/store/result-caches-context.server.ts';
import type { Member } from '../../accounts/viewer.ts';
import { parsePicks } from '../../answering/answer-fields.ts';
import { followState } from '../../delivery/following/question-follows.server.ts';
import type { SharedFacts } from '../../delivery/member-facts.server.ts';
import { findNextQuestion } from '../../discovery/next-question.server.ts';
import { questionOrdersContext } from '../../discovery/question-orders.server.ts';
import { relatedQuestionsContext } from '../../discovery/related-questions.server.ts';
import { signInHint } from '../../frame/sign-in-hint.ts';
import { findReported, reportStamp } from '../../moderation/reports/reports.server.ts';
import { reportedReasonIn, reportStepIn } from '../../moderation/report-rules.ts';
import { getsNotices } from '../../notices/notices.server.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { NAMED_REASON_PARAM } from '../../reasons/search/found-reason.ts';
import { loadGroups } from '../../reasons/shown/question-groups.server.ts';
import { loadOwnReason, loadReasons } from '../../reasons/shown/question-reasons.server.ts';
import { loadReacting, NO_VOTER } from '../../reasons/reactions/reacting.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { withRunoffs } from '../../results/store/details-loader.server.ts';
import { LEVELS, SPLIT_GROUPS } from '../../results/levels.ts';
import { EVERYONE, type Split } from '../../results/tally.ts';
import { FIGURES_VIEW } from '../../results/ui/figures-path.ts';
import { surveyPath } from '../../results/ui/survey-path.ts';
import { progressContext } from '../../surveys/progress-cache.server.ts';
import {
  findFirstQuestionId,
  listAnsweredSteps,
  loadSurveyOutcome,
  stepAfterRemoved,
  type ReadableSurvey,
} from '../../surveys/survey-for-reader.server.ts';
import { TOPIC_REDIRECT } from '../../topics/topic-redirect.ts';
import type { QuestionPage } from '../views/question-data.ts';
import {
  dependsOnOrder,
  forAllOrders,
  forThisOrder,
  orderToRead,
} from './question-orders.server.ts';
import { loadQuestionPage } from './question-page.server.ts';
import type { QuestionRequest } from './question-request.server.ts';
import { allFiguresOf } from '../../results/words/sections.ts';
import { stateReasonText } from '../../questions/words/state-reason.ts';

type Context = Readonly<RouterContextProvider>;

export function surveyPartIn({ url }: QuestionRequest): 'results' | 'thanks' | undefined {
  const show = url.searchParams.get('show');
  return show === 'results' || show === 'thanks' ? show : undefined;
}

/** The results of a whole survey, or the end of answering it. */
export async function loadSurveyEnd(
  context: Context,
  { id, room, memberCommunityIds }: QuestionRequest,
  { survey, show }: { survey: ReadableSurvey; show: 'results' | 'thanks' },
) {
  const { sql, origin } = context.get(requestContext);
  const deps = { sql, progresses: context.get(progressContext) };
  const outcome = await loadSurveyOutcome(deps, survey, { memberCommunityIds });
  const reading = { sql, ...context.get(resultCachesContext) };
  const questions = await withRunoffs(reading, outcome.questions);
  return { view: 'survey end' as const, show, at: id, origin, room, ...outcome, questions };
}

/** The data that every view of one question needs. Throws a response if the question is elsewhere, gone or removed. */
export async function loadQuestion(
  context: Context,
  request: QuestionRequest,
): Promise<QuestionPage> {
  const { id, url, room, own, member, memberCommunityIds, survey } = request;
  const { searchParams } = url;
  const { sql, quickSql } = context.get(requestContext);
  const related = asksForFigures(request) ? undefined : context.get(relatedQuestionsContext);
  const deps = { sql, quickSql, ...context.get(resultCachesContext), related };
  const page = await loadQuestionPage(deps, id, {
    order: orderToRead(context),
    split: splitIn(searchParams),
    memberCommunityIds,
    since: searchParams.get('since') ?? undefined,
    person: searchParams.get('person') ?? undefined,
    room: room?.code,
    relatedFor: request.facts ? [] : memberCommunityIds,
    hasEarned: own !== undefined && (own.choices.length > 0 || own.peeked),
  });
  if (!page) {
    const first = await findFirstQuestionId(sql, id, { memberCommunityIds });
    if (first !== undefined) throw redirect(surveyPath(id, first, { room }), TOPIC_REDIRECT);
  }
  if (!page || reportStepIn(searchParams, id) === 'unknown')
    throw data(member ? null : signInHint(url), { status: 404 });
  const { state, stateReason, stateSince } = page.question;
  if (state === 'removed') {
    const next = survey && stepAfterRemoved(survey, id);
    const on = next && surveyPath(survey.way.id, next.id, { room });
    throw data(
      { reason: stateReason && stateReasonText(stateReason), since: stateSince, on },
      { status: 410 },
    );
  }
  return page;
}

/** The form of a report, if one is requested or was sent. */
export async function loadReport(
  context: Context,
  { id, url }: QuestionRequest,
  { now, question, details, ended }: QuestionPage,
) {
  const step = reportStepIn(url.searchParams, id);
  if (step === undefined || step === 'unknown') return undefined;
  const { sql, secret } = context.get(requestContext);
  const named = reportedReasonIn(url.searchParams);
  const found = named && (await findReported({ sql, secret }, id, named));
  if (named !== undefined && !found) throw data(null, { status: 404 });
  const stamp = reportStamp(secret, new Date(now));
  // Where the result waits, or the answer was changed since, a reason is not told to whoever has its address.
  const text = found && found.stands && question.result ? found.text : undefined;
  const report = { step, stamp, ...(named !== undefined && { reason: { id: named, text } }) };
  return forThisOrder(context, { view: 'report' as const, question, details, ended, report });
}

/** The question in its survey: with the navigation, and nothing below the answers. */
export async function loadInSurvey(
  context: Context,
  request: QuestionRequest,
  { page, survey }: { page: QuestionPage; survey: ReadableSurvey },
) {
  const { sql } = context.get(requestContext);
  const { voter } = request;
  const { way } = survey;
  return forAllOrders(context, {
    view: 'in survey' as const,
    ...page,
    ...(await answerableOf(context, request, page)),
    question: { ...page.question, within: way.id },
    survey: { way, answered: voter ? await listAnsweredSteps(sql, voter.voterId, way) : [] },
  });
}

/** A survey leads to no figures of one question. */
export function asksForFigures({ url, survey }: QuestionRequest): boolean {
  return !survey && url.searchParams.get('view') === FIGURES_VIEW;
}

/** All figures of the result, made for whoever may see them on the question's page. */
export async function loadFigures(context: Context, request: QuestionRequest, page: QuestionPage) {
  return forThisOrder(context, {
    view: 'figures' as const,
    title: allFiguresOf(page.question),
    ...page,
    ...(await answerableOf(context, request, page)),
  });
}

/** Older addresses name a day to compare with, and not the page that compares. */
export function leadToFigures({ url, survey }: QuestionRequest): void {
  const { pathname, searchParams } = url;
  if (!searchParams.has('since') || searchParams.has('view') || survey) return;
  const params = new URLSearchParams(searchParams);
  params.set('view', FIGURES_VIEW);
  // Loaded anew: a page that was open before has no view of figures.
  throw redirectDocument(`${pathname}?${params}`, 302);
}

/** The question by itself, once for all orders of choices if it may be. */
export async function loadAlone(context: Context, request: QuestionRequest, page: QuestionPage) {
  const alone = await loadAround(context, request, page);
  return context.get(requestContext).mayShareOrders && dependsOnOrder(alone)
    ? loadAround(context, request, forThisOrder(context, page))
    : forAllOrders(context, alone);
}

/** With reasons, related questions, and what this voter might answer next. */
async function loadAround(context: Context, request: QuestionRequest, page: QuestionPage) {
  const { sql, quickSql } = context.get(requestContext);
  const { id, own, voter } = request;
  const hasAnswered = own !== undefined && own.choices.length > 0;
  const deps = { sql, orders: context.get(questionOrdersContext) };
  const [answerable, next, said, reacting, groups] = await Promise.all([
    answerableOf(context, request, page),
    // Only on a page made for a voter who answered; others fetch it after answering.
    hasAnswered && voter
      ? findNextQuestion(deps, { after: id, seen: [], voter }).then((found) => found ?? null)
      : undefined,
    reasonsOf(context, request, page.question),
    loadOwnReacting(context, request),
    groupsOf(quickSql, request, page.question),
  ]);
  return {
    view: 'alone' as const,
    ...page,
    earned: earnedParamOf(request, page.question),
    ...answerable,
    next,
    ...said,
    reacting,
    ...groups,
  };
}

async function reasonsOf(
  context: Context,
  { id, url, own, voter }: QuestionRequest,
  question: QuestionPage['question'],
) {
  const { sql, quickSql, secret } = context.get(requestContext);
  const hasAnswered = own !== undefined && own.choices.length > 0;
  // A page for many has none: who said why has a page of their own, or fetches it.
  const ownReason =
    hasAnswered && voter ? await loadOwnReason({ sql, secret }, id, voter.voterId) : undefined;
  const reasons = await loadReasons(quickSql, question, {
    secret,
    // A reader who sees the reasons before others has no page of all of them to go to.
    isAll: url.searchParams.get('reasons') === 'all' || question.resultShows !== 'now',
    except: ownReason && voter?.voterId,
    named: url.searchParams.get(NAMED_REASON_PARAM) ?? undefined,
  });
  return { reasons, ownReason };
}

/** Only on the page that was asked for it, which is made for one reader. */
async function loadOwnReacting(context: Context, { id, voter, isReacting }: QuestionRequest) {
  const { sql, secret } = context.get(requestContext);
  const reader = voter ?? { voterId: NO_VOTER, isMember: false };
  if (!isReacting) return undefined;
  return (await loadReacting({ sql, secret }, id, reader, { withOwn: true })) ?? null;
}

/** Where the reader stands is told on the page that they asked for to know it. */
async function groupsOf(
  sql: Sql,
  { asksForPlace, voter }: QuestionRequest,
  question: QuestionPage['question'],
) {
  const { groups, own, lacks } = await loadGroups(
    sql,
    question,
    asksForPlace ? (voter?.voterId ?? NO_VOTER) : undefined,
  );
  return { groups, ownPlace: asksForPlace ? (own ?? null) : undefined, placeLacks: lacks };
}

/** Without a script the figures of a result that shows after answering need a page made for who answered. */
function earnedParamOf(
  { formResult }: QuestionRequest,
  { resultShows }: QuestionPage['question'],
): string | undefined {
  return resultShows === 'after answering' ? formResult?.param : undefined;
}

async function answerableOf(
  context: Context,
  { id, url, formResult, isChanging, member, own, facts }: QuestionRequest,
  { question }: QuestionPage,
) {
  const { sql, origin } = context.get(requestContext);
  const numbers = question.choices.map(({ number }) => number);
  const mayFollow = question.state !== 'closed';
  return {
    origin,
    own,
    ...(facts && { isForAllMembers: true as const }),
    did: formResult?.did,
    isChanging,
    picked: parsePicks(url.searchParams.get('choice')).filter((pick) => numbers.includes(pick)),
    mayFollow,
    ...(mayFollow && member && (facts ? followingIn(facts) : await followingOf(sql, member, id))),
  };
}

async function followingOf(sql: Sql, { id: memberId }: Member, publicId: string) {
  const [follow, getsResult] = await Promise.all([
    followState(sql, memberId, publicId),
    getsNotices(sql, memberId, 'outcome'),
  ]);
  return { follow, ...(!getsResult && { getsNoResult: true as const }) };
}

function followingIn({ follow, getsNoResult }: SharedFacts) {
  return { follow, ...(getsNoResult && { getsNoResult: true as const }) };
}

function splitIn(searchParams: URLSearchParams): Split {
  return {
    audience: SPLIT_GROUPS.find((one) => one === searchParams.get('audience')) ?? EVERYONE.audience,
    least: LEVELS.find((one) => one === searchParams.get('least')) ?? EVERYONE.least,
  };
}
