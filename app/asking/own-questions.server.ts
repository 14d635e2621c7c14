import type { Member, Viewer } from '../accounts/viewer.ts';
import { lineOf, type QuestionLine, type QuestionView } from '../results/question-view.ts';
import { whoAnswered } from '../answering/answer-rows.server.ts';
import { textFieldsOf } from '../base/text-fields.ts';
import { communityIdsOf } from '../communities/membership-rows.server.ts';
import type { RequestContext } from '../platform/http/request-context.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import {
  actOnQuestion,
  editQuestion,
  submitCorrection,
  type LifecycleAction,
} from '../questions/commands/change-question.server.ts';
import { listAskableCommunities } from '../questions/commands/check-context.server.ts';
import {
  returnForm,
  readSubmission,
  type AskFormData,
  type ReturnedForm,
  type EditFormData,
} from './ask-form-state.ts';
import { wordingOf, type Wording } from '../questions/corrections.ts';
import { inputOfQuestion } from './question-input.ts';
import type { QuestionChanges } from '../questions/history.ts';
import type { SurveyPosition } from '../questions/question.ts';
import {
  questionCan,
  type QuestionPermission,
  type QuestionRefusal,
} from '../questions/question-rules.ts';
import { parseQuestionInput, type QuestionFieldProblem } from '../questions/question-schema.ts';
import { draftsOf, findDraft } from '../questions/commands/drafts.server.ts';
import { findQuestion, questionsOfAuthor } from '../questions/question-rows.server.ts';
import { listTopics } from '../topics/topic-rows.server.ts';
import { loadAskForm, questionDepsOf } from './ask-form.server.ts';
import { loadQuestionHistory } from '../results/store/question-history.server.ts';
import { questionViewsOf } from '../results/store/question-views.server.ts';

const CLOSED_SHOWN = 30;
const OPEN_SHOWN = 300;

export type DraftLine = { id: string; text: string; at: string };
export type OwnList = {
  drafts: DraftLine[];
  questions: QuestionLine[];
  /** There may be more open ones than are shown. */
  isCut: boolean;
  /** The closed question after which the next page begins. */
  older: string | undefined;
};

/** The questions and drafts of a member. With `before`, only closed questions. */
export async function loadOwnList(
  sql: Sql,
  { id }: Member,
  before: string | undefined,
): Promise<OwnList> {
  const [drafts, stored] = await Promise.all([
    before === undefined ? draftsOf(sql, id) : [],
    questionsOfAuthor(sql, id, { before, most: CLOSED_SHOWN + 1, mostOpen: OPEN_SHOWN }),
  ]);
  const closed = stored.filter(({ closesAt, readAt }) => closesAt <= readAt);
  const beyond = closed[CLOSED_SHOWN];
  const shown = stored.filter((question) => question !== beyond);
  const views = await questionViewsOf(sql, shown, { order: 0 });
  return {
    drafts: drafts.map(({ publicId, typed, updatedAt }) => ({
      id: publicId,
      text: parseQuestionInput(typed).text.trim(),
      at: updatedAt.toISOString(),
    })),
    questions: views.map(lineOf),
    isCut: stored.length - closed.length === OPEN_SHOWN,
    older: beyond && closed[CLOSED_SHOWN - 1]?.publicId,
  };
}

export type OwnPage =
  | { page: 'draft'; form: AskFormData }
  | {
      page: 'question';
      /**
       * Without the result: an author who was removed from the community still manages the question, but may not read
       * the result.
       */
      question: QuestionView & { result: undefined };
      survey: (SurveyPosition & { id: string }) | undefined;
      history: QuestionChanges;
      can: Record<keyof typeof questionCan, QuestionPermission>;
      address: string;
      now: string;
      edit: EditFormData | undefined;
      wording: Wording | undefined;
    };

