import { useEffect, useMemo } from 'react';
import { data, href, redirect, redirectDocument } from 'react-router';
import { viewerContext } from '../../accounts/context.server.ts';
import { picksIn, type Does } from '../../answers/answer-form.ts';
import { voterOf } from '../../answers/commands.server.ts';
import {
  answeringContext,
  rankingsContext,
  type AnsweringByForm,
} from '../../answers/context.server.ts';
import { answerByForm } from '../../answers/form.server.ts';
import { AUDIENCES, LEVELS } from '../../answers/levels.ts';
import type { OwnAnswer } from '../../answers/own-answer.ts';
import type { NextQuestion as NextAfter } from '../../answers/present.ts';
import type { Said } from '../../answers/own-state.ts';
import { servedState } from '../../answers/served-state.ts';
import { ALL, type Part } from '../../answers/tally.ts';
import { signInPath } from '../../answers/ui/answer-failure.tsx';
import { NextQuestion } from '../../answers/ui/next-question.tsx';
import { QuestionAnswering } from '../../answers/ui/question-answering.tsx';
import { QuestionLines } from '../../answers/ui/question-lines.tsx';
import { formatDay } from '../../base/format.ts';
import { isId } from '../../base/ids.ts';
import { communityIdsOf } from '../../communities/store.server.ts';
import { ownAnswers } from '../../crossings/own-answers.server.ts';
import { nextQuestion } from '../../crossings/next-question.server.ts';
import { ordersContext } from '../../crossings/orders.server.ts';
import { questionReasons } from '../../crossings/question-reasons.server.ts';
import { questionPage } from '../../crossings/question-views.server.ts';
import { relatedContext } from '../../crossings/related-questions.server.ts';
import { LiveLater } from '../../live/ui/live-later.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { wayInside } from '../../frame/way-inside.ts';
import { reportStamp, sendReport } from '../../moderation/commands.server.ts';
import { reportingIn } from '../../moderation/rules.ts';
import { reportAnswer, reportIn } from '../../moderation/ui/report-answer.ts';
import { ReportLink } from '../../moderation/ui/report-link.tsx';
import { requestContext } from '../../platform/context.server.ts';
import { site } from '../../site.config.ts';
import { whenIdle } from '../../ui/when-idle.tsx';
import { AskedBy, PersonCard, personPath } from '../ui/asked-by.tsx';
import { FollowWay } from '../ui/follow-way.tsx';
import { MOST_FOLLOWED } from '../follow-rules.ts';
import { followQuestion, followState, unfollowQuestion } from '../follows.server.ts';
import { QuestionVersions } from '../ui/question-versions.tsx';
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
  if (!isId(params.id)) throw data(null, { status: 404 });
  const now = new Date();
  const done = Object.values(DONE).find(({ param }) => searchParams.has(param));
  const isChanging = searchParams.has('change');
  const by = context.get(answeringContext);
  const reading = { sql, rankings: context.get(rankingsContext) };
  const { member } = context.get(viewerContext);
  const [own, inside] = await Promise.all([
    ownOf(params.id, Boolean(done) || isChanging),
    communityIdsOf(sql, member),
  ]);
  const page = await questionPage({ ...reading, related: context.get(relatedContext) }, params.id, {
    now,
    order,
    part: partOf(searchParams),
    inside,
    since: searchParams.get('since') ?? undefined,
    person: searchParams.get('person') ?? undefined,
    hasEarned: own !== undefined && (own.choices.length > 0 || own.peeked),
  });
  const step = reportingIn(searchParams, params.id);
  if (!page || step === 'unknown') throw data(member ? null : wayInside(url), { status: 404 });
  const { state, stateReason, stateSince, choices } = page.question;
  if (state === 'removed') throw data({ reason: stateReason, since: stateSince }, { status: 410 });
  const numbers = choices.map(({ number }) => number);
  const isAll = searchParams.get('reasons') === 'all';
  const mayFollow = state !== 'closed';
  return {
    ...page,
    origin,
    own,
    did: done?.did,
    next: own && own.choices.length > 0 ? ((await nextFor(params.id)) ?? null) : undefined,
    isChanging,
    picked: picksIn(searchParams.get('choice')).filter((pick) => numbers.includes(pick)),
    reasons: await questionReasons(sql, page.question, {
      // Whoever may see them before others has no page of all of them to go to.
      isAll: isAll || page.question.resultShows !== 'now',
    }),
    mayFollow,
    follow: mayFollow && member ? await followState(sql, member.id, params.id) : undefined,
    report: step && { step, stamp: reportStamp(secret, now) },
  };

  /** A member's page is made for them anyway; a visitor's only after a form of theirs. */
  async function ownOf(id: string, isAsked: boolean): Promise<OwnAnswer | undefined> {
    return isKnown(by, isAsked)
      ? (await ownAnswers({ reading, secret, now }, whoReads(), [id]))[id]
      : undefined;
  }

  /** Of a page that was made for somebody who answered; others ask for it when they have. */
  function nextFor(id: string): Promise<NextAfter | undefined> {
    const means = { sql, orders: context.get(ordersContext) };
    return nextQuestion(means, { after: id, seen: [], voter: whoReads(), now });
  }

  function whoReads() {
    return voterOf(secret, { ...by.claim, key: undefined });
  }
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
  const now = new Date();
  if (step === 'asked') {
    const sent = await reportIn(request);
    return reportAnswer(await sendReport({ ...means, now }, { publicId: id, ...sent }), id, sent);
  }
  const fields = await request.formData();
  const press = fields.get('does');
  if (press === 'follow' || press === 'unfollow')
    return follow(context, { id, does: press, request, now });
  const sent = { publicId: id, fields, now };
  const outcome = await answerByForm(means.sql, context.get(answeringContext), sent);
  switch (outcome.state) {
    case 'done': {
      const { cookie, does } = outcome;
      const to = `${href('/question/:id', { id })}?${DONE[does].param}=1`;
      return redirect(to, { status: 303, ...(cookie && { headers: { 'set-cookie': cookie } }) });
    }
    case 'sign in':
      return redirect(signInPath(id, outcome.picks), 303);
    case 'failed': {
      const { picks, says, status, retryAfter } = outcome;
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      return data({ answer: { picks, says } }, { status, headers });
    }
  }
}

