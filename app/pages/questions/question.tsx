import { useMemo } from 'react';
import { data, href, redirect } from 'react-router';
import { viewerContext } from '../../accounts/entry/context.server.ts';
import { picksIn, type Does } from '../../answering/answer-form.ts';
import { voterOf } from '../../answering/commands.server.ts';
import {
  answeringContext,
  countedContext,
  type AnsweringByForm,
} from '../../answering/context.server.ts';
import { answerByForm, headersOf } from '../../answering/form.server.ts';
import { AUDIENCES, LEVELS } from '../../results/levels.ts';
import type { OwnAnswer } from '../../answering/own-answer.ts';
import type { NextQuestion as NextAfter } from '../../results/present.ts';
import type { OwnState, Said } from '../../answering/own-state.ts';
import { servedState } from '../../answering/served-state.ts';
import { ALL, type Part } from '../../results/tally.ts';
import { signInPath } from '../../answering/ui/answer-failure.tsx';
import { MoreLikeThis } from '../../discovery/ui/more-like-this.tsx';
import { NextQuestion } from '../../discovery/ui/next-question.tsx';
import { partAddress } from '../../results/ui/part-address.ts';
import { QuestionAnswering } from '../../answering/ui/question-answering.tsx';
import { questionPath } from '../../results/ui/question-path.ts';
import { surveyPath } from '../../results/ui/survey-path.ts';
import { formatDay } from '../../base/format.ts';
import { withQuery } from '../../base/with-query.ts';
import { isId } from '../../base/ids.ts';
import { communityIdsOf } from '../../communities/store.server.ts';
import { ownAnswers } from '../../answering/own-answers.server.ts';
import { followByForm } from './following.server.ts';
import { nextQuestion } from '../../discovery/next-question.server.ts';
import { ordersContext } from '../../discovery/orders.server.ts';
import { questionReasons } from '../../reasons/question-reasons.server.ts';
import { questionPage } from './question-page.server.ts';
import { relatedContext } from '../../discovery/related-questions.server.ts';
import { oembedLinks } from '../../embeds/oembed-links.ts';
import { questionData } from '../../embeds/question-data.ts';
import { questionWords } from '../../embeds/pictures/question-words.ts';
import {
  answeredIn,
  beginningOf,
  stepPast,
  surveyAt,
  surveyShown,
} from '../../surveys/survey-answering.server.ts';
import { progressContext } from '../../surveys/survey-progress.server.ts';
import { LiveLater } from '../../live/ui/live-later.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { usePlainAddress } from '../../frame/plain-address.ts';
import { wayInside } from '../../frame/way-inside.ts';
import { reportStamp, sendReport } from '../../moderation/commands.server.ts';
import { reportingIn } from '../../moderation/rules.ts';
import { reportAnswer, reportIn } from '../../moderation/report-answer.server.ts';
import { ReportLink } from '../../moderation/ui/report-link.tsx';
import { requestContext } from '../../platform/http/context.server.ts';
import { readClock } from '../../platform/database/moments.server.ts';
import { site } from '../../site.config.ts';
import { LinkedData } from '../../ui/linked-data.tsx';
import { PrintLine } from '../../ui/print-line.tsx';
import { MOVED } from '../../topics/moved.ts';
import { whenIdle } from '../../ui/when-idle.tsx';
import { Byline } from '../../questions/ui/asked-by.tsx';
import { FollowWay } from '../../questions/ui/follow-way.tsx';
import { followState } from '../../delivery/follows.server.ts';
import { QuestionVersions } from '../../questions/ui/question-versions.tsx';
import type { Inside } from '../../questions/inside.ts';
import { readSignedId, roomIn } from '../../questions/room-address.ts';
import type { Route } from './+types/question.ts';

