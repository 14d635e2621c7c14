import { isDeepStrictEqual } from 'node:util';
import { data, href, redirect } from 'react-router';
import type { Member, Viewer } from '../accounts/viewer.ts';
import { communityIdsOf } from '../communities/membership-rows.server.ts';
import type { RequestContext } from '../platform/http/request-context.server.ts';
import { isUnavailable, type Sql } from '../platform/database/db.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';
import { listAskableCommunities } from '../questions/commands/check-context.server.ts';
import type { QuestionDeps } from '../questions/commands/question-deps.server.ts';
import { returnForm } from '../asking/ask-form-state.ts';
import { inputOfQuestion } from '../asking/question-input.ts';
import { isVisibleTo } from '../questions/visibility.ts';
import { parseSearch } from '../questions/lists/parsed-search.ts';
import { EMPTY_QUESTION } from '../questions/question-schema.ts';
import {
  findQuestion,
  questionsOfAuthor,
  questionsOfSurvey,
  type StoredQuestion,
} from '../questions/question-rows.server.ts';
import {
  EMPTY_SURVEY,
  parseSurveyDraft,
  type SurveyDraft,
  type SurveyRefusal,
} from './survey-draft.ts';
import {
  FIRST_PART,
  isQuestionPart,
  partValuesIn,
  partHash,
  partQuery,
  indexOfQuestion,
  hashOtherParts,
  applyStep,
  type BuilderData,
  type BuilderPart,
  type ReusableQuestions,
  type ReusedQuestion,
  type BuilderStep,
  writtenLines,
} from './builder-step.ts';
import { askSurvey, discardSurvey, updateSurveyDraft } from './survey-commands.server.ts';
import { findSurvey, findSurveyDraft } from '../questions/surveys.server.ts';
import { listTopics, currentSlugs } from '../topics/topic-rows.server.ts';
import { questionDepsOf, idInTicket, issueTicket } from '../asking/ask-form.server.ts';
import type { QuestionOrders } from '../discovery/question-orders.server.ts';
import { questionViewsOf } from '../results/store/question-views.server.ts';
import { searchAll } from '../discovery/search-all.server.ts';

/** What the survey builder is loaded with. */
type BuilderParams = {
  /** The id of a saved draft. */
  id: string | undefined;
  part: BuilderPart;
  isChecking: boolean;
  isChanged: boolean;
  /** The slug of the community to start with. */
  community: string;
  /** The words to search for, or that there were too many searches. */
  search: { words: string; isBusy: boolean };
  orders: QuestionOrders;
};

/** Undefined if this member has no such draft. */
export async function loadBuilderData(
  context: RequestContext,
  { member }: Viewer,
  { id, part, isChecking, isChanged, community, search, orders }: BuilderParams,
): Promise<BuilderData | undefined> {
  if (!member) return undefined;
  const { sql, secret } = context;
  const kept = id === undefined ? undefined : await findSurveyDraft(sql, member.id, id);
  if (id !== undefined && !kept) return undefined;
  const draft = kept ? parseSurveyDraft(kept.typed) : begunIn(community);
  const isThere = !isQuestionPart(part) || indexOfQuestion(draft, part) >= 0;
  const shown = isThere && kept ? part : FIRST_PART;
  const [now, topics, places, picked, reuse] = await Promise.all([
    readDatabaseTime(sql),
    listTopics(sql),
    listAskableCommunities(sql, member),
    currentSlugs(sql, draft.settings.topics),
    shown === 'reuse' ? loadReusable({ sql, orders }, member, search) : undefined,
  ]);
  const ticket = issueTicket(secret, member.id, id);
  return {
    id: ticket.slice(0, ticket.indexOf('.')),
    ticket,
    nextTicket: issueTicket(secret, member.id),
    isSaved: kept !== undefined,
    draft: { ...draft, settings: { ...draft.settings, topics: picked } },
    part: shown,
    isChecking: isChecking && kept !== undefined,
    topics: topics.map(({ slug, name, about }) => ({ slug, name, about })),
    places,
    now: now.toISOString(),
    owner: secret.sign('drafts on a device', member.id).slice(0, 16),
    otherPartsHash: hashOtherParts(draft, shown),
    isChanged: isChanged && kept !== undefined,
    reuse,
  };
}

function begunIn(community: string): SurveyDraft {
  if (community === '') return EMPTY_SURVEY;
  return {
    ...EMPTY_SURVEY,
    settings: { ...EMPTY_SURVEY.settings, community, audience: 'community' },
  };
}

const OWN_OFFERED = 20;

