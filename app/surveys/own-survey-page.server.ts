import { encode } from 'uqr';
import type { Viewer } from '../accounts/viewer.ts';
import { lineOf, type QuestionLine } from '../results/question-view.ts';
import { whoAnsweredEach } from '../answering/answer-rows.server.ts';
import { qrPath, type QrPath } from '../base/qr-path.ts';
import { communityIdsOf } from '../communities/membership-rows.server.ts';
import type { RequestContext } from '../platform/http/request-context.server.ts';
import { randomId } from '../platform/secrets/random-id.server.ts';
import { inputOfQuestion } from '../asking/question-input.ts';
import { isVisibleTo } from '../questions/visibility.ts';
import {
  surveyCan,
  type QuestionPermission,
  type QuestionState,
} from '../questions/question-rules.ts';
import { EMPTY_QUESTION } from '../questions/question-schema.ts';
import { questionsOfSurvey, type StoredQuestion } from '../questions/question-rows.server.ts';
import {
  EMPTY_SURVEY,
  parseSurveyDraft,
  settingsOf,
  type SurveyFieldProblem,
  type SurveyRefusal,
} from './survey-draft.ts';
import {
  actOnSurvey,
  updateSurveyDraft,
  returnSurveyToDraft,
  type SurveyAction,
} from './survey-commands.server.ts';
import type { SurveyTexts } from '../questions/survey-schema.ts';
import { findSurvey } from '../questions/surveys.server.ts';
import { questionDepsOf } from '../asking/ask-form.server.ts';
import { surveyStatusOf } from './survey-status.ts';
import { questionViewsOf } from '../results/store/question-views.server.ts';
import type { StateReason } from '../questions/state-reason.ts';

export type OwnSurveyPage = {
  id: string;
  words: SurveyTexts;
  questions: (QuestionLine & { counts: { peeked: number; changes: number } })[];
  status: { state: QuestionState; opensAt: string; closesAt: string };
  reason: StateReason | undefined;
  can: Record<keyof typeof surveyCan, QuestionPermission>;
  /** The address of the first question, which is also in the QR code; `first` is the id of that question. */
  address: string;
  first: string;
  qr: QrPath;
  staysInside: boolean;
  now: string;
};

type OwnSurveyParams = { id: string };

/** A survey as its author manages it. If it was asked as a single question, the question's id is returned instead. */
export async function loadOwnSurveyPage(
  { sql, origin }: RequestContext,
  viewer: Viewer,
  { id }: OwnSurveyParams,
): Promise<OwnSurveyPage | { alone: string } | undefined> {
  const { member } = viewer;
  const [survey, stored] = await Promise.all([findSurvey(sql, id), questionsOfSurvey(sql, id)]);
  const [only] = stored;
  if (!member || !survey || !only || stored.some(({ authorId }) => authorId !== member.id))
    return undefined;
  if (only.survey === null && stored.length === 1) return { alone: only.publicId };
  const memberCommunityIds = await communityIdsOf(sql, member);
  const [views, who] = await Promise.all([
    questionViewsOf(sql, stored, { order: 0, memberCommunityIds }),
    whoAnsweredEach(
      sql,
      stored.map((one) => one.id),
      member.voterId,
    ),
  ]);
  const kept = stored.map((question) => ({
    ...question,
    othersAnswered: who.get(question.id)?.othersAnswered ?? false,
  }));
  const acts = Object.keys(surveyCan) as (keyof typeof surveyCan)[];
  const can = Object.fromEntries(acts.map((act) => [act, surveyCan[act](kept, viewer)]));
  const first = views.find(({ state }) => state !== 'removed')?.id ?? only.publicId;
  const address = `${origin}/question/${first}?survey=${id}`;
  const status = surveyStatusOf(views);
  return {
    id,
    words: { title: survey.title, intro: survey.intro, thanks: survey.thanks },
    questions: views.map((view) => ({
      ...lineOf(view),
      counts: { peeked: view.counts.peeked, changes: view.counts.changes },
    })),
    status,
    reason: views.find(({ state }) => state === status.state)?.stateReason,
    can: can as Record<keyof typeof surveyCan, QuestionPermission>,
    address,
    first,
    qr: qrPath(encode(address, { ecc: 'M', border: 0 }).data),
    staysInside: stored.some((one) => one.isInside),
    now: only.readAt.toISOString(),
  };
}

