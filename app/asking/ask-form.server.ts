import { createHash } from 'node:crypto';
import { dropPeek, recordPeek } from '../answering/peeks.server.ts';
import type { Member, Viewer } from '../accounts/viewer.ts';
import { lockTallies, insertTally } from '../questions/tally-locks.server.ts';
import { removeAnswers, whoAnswered } from '../answering/answer-rows.server.ts';
import { withdrawInTransaction } from '../answering/casts-in-transaction.server.ts';
import { isId } from '../base/ids.ts';
import { randomId } from '../platform/secrets/random-id.server.ts';
import type { RequestContext } from '../platform/http/request-context.server.ts';
import { isUnavailable, type Sql } from '../platform/database/db.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { wordingFromLink } from './link-wording.ts';
import { checkQuestion } from '../questions/question-check.ts';
import type { QuestionRefusal } from '../questions/question-rules.ts';
import { askQuestion, type AskResult } from '../questions/commands/ask-question.server.ts';
import { discardDraft, saveDraft } from '../questions/commands/draft-commands.server.ts';
import { listAskableCommunities } from '../questions/commands/check-context.server.ts';
import type { AnswerDeps, QuestionDeps } from '../questions/commands/question-deps.server.ts';
import type { ReadPending } from './pending-question.server.ts';
import {
  returnForm,
  type AskFormData,
  type ReturnedForm,
  type AskSubmission,
} from './ask-form-state.ts';
import { inputOfQuestion } from './question-input.ts';
import {
  resetTimes,
  EMPTY_QUESTION,
  parseQuestionInput,
  type QuestionInput,
  type FormFields,
} from '../questions/question-schema.ts';
import {
  MAX_SIMILAR,
  MIN_SIMILAR_TEXT,
  type SimilarQuestion,
} from '../discovery/similar-question.ts';
import { restorePending, NO_LINK, type AskLink } from './form-start.ts';
import { draftsOf } from '../questions/commands/drafts.server.ts';
import { findQuestion } from '../questions/question-rows.server.ts';
import { findTopic, listTopics, currentSlugs } from '../topics/topic-rows.server.ts';
import { findSimilarQuestions } from '../discovery/similar-questions.server.ts';
import { choiceLabel } from '../questions/words/outside.ts';

/** Hands the functions of answering, and words, to the commands of questions, which may not import them. */
export function questionDepsOf(context: RequestContext): QuestionDeps {
  const { sql, limitsScale, markChanged, markHidden } = context;
  return {
    sql,
    limitsScale,
    labelOf: choiceLabel,
    changed: markChanged,
    hidden: markHidden,
    answers: answerDeps,
  };
}

const answerDeps: AnswerDeps = {
  createTally: insertTally,
  lockTally: lockTallies,
  removeAnswers: removeAnswers,
  whoAnswered,
  withdraw: (tx, { id, publicId, revision }, author) =>
    withdrawInTransaction(tx, { questionId: id, publicId, revision, voterId: author }),
  savePeek: (tx, { id }, author) => recordPeek(tx, id, author),
  deletePeek: (tx, { id }, author) => dropPeek(tx, id, author),
};

/** A draft of this member. */
export type OwnDraft = { id: string; typed: QuestionInput; replaces: string | undefined };

const TICKET = 'asking';

/** An id for a new question, under which only this member can ask. */
export function issueTicket(secret: Secret, memberId: string, id: string = randomId()): string {
  return `${id}.${secret.sign(TICKET, `${memberId} ${id}`)}`;
}

/** With a ticket of another member the text is asked under a new id. */
export function idInTicket(secret: Secret, memberId: string, ticket: string): string {
  const [id = ''] = ticket.split('.');
  return isTicketOf(secret, memberId, ticket) ? id : randomId();
}

export function isTicketOf(secret: Secret, memberId: string, ticket: string): boolean {
  const [id = '', signature = ''] = ticket.split('.');
  return isId(id) && secret.verify(TICKET, `${memberId} ${id}`, signature);
}

type AskFormParams = {
  draft?: OwnDraft;
  version: string | undefined;
  /** The slug of a topic to start with, if the form is otherwise empty. */
  topic?: string | undefined;
  /** The slug of the community it will be asked in. */
  community?: string | undefined;
  /** The wording in the address. */
  address?: FormFields;
  /** Reads the question typed before signing in. */
  readPending?: ReadPending;
};

/** The values of a link, with a hash of its wording, so that copies of it are stored apart from all others. */
export function withWordingHash(led: AskLink, address?: FormFields): AskLink {
  const asked = address ? wordingFromLink(address) : {};
  return asked.text
    ? {
        ...led,
        wording: createHash('sha256')
          .update(JSON.stringify(asked))
          .digest('base64url')
          .slice(0, 16),
      }
    : led;
}

/** The form as a link starts it. In a community the audience is its members, until the author widens it. */
export function inputFromLink({ community, topic }: AskLink, address?: FormFields): QuestionInput {
  return {
    ...EMPTY_QUESTION,
    ...(address && wordingFromLink(address)),
    ...(topic !== '' && { topics: [topic] }),
    ...(community !== '' && { community, audience: 'community' }),
  };
}