async function loadReusable(
  deps: { sql: Sql; orders: QuestionOrders },
  { id }: Member,
  { words, isBusy }: BuilderParams['search'],
): Promise<ReusableQuestions> {
  const search = isBusy ? undefined : parseSearch(words);
  const look = { before: undefined, most: OWN_OFFERED, mostOpen: OWN_OFFERED };
  const [found, own] = await Promise.all([
    search && searchAll(deps, search),
    questionsOfAuthor(deps.sql, id, look),
  ]);
  const views = await questionViewsOf(
    deps.sql,
    own.filter(({ isRemoved }) => !isRemoved).slice(0, OWN_OFFERED),
    { order: 0 },
  );
  return {
    words,
    isBusy,
    found: found?.questions.map(({ id: one, text, people }) => ({ id: one, text, people })),
    own: views.map(({ id: one, text, turnout }) => ({ id: one, text, people: turnout })),
  };
}

/** The wording of any question that this member may read, and of any of their own. */
async function findReused(
  sql: Sql,
  member: Member,
  does: string,
): Promise<ReusedQuestion | undefined> {
  const [, id] = /^reuse-([0-9a-z]{10})$/.exec(does) ?? [];
  const question = id === undefined ? undefined : await findQuestion(sql, id);
  if (!question || question.isRemoved) return undefined;
  const isOwn = question.authorId === member.id;
  if (!isOwn && !isVisibleTo(question, await communityIdsOf(sql, member))) return undefined;
  const typed = { ...inputOfQuestion(question, 'version', 'UTC'), ...EMPTY_SURVEY.settings };
  return { typed, from: question.publicId };
}

/** The form as it was sent, and why it was not applied. */
type RejectedStep = {
  state: 'shown';
  part: BuilderPart;
  typed: BuilderStep['typed'];
  words: BuilderStep['words'];
  held: BuilderStep['held'];
  refusal: { reason: SurveyRefusal; again: string | undefined } | undefined;
  /** The same part was changed elsewhere since this form was made. */
  hasConflict: boolean;
  focus: string | undefined;
  status: 200 | 409 | 429 | 503;
};

type BuilderStepResult =
  | RejectedStep
  | { state: 'to'; id: string; part: BuilderPart; isChecking: boolean }
  | { state: 'saved'; id: string; hash: string }
  | { state: 'not saved'; refusal: SurveyRefusal; hasConflict: boolean }
  | { state: 'asked'; id: string }
  /** Other parts than the sent one were changed elsewhere: they are shown before the survey is asked. */
  | { state: 'changed'; id: string; part: BuilderPart; isChecking: boolean }
  | { state: 'kept' | 'discarded' | 'gone' };

/** `id`: the draft in the address; without it, the draft that the ticket names. */
export async function handleBuilderStep(
  context: RequestContext,
  viewer: Viewer,
  step: BuilderStep,
  { id: address }: { id: string | undefined },
): Promise<BuilderStepResult> {
  const { member } = viewer;
  if (!member) return { state: 'gone' };
  const deps = questionDepsOf(context);
  const id = address ?? idInTicket(context.secret, member.id, step.ticket);
  try {
    return await runStep(context, { viewer, member, deps, id, isNew: address === undefined }, step);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    // The form comes back with what was typed, so nothing is lost when the database is not available.
    context.log.error({ err: error }, 'a survey could not be kept');
    return {
      ...rejectedStepOf(step),
      refusal: { reason: { why: 'away' }, again: undefined },
      status: 503,
    };
  }
}

type StepContext = {
  viewer: Viewer;
  member: Member;
  deps: QuestionDeps;
  id: string;
  isNew: boolean;
};

async function runStep(
  { sql, secret }: RequestContext,
  { viewer, member, deps, id, isNew }: StepContext,
  step: BuilderStep,
): Promise<BuilderStepResult> {
  const { does } = step;
  if (does === 'discard') {
    const done = await discardSurvey(deps, viewer, id);
    return { state: done.state === 'done' ? 'discarded' : 'gone' };
  }
  const rows = returnForm({
    ...step,
    version: undefined,
    hasSeenSimilar: true,
    typedAt: undefined,
  });
  if (rows.focus !== undefined)
    return { ...rejectedStepOf(step), typed: rows.typed, focus: rows.focus, status: 200 };
  const given = {
    next: idInTicket(secret, member.id, step.nextTicket),
    reused: await findReused(sql, member, does),
  };
  if (does.startsWith('reuse-') && !given.reused) return refused(step, { why: 'not-to-copy' });
  let made: ReturnType<typeof applyStep> = { refused: 'survey-full' };
  const saved = await updateSurveyDraft(deps, viewer, id, {
    isNew,
    write: (draft) => {
      made = applyStep(draft, step, given);
      return 'refused' in made ? { why: made.refused } : made.draft;
    },
  });
  if (saved.state !== 'saved') {
    const asked = await questionsOfSurvey(sql, id);
    const isOwn = asked[0]?.authorId === member.id;
    if (isOwn && does === 'ask' && (await isAsAsked(sql, id, asked, step)))
      return { state: 'asked', id };
    if (saved.state === 'gone')
      return refused(step, { why: isOwn ? 'survey-asked-since' : 'survey-deleted-since' });
    return refused(step, saved.refusal);
  }
  if ('refused' in made) return { state: 'gone' };
  const { part } = made;
  const { isChecking } = step;
  switch (does) {
    case 'save':
      return { state: 'saved', id, hash: partHash(step.part, step) };
    case 'later':
      return { state: 'kept' };
    case 'ask':
      return step.otherPartsHash === '' || step.otherPartsHash === hashOtherParts(saved.draft, part)
        ? askFromBuilder(deps, viewer, { id, draft: saved.draft, step, part })
        : { state: 'changed', id, part, isChecking };
    default:
      return { state: 'to', id, part, isChecking };
  }
}