/** An action that failed: what was typed for it, and why. */
export type FailedSurveyAction = {
  state: 'tried';
  does: string;
  refusal: SurveyRefusal | undefined;
  problems: { field: string; problem: SurveyFieldProblem }[];
  reason: string;
};
type SurveyActionResult =
  | { state: 'gone' }
  | { state: 'done'; act: string }
  | { state: 'begun'; id: string }
  | FailedSurveyAction;

const ACTS = new Map<string, { act: SurveyAction; done: string }>([
  ['open', { act: 'open', done: 'opened' }],
  ['pause', { act: 'pause', done: 'paused' }],
  ['resume', { act: 'resume', done: 'resumed' }],
  ['close', { act: 'close', done: 'closed' }],
]);

/** Handles a button on the page of the author's survey. Undefined if there is no such button. */
export async function handleOwnSurveyForm(
  context: RequestContext,
  viewer: Viewer,
  { id, fields }: OwnSurveyParams & { fields: FormData },
): Promise<SurveyActionResult | undefined> {
  const deps = questionDepsOf(context);
  const textIn = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const does = textIn('does');
  const reason = textIn('reason');
  const tried: FailedSurveyAction = {
    state: 'tried',
    does,
    refusal: undefined,
    problems: [],
    reason,
  };
  const known = ACTS.get(does);
  if (known || does === 'takeBack') {
    const done = known
      ? await actOnSurvey(deps, viewer, id, { act: known.act, typedReason: reason })
      : await returnSurveyToDraft(deps, viewer, id);
    if (done.state === 'done') return { state: 'done', act: known?.done ?? 'back' };
    if (done.state === 'refused') return { ...tried, refusal: done.refusal };
    return done.state === 'wrong' ? { ...tried, problems: done.problems } : { state: 'gone' };
  }
  if (does !== 'again') return undefined;
  const begun = await copyToNewDraft(context, viewer, { id });
  if ('why' in begun) return { ...tried, refusal: begun };
  return begun;
}

/** Copies words and questions to a new draft. The answers stay with the old survey. */
async function copyToNewDraft(
  context: RequestContext,
  viewer: Viewer,
  { id }: OwnSurveyParams,
): Promise<SurveyActionResult | SurveyRefusal> {
  const { sql } = context;
  const { member } = viewer;
  const [survey, stored] = await Promise.all([findSurvey(sql, id), questionsOfSurvey(sql, id)]);
  if (!member || !survey || stored.some(({ authorId }) => authorId !== member.id))
    return { state: 'gone' };
  const memberCommunityIds = await communityIdsOf(sql, member);
  const mayRead = (one: StoredQuestion) => !one.isRemoved && isVisibleTo(one, memberCommunityIds);
  const asked = stored
    .filter(mayRead)
    .map((one) => ({ from: one.publicId, typed: inputOfQuestion(one, 'version', 'UTC') }));
  const [first] = asked;
  if (!first) return { state: 'gone' };
  const draftId = randomId();
  const saved = await updateSurveyDraft(questionDepsOf(context), viewer, draftId, {
    isNew: true,
    write: () =>
      parseSurveyDraft({
        words: { title: survey.title, intro: survey.intro, thanks: survey.thanks },
        settings: settingsOf({ ...EMPTY_QUESTION, ...first.typed }),
        questions: asked.map(({ from, typed }) => ({
          id: randomId(),
          from,
          typed: { ...typed, ...EMPTY_SURVEY.settings },
        })),
      }),
  });
  if (saved.state === 'saved') return { state: 'begun', id: draftId };
  return saved.state === 'refused' ? saved.refusal : saved;
}
