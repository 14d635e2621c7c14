import type { Viewer } from '../../accounts/viewer.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { parsePlace, type PresenterTarget } from '../../live/presenter/presenter-address.ts';
import type { PressFailure } from '../../live/presenter-rules.ts';
import type { RequestContext } from '../../platform/http/request-context.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import {
  actOnQuestion,
  revealQuestion,
  type LifecycleAction,
} from '../../questions/commands/change-question.server.ts';
import { isVisibleTo, type MemberCommunityIds } from '../../questions/visibility.ts';
import { revealsAmong } from '../../questions/commands/reveals.server.ts';
import { issueRoomCode } from '../../questions/room-code.server.ts';
import { canEverReveal, stateOf } from '../../questions/question-rules.ts';
import { findQuestion, questionsOfSurvey } from '../../questions/question-rows.server.ts';
import { stateReasonText } from '../../questions/words/state-reason.ts';
import { questionDepsOf } from '../../asking/ask-form.server.ts';
import { loadPresentedReasons } from '../../reasons/presented/presented-reasons.server.ts';
import type { PresentedReasons } from '../../reasons/presented/presented-rules.ts';
import { questionViewsOf } from '../../results/store/question-views.server.ts';

export type Presentation = {
  frame: 'bare';
  now: string;
  origin: string;
  which: PresenterTarget;
  /** All questions of a survey, or the one that was asked for. */
  questions: QuestionView[];
  /** The index of the first one shown, from 0. */
  at: number;
  /** The questions that this reader asked, and may open, pause and close. */
  own: string[];
  /** The questions whose result was revealed to this room. */
  revealed: string[];
  /** What is on the screen of the first one shown, where the address asks for reasons. */
  presented: PresentedReasons | undefined;
};

export type RemovedInfo = { reason: string | undefined; since: string | undefined };

type PresentationOptions = {
  place: string | null;
  viewer: Viewer;
  order: number;
  memberCommunityIds: MemberCommunityIds;
  origin: string;
  secret: Secret;
  tells: RequestContext['dependsOn'];
};

/** What a room sees of a question or a survey; undefined if there is none that may be seen. */
export async function loadPresentation(
  sql: Sql,
  which: PresenterTarget,
  {
    place,
    viewer: { member },
    order,
    memberCommunityIds,
    origin,
    secret,
    tells,
  }: PresentationOptions,
): Promise<Presentation | { removed: RemovedInfo } | undefined> {
  const found =
    which.name === 'question'
      ? await findQuestion(sql, which.id).then((one) => (one ? [one] : []))
      : await questionsOfSurvey(sql, which.id);
  const seen = found.filter((one) => isVisibleTo(one, memberCommunityIds));
  tells(seen.map(({ publicId }) => publicId));
  const stored = seen.filter(({ isRemoved }) => !isRemoved);
  const [removed] = seen;
  if (removed && stored.length === 0)
    return {
      removed: {
        reason: removed.stateReason ? stateReasonText(removed.stateReason) : undefined,
        since: removed.stateSince?.toISOString(),
      },
    };
  const [first] = stored;
  if (!first) return undefined;
  const own = stored.filter(({ authorId }) => member && authorId === member.id);
  const before = await revealsAmong(
    sql,
    own.filter(canEverReveal).map(({ id }) => id),
  );
  const goesOn = own.some((one) => stateOf(one) !== 'closed');
  const begun = goesOn && member ? issueRoomCode(secret, member.id, first.readAt) : undefined;
  const code = own.length > 0 ? (which.room ?? begun) : undefined;
  const shown = new Set(before.filter(({ room }) => room === code).map(({ id }) => id));
  const questions = await questionViewsOf(sql, stored, { order, memberCommunityIds }, shown);
  const at = parsePlace(place, questions.length);
  const [asked, shownFirst] = [stored[at], questions[at]];
  const presented =
    which.shows && asked && shownFirst
      ? await loadPresentedReasons({ sql, secret }, asked, shownFirst)
      : undefined;
  return {
    frame: 'bare',
    now: first.readAt.toISOString(),
    origin,
    which: {
      name: which.name,
      id: which.id,
      ...(code !== undefined && { room: code }),
      ...(which.shows && { shows: which.shows }),
    },
    questions,
    at,
    own: own.map(({ publicId }) => publicId),
    revealed: stored.filter(({ id }) => shown.has(id)).map(({ publicId }) => publicId),
    presented,
  };
}

/** The author's actions in the presenter. */
const ACTS: readonly LifecycleAction[] = ['open', 'pause', 'resume', 'close'];

export type PresenterActionResult =
  | { state: 'gone' | 'done' }
  | Extract<PressFailure, { state: 'refused' | 'wrong' }>;

/** Handles a button of the author. Other readers have no buttons, and are not told whose question it is. */
export async function handlePresenterForm(
  context: RequestContext,
  viewer: Viewer,
  { fields, room }: { fields: FormData; room: string | undefined },
): Promise<PresenterActionResult> {
  const press = presenterActionOf(textIn(fields, 'does'), room);
  if (!press) return { state: 'gone' };
  if (!viewer.member) return { state: 'refused', refusal: { why: 'signed-out' } };
  const id = textIn(fields, 'question');
  const deps = questionDepsOf(context);
  const done = await (press.act === 'reveal'
    ? revealQuestion(deps, viewer, id, press.room)
    : actOnQuestion(deps, viewer, id, press.act, 'presenting'));
  if (done.state !== 'wrong') return done;
  const [first] = done.problems;
  return first ? { state: 'wrong', problem: first.problem } : { state: 'gone' };
}

type PresenterAction = { act: LifecycleAction } | { act: 'reveal'; room: string };

/** A reveal needs a room code. */
function presenterActionOf(does: string, room: string | undefined): PresenterAction | undefined {
  const act = ACTS.find((one) => one === does);
  if (act) return { act };
  if (does !== 'reveal') return undefined;
  return room === undefined ? undefined : { act: 'reveal', room };
}

function textIn(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