/** Parameters of an address that a form led to: the page is then made for whoever sent it. */
const DONE: Record<Does, { param: string; did: Said['did'] }> = {
  answer: { param: 'answered', did: 'counted' },
  withdraw: { param: 'withdrawn', did: 'withdrawn' },
  peek: { param: 'peeked', did: 'peeked' },
};
const PERSONAL = [...Object.values(DONE).map(({ param }) => param), 'change', 'choice'];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const { sql, origin, order, secret } = context.get(requestContext);
  if (!isId(params.id)) {
    const typed = readSignedId(params.id);
    throw typed ? redirect(questionPath(typed), MOVED) : data(null, { status: 404 });
  }
  const room = roomIn(searchParams);
  const done = Object.values(DONE).find(({ param }) => searchParams.has(param));
  const isChanging = searchParams.has('change');
  const by = context.get(answeringContext);
  const reading = { sql, ...context.get(countedContext) };
  const { member } = context.get(viewerContext);
  const isForOne = Boolean(done) || isChanging;
  const [own, inside] = await Promise.all([
    ownOf(params.id, isForOne),
    communityIdsOf(sql, member),
  ]);
  const among = await surveyOf(params.id, searchParams.get('survey'), { inside });
  const show = showIn(searchParams);
  if (among && show) {
    const means = { sql, progresses: context.get(progressContext) };
    return { show, at: params.id, origin, room, ...(await surveyShown(means, among, { inside })) };
  }
  const page = await questionPage({ ...reading, related: context.get(relatedContext) }, params.id, {
    order,
    part: partOf(searchParams),
    inside,
    since: searchParams.get('since') ?? undefined,
    person: searchParams.get('person') ?? undefined,
    room: room?.sign,
    hasEarned: own !== undefined && (own.choices.length > 0 || own.peeked),
  });
  const step = reportingIn(searchParams, params.id);
  const begin = page ? undefined : await beginningOf(sql, params.id, { inside });
  if (begin !== undefined) throw redirect(surveyPath(params.id, begin, { room }), MOVED);
  if (!page || step === 'unknown') throw data(member ? null : wayInside(url), { status: 404 });
  const { state, stateReason, stateSince, choices } = page.question;
  if (state === 'removed') {
    const next = among && stepPast(among, params.id);
    const on = next && surveyPath(among.way.id, next.id, { room });
    throw data({ reason: stateReason, since: stateSince, on }, { status: 410 });
  }
  const numbers = choices.map(({ number }) => number);
  const mayFollow = state !== 'closed';
  const hasAnswered = own !== undefined && own.choices.length > 0;
  return {
    ...page,
    ...(among && { question: { ...page.question, within: among.way.id } }),
    survey: among && {
      way: among.way,
      answered: isKnown(by, isForOne) ? await answeredIn(sql, whoReads().mark, among.way) : [],
    },
    origin,
    own,
    did: done?.did,
    next: hasAnswered && !among ? ((await nextFor(params.id)) ?? null) : undefined,
    isChanging,
    picked: picksIn(searchParams.get('choice')).filter((pick) => numbers.includes(pick)),
    reasons: await questionReasons(sql, page.question, {
      // Whoever may see them before others has no page of all of them to go to.
      isAll: searchParams.get('reasons') === 'all' || page.question.resultShows !== 'now',
    }),
    mayFollow,
    follow: mayFollow && member ? await followState(sql, member.id, params.id) : undefined,
    report: step && { step, stamp: reportStamp(secret, new Date(page.now)) },
  };

  async function surveyOf(question: string, survey: string | null, look: { inside: Inside }) {
    if (survey === null) return undefined;
    const found = await surveyAt(sql, { survey, question }, look);
    if (!found) throw data(member ? null : wayInside(url), { status: 404 });
    if (found === 'alone') throw redirect(questionPath({ id: question, room }), MOVED);
    return found;
  }

  /** A member's page is made for them anyway; a visitor's only after a form of theirs. */
  async function ownOf(id: string, isAsked: boolean): Promise<OwnAnswer | undefined> {
    return isKnown(by, isAsked)
      ? Object.values(await ownAnswers({ reading, secret }, whoReads(), [id]))[0]
      : undefined;
  }

  /** Of a page that was made for somebody who answered; others ask for it when they have. */
  function nextFor(id: string): Promise<NextAfter | undefined> {
    const means = { sql, orders: context.get(ordersContext) };
    return nextQuestion(means, { after: id, seen: [], voter: whoReads() });
  }

  function whoReads() {
    return voterOf(secret, { ...by.claim, key: undefined });
  }
}

