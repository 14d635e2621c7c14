import { data, href, redirect } from 'react-router';
import type { Member, Viewer } from '../accounts/viewer.ts';
import { communityIdsOf } from '../communities/store.server.ts';
import type { RequestContext } from '../platform/http/context.server.ts';
import { isAway, type Sql } from '../platform/database/db.server.ts';
import { readClock } from '../platform/database/moments.server.ts';
import { placesOf, type Means } from '../questions/commands.server.ts';
import { shownAgain } from '../asking/composing.ts';
import { typedOfQuestion } from '../asking/drafted.ts';
import { isSeenBy } from '../questions/inside.ts';
import { searchOf } from '../questions/search-words.ts';
import { findQuestion, questionsOfAuthor, questionsOfSurvey } from '../questions/store.server.ts';
import { EMPTY_SURVEY, surveyDraftFrom, type SurveyDraft } from './survey-draft.ts';
import {
  FIRST_PART,
  isQuestionPart,
  partIn,
  partMark,
  partQuery,
  placeOf,
  restMark,
  stepped,
  type BuilderData,
  type Part,
  type Reusable,
  type Reused,
  type SurveyStep,
} from './survey-steps.ts';
import { askSurvey, discardSurvey, keepSurvey } from './surveying.server.ts';
import { MOST_IN_SURVEY } from '../questions/survey-rules.ts';
import { findSurveyDraft } from '../questions/surveys.server.ts';
import { listTopics, slugsNow } from '../topics/store.server.ts';
import { askingMeans, idOf, ticketFor } from '../asking/asking.server.ts';
import type { Orders } from '../discovery/orders.server.ts';
import { present } from '../results/store/question-views.server.ts';
import { searchEverything } from '../discovery/search-all.server.ts';

/** Making a survey: what its builder begins with, and what becomes of each press of a button. */
type Look = {
  /** Of one that was saved before. */
  id: string | undefined;
  part: Part;
  isChecking: boolean;
  isChanged: boolean;
  /** The slug of the community to begin with. */
  community: string;
  /** What somebody looks for, or that they look for too much. */
  search: { words: string; isBusy: boolean };
  orders: Orders;
};