/** The page at the address: a draft or a question of this member, never of another. */
export async function loadOwnPage(
  context: RequestContext,
  viewer: Viewer,
  { id, does }: { id: string; does: string },
): Promise<OwnPage | undefined> {
  const { sql, origin } = context;
  const { member } = viewer;
  if (!member) return undefined;
  const draft = await findDraft(sql, member.id, id);
  if (draft) {
    const own = {
      id,
      typed: parseQuestionInput(draft.typed),
      replaces: draft.replaces ?? undefined,
    };
    const form = await loadAskForm(context, viewer, { draft: own, version: undefined });
    return form && { page: 'draft', form };
  }
  const stored = await findQuestion(sql, id);
  if (stored?.authorId !== member.id) return undefined;
  const memberCommunityIds = await communityIdsOf(sql, member);
  const [[question], { history }, { hasAnswers, othersAnswered }, topics, places] =
    await Promise.all([
      questionViewsOf(sql, [stored], { order: 0, memberCommunityIds }),
      loadQuestionHistory(sql, stored.id),
      whoAnswered(sql, stored.id, member.voterId),
      listTopics(sql),
      listAskableCommunities(sql, member),
    ]);
  if (!question) return undefined;
  const kept = { ...stored, othersAnswered };
  const acts = Object.keys(questionCan) as (keyof typeof questionCan)[];
  const can = Object.fromEntries(
    acts.map((act) => [act, questionCan[act](kept, viewer)]),
  ) as Record<keyof typeof questionCan, QuestionPermission>;
  const edit: EditFormData = {
    id,
    start: inputOfQuestion(stored, 'edit', 'UTC'),
    topics: topics.map(({ slug, name }) => ({ slug, name })),
    places,
    now: stored.readAt.toISOString(),
    stage: stored.opensAt > stored.readAt ? 'scheduled' : 'open',
    takesBack: hasAnswers,
    can: can.edit,
    canStartAnew: can.newVersion === true,
  };
  return {
    page: 'question',
    question: { ...question, result: undefined },
    survey: stored.survey ? { ...stored.survey, id: stored.surveyPublicId } : undefined,
    history,
    can,
    address: `${origin}/question/${id}`,
    now: stored.readAt.toISOString(),
    edit: does === 'edit' ? edit : undefined,
    wording: does === 'correct' && can.correct === true ? wordingOf(stored) : undefined,
  };
}

/** An action that failed: what was typed for it, and why. */
export type FailedAction = {
  state: 'tried';
  does: string;
  refusal: QuestionRefusal | undefined;
  problems: QuestionFieldProblem[];
  reason: string;
  wording: Wording;
};
export type OwnChangeResult =
  | { state: 'gone' }
  | { state: 'done'; act: string }
  | ReturnedForm
  | FailedAction;

const QUESTION_ACTIONS = new Map<string, { act: LifecycleAction; done: string }>([
  ['open', { act: 'open', done: 'opened' }],
  ['pause', { act: 'pause', done: 'paused' }],
  ['resume', { act: 'resume', done: 'resumed' }],
  ['close', { act: 'close', done: 'closed' }],
  ['delete', { act: 'delete', done: 'deleted' }],
]);

/** Handles a button on the page of the author's question. */
export async function changeOwnQuestion(
  context: RequestContext,
  viewer: Viewer,
  { id, fields }: { id: string; fields: FormData },
): Promise<OwnChangeResult> {
  const step = readSubmission(fields);
  const deps = questionDepsOf(context);
  const wording = readWording(fields);
  const reason = wording['reason'] ?? '';
  const tried: FailedAction = {
    state: 'tried',
    does: step.does,
    refusal: undefined,
    problems: [],
    reason,
    wording,
  };
  const known = QUESTION_ACTIONS.get(step.does);
  if (known || step.does === 'correct') {
    const done = known
      ? await actOnQuestion(deps, viewer, id, known.act, { typed: reason })
      : await submitCorrection(deps, viewer, id, wording);
    if (done.state === 'done') return { state: 'done', act: known?.done ?? 'corrected' };
    if (done.state === 'refused') return { ...tried, refusal: done.refusal };
    return done.state === 'wrong' ? { ...tried, problems: done.problems } : done;
  }
  const shown = returnForm(step);
  if (step.does !== 'ask') return shown;
  const done = await editQuestion(deps, viewer, id, step.typed);
  if (done.state === 'done') return { state: 'done', act: 'edited' };
  if (done.state === 'refused')
    return { ...shown, refusal: { reason: done.refusal, again: undefined, status: 409 } };
  return done.state === 'wrong' ? { ...shown, problems: done.problems } : done;
}

function readWording(fields: FormData): Wording {
  return Object.fromEntries(textFieldsOf(fields));
}