function showIn(searchParams: URLSearchParams): 'results' | 'thanks' | undefined {
  const show = searchParams.get('show');
  return show === 'results' || show === 'thanks' ? show : undefined;
}

function isKnown({ claim }: AnsweringByForm, isAsked: boolean): boolean {
  return claim.memberMark !== undefined || (isAsked && claim.cookie !== undefined);
}

function partOf(searchParams: URLSearchParams): Part {
  return {
    audience: AUDIENCES.find((one) => one === searchParams.get('audience')) ?? ALL.audience,
    least: LEVELS.find((one) => one === searchParams.get('least')) ?? ALL.least,
  };
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const step = isId(id) ? reportingIn(url.searchParams, id) : 'unknown';
  if (step === 'unknown' || step === 'sent') throw data(null, { status: 404 });
  const means = context.get(requestContext);
  if (step === 'asked') {
    const sent = await reportIn(request);
    const now = await readClock(means.sql);
    return reportAnswer(await sendReport({ ...means, now }, { publicId: id, ...sent }), id, sent);
  }
  const fields = await request.formData();
  const press = fields.get('does');
  const within = [url.searchParams.get('survey') ?? ''].find(isId);
  const room = roomIn(url.searchParams);
  const back = questionPath({ id, within, room });
  if (press === 'follow' || press === 'unfollow')
    return followByForm(context, { id, does: press, request, back });
  const sent = { publicId: id, fields, room: room?.sign };
  const here = (param: string) => withQuery(back, `${param}=1`);
  if (press === 'change') return redirect(here('change'), 303);
  const outcome = await answerByForm(means.sql, context.get(answeringContext), sent);
  switch (outcome.state) {
    case 'done': {
      const { cookie, does } = outcome;
      return redirect(here(DONE[does].param), {
        status: 303,
        ...(cookie && { headers: { 'set-cookie': cookie } }),
      });
    }
    case 'sign in':
      return redirect(signInPath({ id, within, room }, outcome.picks), 303);
    case 'failed': {
      const { picks, says, status } = outcome;
      return data({ answer: { picks, says } }, { status, headers: headersOf(outcome) });
    }
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({ ...wordsOf(loaderData), matches }),
  ...(loaderData && ('show' in loaderData ? loaderData.show === 'thanks' : loaderData.report)
    ? [{ name: 'robots', content: 'noindex' }]
    : []),
  ...(loaderData && !('show' in loaderData) ? linksOf(loaderData) : []),
];

/** A question is found at its own page, wherever it is answered. */
function wordsOf(page: Route.ComponentProps['loaderData'] | undefined) {
  if (!page)
    return {
      title: 'Question',
      description: 'This question could not be found.',
      path: href('/question/:id', { id: '' }),
    };
  if ('show' in page)
    return {
      title: `${page.show === 'results' ? 'Results' : 'The end'} · ${page.way.title}`,
      description: `The results of “${page.way.title}”, and how many people answered.`,
      // Wherever they are read, the results stand at the address of its first question.
      path: surveyPath(page.way.id, page.way.steps[0]?.id ?? page.at, page),
    };
  const { question, survey, report, details } = page;
  return {
    ...questionWords({ question, details, survey: survey?.way.title }),
    ...(report && { title: 'Report a question' }),
    path: href('/question/:id', { id: question.id }),
  };
}

function linksOf({ report, question, survey, origin }: Loaded & { report?: unknown }) {
  if (report || question.staysInside) return [];
  return oembedLinks(origin, questionPath(question), survey?.way.title ?? question.text);
}

/** What stands below the answers waits until the browser is idle; a report is asked for by few. */
const BehindAnswers = whenIdle(
  async () => (await import('../../answering/ui/behind-answers.tsx')).BehindAnswers,
);
const Reasons = whenIdle(async () => (await import('../../reasons/ui/reasons.tsx')).Reasons);
const ReportPage = whenIdle(
  async () => (await import('../../moderation/ui/report-page.tsx')).ReportPage,
);

/** Questions that are asked together come with what only they need. */
const SurveyHead = whenIdle(
  async () => (await import('../../surveys/answering/survey-head.tsx')).SurveyHead,
);
const SurveyOnward = whenIdle(
  async () => (await import('../../surveys/answering/survey-onward.tsx')).SurveyOnward,
);
const SurveyPart = whenIdle(
  async () => (await import('../../surveys/answering/survey-part.tsx')).SurveyPart,
);
const SurveyShown = whenIdle(
  async () => (await import('../../surveys/answering/survey-shown.tsx')).SurveyShown,
);

export default function QuestionOrReport({ loaderData, actionData }: Route.ComponentProps) {
  if ('show' in loaderData) return <SurveyShown {...loaderData} />;
  const { report, ...page } = loaderData;
  const none = { report: undefined, answer: undefined, refusal: undefined };
  const { report: sentBack, answer: failed, refusal } = { ...none, ...actionData };
  return report ? (
    <ReportPage question={page.question} {...report} back={sentBack} />
  ) : (
    <Question {...page} failed={failed} refusal={refusal} />
  );
}

type Loaded = Omit<Exclude<Route.ComponentProps['loaderData'], { show: unknown }>, 'report'>;
type Failed = { picks: number[]; says: string };

type Shown = Loaded & { failed: Failed | undefined; refusal: string | undefined };

function Question({ failed, refusal, ...loaded }: Shown) {
  const { question, related, next, now, origin, own, did, picked, isChanging, details } = loaded;
  const { askedBy, survey } = loaded;
  const path = questionPath(question);
  const served = useMemo(
    () => servedState({ own, did, picked, failed }),
    [own, did, picked, failed],
  );
  usePlainAddress(Boolean(did) || isChanging || picked.length > 0, PERSONAL);
  return (
    <>
      <div className="page pt-8 sm:pt-14">
        <PrintLine
          name={site.name}
          address={origin + partAddress(question, details?.part ?? ALL)}
          more={`as on ${formatDay(new Date(now))}`}
        />
        {survey ? (
          <SurveyHead way={survey.way} question={question} />
        ) : (
          question.survey && <SurveyPart question={question} />
        )}
        <QuestionAnswering
          // Another question starts anew.
          key={question.id}
          question={question}
          now={now}
          served={served}
          startsChanging={isChanging}
          details={details}
          byline={askedBy && <Byline path={path} {...askedBy} />}
          asker={loaded.asker}
          follow={
            loaded.mayFollow && (
              <FollowWay id={question.id} path={path} follow={loaded.follow} refusal={refusal} />
            )
          }
          live={
            question.state !== 'closed' && <LiveLater question={question} part={details?.part} />
          }
          after={!survey && <NextQuestion after={question.id} served={next} near={related} />}
          onward={
            survey && (
              <SurveyOnward key={question.id} {...survey} question={question} served={served} />
            )
          }
        />
        <QuestionVersions question={question} />
      </div>

      {!survey && <Below {...loaded} served={served} />}
      <ReportLink questionId={question.id} />
    </>
  );
}

/** What stands below a question that is not one of several to be answered now. */
function Below({
  question,
  details,
  history,
  reasons,
  related,
  now,
  origin,
  askedBy,
  served,
}: Loaded & { served: OwnState }) {
  // A part that waits must not be drawn anew: see ui/when-idle.tsx.
  const why = useMemo(
    () => <Reasons question={question} served={reasons} now={now} />,
    [question, reasons, now],
  );
  return (
    <>
      <BehindAnswers
        question={question}
        served={served}
        details={details}
        history={history}
        reasons={why}
      />
      <MoreLikeThis questions={related} now={now} />
      {!question.staysInside && (
        <LinkedData
          key={question.id}
          data={questionData(question, {
            origin,
            path: href('/question/:id', { id: question.id }),
            author: askedBy?.author.name,
          })}
        />
      )}
    </>
  );
}