/** What the form for a new question starts with: nothing, a draft, or the wording of the earlier version. */
export async function loadAskForm(
  { secret, sql }: RequestContext,
  { member }: Viewer,
  { draft, version, topic, community = '', address, readPending }: AskFormParams,
): Promise<AskFormData | undefined> {
  if (!member) return undefined;
  const replaces = draft?.replaces ?? version;
  const isNew = draft === undefined && version === undefined;
  const [now, topics, places, picked, before, drafts, kept] = await Promise.all([
    readDatabaseTime(sql),
    listTopics(sql),
    listAskableCommunities(sql, member),
    topic === undefined ? undefined : findTopic(sql, topic),
    replaces === undefined ? undefined : findQuestion(sql, replaces),
    isNew ? draftsOf(sql, member.id) : [],
    draft && currentSlugs(sql, draft.typed.topics),
  ]);
  if (version !== undefined && before?.authorId !== member.id) return undefined;
  const link = isNew ? withWordingHash({ community, topic: picked?.slug ?? '' }, address) : NO_LINK;
  const carried = isNew ? readPending?.(now) : undefined;
  const saved: QuestionInput = draft
    ? { ...draft.typed, topics: kept ?? [] }
    : before
      ? inputOfQuestion(before, 'version', 'UTC')
      : inputFromLink(link, address);
  return {
    ticket: issueTicket(secret, member.id, draft?.id),
    topics: topics.map(({ slug, name, about }) => ({ slug, name, about })),
    places,
    now: now.toISOString(),
    owner: secret.sign(OWNER, member.id).slice(0, 16),
    isVisitor: false,
    saved,
    link,
    pending: carried && restorePending(carried, { start: saved, link }),
    draft: draft?.id,
    version: before && { id: before.publicId, text: before.text },
    otherDraft: drafts
      .map(({ publicId, typed }) => ({ id: publicId, text: parseQuestionInput(typed).text.trim() }))
      .find(({ text }) => text !== ''),
  };
}

const OWNER = 'drafts on a device';

export type AskFormResult =
  | ReturnedForm
  | { state: 'asked'; id: string }
  | { state: 'saved'; id: string }
  | { state: 'not saved'; refusal: QuestionRefusal }
  | { state: 'discarded' | 'gone' };

/** Handles a button of the form that asks. */
export async function handleAskForm(
  context: RequestContext,
  viewer: Viewer,
  step: AskSubmission,
): Promise<AskFormResult> {
  const { member } = viewer;
  if (!member) return { state: 'gone' };
  const { secret, sql, log } = context;
  const { does, version } = step;
  const typed = resetTimes(step.typed);
  const id = idInTicket(secret, member.id, step.ticket);
  const shown = { ...returnForm({ ...step, typed }), ticket: issueTicket(secret, member.id, id) };
  const deps = questionDepsOf(context);
  try {
    switch (does) {
      case 'save':
      case 'later': {
        const saved = await saveDraft(deps, viewer, typed, { id, replaces: version });
        if (saved.state === 'saved') return { state: 'saved', id };
        const { refusal } = saved;
        return does === 'save'
          ? { state: 'not saved', refusal }
          : { ...shown, refusal: { reason: refusal, again: undefined, status: 409 } };
      }
      case 'discard':
        return {
          state: (await discardDraft(deps, viewer, id)).state === 'done' ? 'discarded' : 'gone',
        };
      case 'ask': {
        const similar = step.hasSeenSimilar ? [] : await findSimilar(sql, member, step);
        if (similar.length > 0) return { ...shown, similar };
        return formResult(shown, await askQuestion(deps, viewer, typed, { id, replaces: version }));
      }
      default:
        return shown;
    }
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    // The form comes back with what was typed, so nothing is lost when the database is not available.
    log.error({ err: error }, 'a question could not be kept');
    return { ...shown, refusal: { reason: { why: 'away' }, again: undefined, status: 503 } };
  }
}

/** Offered once: the form that comes back records that they were seen. */
async function findSimilar(
  sql: Sql,
  member: Member,
  { typed, version }: Pick<AskSubmission, 'typed' | 'version'>,
): Promise<SimilarQuestion[]> {
  if (typed.text.trim().length < MIN_SIMILAR_TEXT) return [];
  const topics = (await listTopics(sql)).map(({ slug }) => slug);
  // Problems come first, then similar questions.
  const [now, places] = await Promise.all([
    readDatabaseTime(sql),
    listAskableCommunities(sql, member),
  ]);
  if ('problems' in checkQuestion(typed, { now, topics, places, labelOf: choiceLabel })) return [];
  const near = await findSimilarQuestions(sql, typed.text, MAX_SIMILAR + 1);
  return near
    .filter(({ id }) => id !== version)
    .slice(0, MAX_SIMILAR)
    .map(({ id, text, turnout, isDemo, topics: its }) => ({
      id,
      text,
      turnout,
      demo: isDemo,
      topics: its.map(({ slug }) => slug),
    }));
}

function formResult(shown: ReturnedForm, asked: AskResult): AskFormResult {
  switch (asked.state) {
    case 'asked':
    case 'gone':
      return asked;
    case 'wrong':
      return { ...shown, problems: asked.problems };
    case 'limited':
      return {
        ...shown,
        refusal: { reason: asked.refusal, again: asked.again.toISOString(), status: 429 },
      };
    case 'refused':
      return { ...shown, refusal: { reason: asked.refusal, again: undefined, status: 409 } };
  }
}