type FollowAsked = { id: string; does: 'follow' | 'unfollow'; request: Request; now: Date };

/** A script stays where it is; a browser without one is led back to the page. */
async function follow(
  context: Route.ActionArgs['context'],
  { id, does, request, now }: FollowAsked,
) {
  const { sql } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  const here = href('/question/:id', { id });
  if (!member)
    throw redirectDocument(`${href('/sign-in')}?${new URLSearchParams({ next: here })}`, 303);
  if (does === 'unfollow') await unfollowQuestion(sql, member.id, id);
  else {
    const inside = await communityIdsOf(sql, member);
    const followed = await followQuestion(sql, member.id, id, { inside, now });
    if (followed === 'gone') throw data(null, { status: 404 });
    if (followed === 'many') return data({ refusal: FOLLOWS_MANY }, { status: 409 });
  }
  if (request.headers.get('sec-fetch-dest') !== 'empty') throw redirect(here, 303);
  return { follows: does === 'follow' };
}

const FOLLOWS_MANY = `You follow ${MOST_FOLLOWED} questions, which is the most. Stop following one first.`;

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: loaderData?.report ? 'Report a question' : (loaderData?.question.text ?? 'Question'),
    description: loaderData ? describe(loaderData) : 'This question could not be found.',
    path: href('/question/:id', { id: loaderData?.question.id ?? '' }),
    matches,
  }),
  ...(loaderData?.report ? [{ name: 'robots', content: 'noindex' }] : []),
];