/** Undefined where there is no such draft of this member's. */
export async function builderData(
  context: RequestContext,
  { member }: Viewer,
  { id, part, isChecking, isChanged, community, search, orders }: Look,
): Promise<BuilderData | undefined> {
  if (!member) return undefined;
  const { sql, secret } = context;
  const kept = id === undefined ? undefined : await findSurveyDraft(sql, member.id, id);
  if (id !== undefined && !kept) return undefined;
  const draft = kept ? surveyDraftFrom(kept.typed) : begunIn(community);
  const isThere = !isQuestionPart(part) || placeOf(draft, part) >= 0;
  const shown = isThere && kept ? part : FIRST_PART;
  const [now, topics, places, picked, reuse] = await Promise.all([
    readClock(sql),
    listTopics(sql),
    placesOf(sql, member),
    slugsNow(sql, draft.settings.topics),
    shown === 'reuse' ? reusable({ sql, orders }, member, search) : undefined,
  ]);
  const ticket = ticketFor(secret, member.id, id);
  return {
    id: ticket.slice(0, ticket.indexOf('.')),
    ticket,
    next: ticketFor(secret, member.id),
    isKept: kept !== undefined,
    draft: { ...draft, settings: { ...draft.settings, topics: picked } },
    part: shown,
    isChecking: isChecking && kept !== undefined,
    topics: topics.map(({ slug, name, about }) => ({ slug, name, about })),
    places,
    now: now.toISOString(),
    owner: secret.sign('drafts on a device', member.id).slice(0, 16),
    rest: restMark(draft, shown),
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

async function reusable(
  means: { sql: Sql; orders: Orders },
  { id }: Member,
  { words, isBusy }: Look['search'],
): Promise<Reusable> {
  const search = isBusy ? undefined : searchOf(words);
  const look = { before: undefined, most: OWN_OFFERED, mostOpen: OWN_OFFERED };
  const [found, own] = await Promise.all([
    search && searchEverything(means, search),
    questionsOfAuthor(means.sql, id, look),
  ]);
  const views = await present(
    means.sql,
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

/** Any question that this member may read, and any of their own. */
async function wordingToCopy(sql: Sql, member: Member, does: string): Promise<Reused | undefined> {
  const [, id] = /^reuse-([0-9a-z]{10})$/.exec(does) ?? [];
  const question = id === undefined ? undefined : await findQuestion(sql, id);
  if (!question || question.isRemoved) return undefined;
  const isOwn = question.authorId === member.id;
  if (!isOwn && !isSeenBy(question, await communityIdsOf(sql, member))) return undefined;
  const typed = { ...typedOfQuestion(question, 'version', 'UTC'), ...EMPTY_SURVEY.settings };
  return { typed, from: question.publicId };
}

/** The form as it was sent, and why nothing came of it. */
type BuilderShown = {
  state: 'shown';
  part: Part;
  typed: SurveyStep['typed'];
  words: SurveyStep['words'];
  held: SurveyStep['held'];
  refusal: { reason: string; again: string | undefined } | undefined;
  /** Somebody changed the same part in another place since this form was made. */
  isElsewhere: boolean;
  focus: string | undefined;
  status: 200 | 409 | 429 | 503;
};

type SurveyTaken =
  | BuilderShown
  | { state: 'to'; id: string; part: Part; isChecking: boolean }
  | { state: 'saved'; id: string; mark: string }
  | { state: 'not saved'; reason: string; isElsewhere: boolean }
  | { state: 'asked'; id: string }
  /** Other parts than the one that was sent became something else: they are shown before anything is asked. */
  | { state: 'changed'; id: string; part: Part; isChecking: boolean }
  | { state: 'kept' | 'discarded' | 'gone' };

/** `id`: of a draft that has its address; without one it is the one that the ticket names. */
export async function takeSurveyStep(
  context: RequestContext,
  viewer: Viewer,
  step: SurveyStep,
  { id: address }: { id: string | undefined },
): Promise<SurveyTaken> {
  const { member } = viewer;
  if (!member) return { state: 'gone' };
  const means = askingMeans(context);
  const id = address ?? idOf(context.secret, member.id, step.ticket);
  try {
    return await pressed(
      context,
      { viewer, member, means, id, isNew: address === undefined },
      step,
    );
  } catch (error) {
    if (!isAway(error)) throw error;
    // What somebody wrote is not lost with the database: the form comes back with it.
    context.log.error({ err: error }, 'a survey could not be kept');
    return { ...shownOf(step), refusal: { reason: AWAY, again: undefined }, status: 503 };
  }
}

type Taking = { viewer: Viewer; member: Member; means: Means; id: string; isNew: boolean };

async function pressed(
  { sql, secret }: RequestContext,
  { viewer, member, means, id, isNew }: Taking,
  step: SurveyStep,
): Promise<SurveyTaken> {
  const { does } = step;
  if (does === 'discard') {
    const done = await discardSurvey(means, viewer, id);
    return { state: done.state === 'done' ? 'discarded' : 'gone' };
  }
  const rows = shownAgain({
    ...step,
    version: undefined,
    hasSeenSimilar: true,
    typedAt: undefined,
  });
  if (rows.focus !== undefined)
    return { ...shownOf(step), typed: rows.typed, focus: rows.focus, status: 200 };
  const given = {
    next: idOf(secret, member.id, step.next),
    reused: await wordingToCopy(sql, member, does),
  };
  if (does.startsWith('reuse-') && !given.reused) return refused(step, NOT_TO_COPY);
  let made: ReturnType<typeof stepped> = { refused: 'full' };
  const saved = await keepSurvey(means, viewer, id, {
    isNew,
    write: (draft) => {
      made = stepped(draft, step, given);
      return 'refused' in made ? REFUSED[made.refused] : made.draft;
    },
  });
  if (saved.state !== 'saved') {
    const asked = await questionsOfSurvey(sql, id);
    const isOwn = asked[0]?.authorId === member.id;
    if (isOwn && does === 'ask') return { state: 'asked', id };
    if (saved.state === 'gone') return refused(step, isOwn ? ASKED_SINCE : GONE_SINCE);
    return refused(step, saved.reason, saved.reason === REFUSED.elsewhere);
  }
  if ('refused' in made) return { state: 'gone' };
  const { part } = made;
  const { isChecking } = step;
  switch (does) {
    case 'save':
      return { state: 'saved', id, mark: partMark(step.part, step) };
    case 'later':
      return { state: 'kept' };
    case 'ask':
      return step.rest === '' || step.rest === restMark(saved.draft, part)
        ? ask(means, viewer, { id, draft: saved.draft, step, part })
        : { state: 'changed', id, part, isChecking };
    default:
      return { state: 'to', id, part, isChecking };
  }
}

async function ask(
  means: Means,
  viewer: Viewer,
  { id, draft, step, part }: { id: string; draft: SurveyDraft; step: SurveyStep; part: Part },
): Promise<SurveyTaken> {
  const asked = await askSurvey(means, viewer, draft, id);
  switch (asked.state) {
    case 'asked':
      return { state: 'asked', id };
    case 'gone':
      return refused(step, GONE_SINCE);
    case 'changed': {
      const mine = partMark(part, partIn(draft, part));
      return mine === partMark(part, partIn(asked.draft, part))
        ? { state: 'changed', id, part, isChecking: step.isChecking }
        : refused(step, REFUSED.elsewhere, true);
    }
    case 'wrong': {
      // To where the first of it is; of what is wrong here this is the first to be mended.
      const at = (one: Part) => asked.problems.some((two) => partOfProblem(draft, two) === one);
      const [first] = asked.problems;
      const to = at(part) || !first ? part : partOfProblem(draft, first);
      return { state: 'to', id, part: to, isChecking: true };
    }
    case 'limited': {
      const again = asked.again.toISOString();
      return { ...shownOf(step), refusal: { reason: asked.reason, again }, status: 429 };
    }
    case 'refused':
      return refused(step, asked.reason);
  }
}

function partOfProblem(draft: SurveyDraft, { question }: { question: number | undefined }): Part {
  return (question === undefined ? undefined : draft.questions[question]?.id) ?? FIRST_PART;
}

const REFUSED = {
  elsewhere: 'This was changed elsewhere since you opened it here.',
  full: `A survey has at most ${MOST_IN_SURVEY} questions.`,
};
const ASKED_SINCE = 'The survey was asked in the meantime, so this was not saved.';
const GONE_SINCE = 'The draft was deleted in the meantime, so this was not saved.';
const NOT_TO_COPY = 'This question cannot be read any more, so there is nothing to copy.';
const AWAY = 'The survey could not be saved or asked. Try again in a moment.';

function refused(step: SurveyStep, reason: string, isElsewhere = false): SurveyTaken {
  return step.does === 'save'
    ? { state: 'not saved', reason, isElsewhere }
    : { ...shownOf(step), refusal: { reason, again: undefined }, isElsewhere };
}

function shownOf({ part, typed, words, held }: SurveyStep): BuilderShown {
  return {
    state: 'shown',
    part,
    typed,
    words,
    held,
    refusal: undefined,
    isElsewhere: false,
    focus: undefined,
    status: 409,
  };
}

/** What a page's action answers. */
export function answerOfStep(taken: SurveyTaken) {
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