/** Whether the part says what was asked, as after a second press; and not what was written in another tab since. */
async function isAsAsked(
  sql: Sql,
  id: string,
  asked: readonly StoredQuestion[],
  { part, typed, words }: BuilderStep,
): Promise<boolean> {
  const sent = writtenLines(part, { words, typed });
  if (isQuestionPart(part)) {
    const question = asked.find(({ publicId }) => publicId === part);
    const is = question ? inputOfQuestion(question, 'version', 'UTC') : EMPTY_QUESTION;
    return isDeepStrictEqual(sent, writtenLines(part, { words, typed: is }));
  }
  const survey = part === FIRST_PART ? await findSurvey(sql, id) : undefined;
  return !survey || isDeepStrictEqual(sent, writtenLines(part, { words: survey, typed }));
}

async function askFromBuilder(
  deps: QuestionDeps,
  viewer: Viewer,
  {
    id,
    draft,
    step,
    part,
  }: { id: string; draft: SurveyDraft; step: BuilderStep; part: BuilderPart },
): Promise<BuilderStepResult> {
  const asked = await askSurvey(deps, viewer, draft, id);
  switch (asked.state) {
    case 'asked':
      return { state: 'asked', id };
    case 'gone':
      return refused(step, { why: 'survey-deleted-since' });
    case 'changed': {
      const mine = partHash(part, partValuesIn(draft, part));
      return mine === partHash(part, partValuesIn(asked.draft, part))
        ? { state: 'changed', id, part, isChecking: step.isChecking }
        : refused(step, { why: 'changed-elsewhere' });
    }
    case 'wrong': {
      // Stays on the current part if that has a problem, else goes to the part with the first one.
      const at = (one: BuilderPart) =>
        asked.problems.some((two) => partOfProblem(draft, two) === one);
      const [first] = asked.problems;
      const to = at(part) || !first ? part : partOfProblem(draft, first);
      return { state: 'to', id, part: to, isChecking: true };
    }
    case 'limited': {
      const again = asked.again.toISOString();
      return { ...rejectedStepOf(step), refusal: { reason: asked.refusal, again }, status: 429 };
    }
    case 'refused':
      return refused(step, asked.refusal);
  }
}

function partOfProblem(
  draft: SurveyDraft,
  { question }: { question: number | undefined },
): BuilderPart {
  return (question === undefined ? undefined : draft.questions[question]?.id) ?? FIRST_PART;
}

function refused(step: BuilderStep, refusal: SurveyRefusal): BuilderStepResult {
  const hasConflict = refusal.why === 'changed-elsewhere';
  return step.does === 'save'
    ? { state: 'not saved', refusal, hasConflict }
    : {
        ...rejectedStepOf(step),
        refusal: { reason: refusal, again: undefined },
        hasConflict,
      };
}

function rejectedStepOf({ part, typed, words, held }: BuilderStep): RejectedStep {
  return {
    state: 'shown',
    part,
    typed,
    words,
    held,
    refusal: undefined,
    hasConflict: false,
    focus: undefined,
    status: 409,
  };
}

/** The response of a page's action. */
export function builderResponse(taken: BuilderStepResult) {
  const list = href('/account/surveys');
  switch (taken.state) {
    case 'to':
      return redirect(
        href('/account/surveys/:id', { id: taken.id }) + partQuery(taken.part, taken.isChecking),
        303,
      );
    case 'changed': {
      const query = new URLSearchParams(partQuery(taken.part, taken.isChecking));
      query.set('did', 'changed');
      return redirect(`${href('/account/surveys/:id', { id: taken.id })}?${query}`, 303);
    }
    case 'asked':
      return redirect(`${href('/account/surveys/:id', { id: taken.id })}?did=asked`, 303);
    case 'kept':
    case 'discarded':
      return redirect(`${list}?did=${taken.state}`, 303);
    case 'gone':
      throw data(null, { status: 404 });
    case 'saved':
      return taken;
    case 'not saved':
      return data(taken, { status: 409 });
    case 'shown':
      return data(taken, { status: taken.status });
  }
}