function describe({ question }: Route.ComponentProps['loaderData']): string {
  const choices = question.choices.map(({ label }) => label).join(', ');
  return `${question.text} ${choices}`.slice(0, 155);
}

/** What stands below the answers waits until the browser is idle; a report is asked for by few. */
const BehindAnswers = whenIdle(
  async () => (await import('../../answers/ui/behind-answers.tsx')).BehindAnswers,
);
const Reasons = whenIdle(async () => (await import('../../reasons/ui/reasons.tsx')).Reasons);
const ReportPage = whenIdle(
  async () => (await import('../../moderation/ui/report-page.tsx')).ReportPage,
);

export default function QuestionOrReport({ loaderData, actionData }: Route.ComponentProps) {
  const { report, ...page } = loaderData;
  const {
    report: sentBack,
    answer: failed,
    refusal,
  } = {
    report: undefined,
    answer: undefined,
    refusal: undefined,
    ...actionData,
  };
  return report ? (
    <ReportPage question={page.question} {...report} back={sentBack} />
  ) : (
    <Question {...page} failed={failed} refusal={refusal} />
  );
}

type Loaded = Omit<Route.ComponentProps['loaderData'], 'report'>;
type Failed = { picks: number[]; says: string };

function Question({
  failed,
  refusal,
  ...loaded
}: Loaded & { failed: Failed | undefined; refusal: string | undefined }) {
  const { question, related, next, now, origin, own, did, picked, isChanging, details, askedBy } =
    loaded;
  const served = useMemo(
    () => servedState({ own, did, picked, failed }),
    [own, did, picked, failed],
  );
  usePlainAddress(Boolean(did) || isChanging || picked.length > 0);
  return (
    <>
      <div className="page pt-8 sm:pt-14">
        <QuestionAnswering
          // Another question starts anew.
          key={question.id}
          question={question}
          now={now}
          served={served}
          startsChanging={isChanging}
          details={details}
          byline={askedBy && <Byline questionId={question.id} {...askedBy} />}
          follow={
            loaded.mayFollow && (
              <FollowWay id={question.id} follow={loaded.follow} refusal={refusal} />
            )
          }
          live={question.state !== 'closed' && <LiveLater question={question} />}
          after={<NextQuestion after={question.id} served={next} near={related} />}
        />
        <QuestionVersions question={question} />
        <p className="print-only mt-6 text-note">
          {`${site.name} · ${origin}${href('/question/:id', { id: question.id })} · as on ${formatDay(new Date(now))}`}
        </p>
      </div>

      <BehindAnswers
        question={question}
        served={served}
        details={details}
        history={loaded.history}
      />
      <Reasons question={question} served={loaded.reasons} now={now} />

      {related.length > 0 && (
        <section className="page mt-16" aria-labelledby="related">
          <h2 id="related" className="border-b border-line pb-4 text-h4">
            More like this
          </h2>
          <QuestionLines questions={related} now={now} />
        </section>
      )}

      <ReportLink questionId={question.id} />
    </>
  );
}

type BylineProps = { questionId: string } & NonNullable<Loaded['askedBy']>;

function Byline({ questionId, author, card }: BylineProps) {
  return (
    <>
      <AskedBy author={author} to={card ? undefined : personPath(questionId, author.handle)} />
      {card && (
        <div className="mt-4">
          <PersonCard person={card} away={href('/question/:id', { id: questionId })} />
        </div>
      )}
    </>
  );
}

/** What was meant for one person leaves the address, so that a copied link is everybody's. */
function usePlainAddress(isPersonal: boolean): void {
  useEffect(() => {
    if (!isPersonal) return;
    const { history, location } = window;
    const url = new URL(location.href);
    for (const name of PERSONAL) url.searchParams.delete(name);
    history.replaceState(history.state, '', url.pathname + url.search);
  }, [isPersonal]);
}
