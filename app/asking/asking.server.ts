import { createHash, randomBytes } from 'node:crypto';
import { whoAnswered } from '../results/store/lists.server.ts';
import { dropPeek } from '../results/store/peeks.server.ts';
import type { Member, Viewer } from '../accounts/viewer.ts';
import { holdCounters, startCounters } from '../questions/totals.server.ts';
import { keepPeek, removeAnswers, withdrawIn } from '../answering/store.server.ts';
import { ID_LENGTH, isId, makeId } from '../base/ids.ts';
import type { RequestContext } from '../platform/http/context.server.ts';
import { isAway, type Sql } from '../platform/database/db.server.ts';
import { readClock } from '../platform/database/moments.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { askedFor } from './asked-for.ts';
import { checkAsk } from '../questions/check.ts';
import {
  askQuestion,
  discardDraft,
  keepDraft,
  placesOf,
  type Asked,
  type Ballots,
  type Means,
} from '../questions/commands.server.ts';
import type { Brought } from './carrying.server.ts';
import { shownAgain, type AskFormData, type Composed, type Step } from './composing.ts';
import { typedOfQuestion } from './drafted.ts';
import { asNew, EMPTY, typedFrom, type AskTyped, type Fields } from '../questions/schema.ts';
import { MOST_SIMILAR, SHORTEST_SIMILAR, type SimilarQuestion } from '../discovery/similar.ts';
import { comesBack, NOT_LED, type Led } from './restoring.ts';
import { draftsOf, findQuestion } from '../questions/store.server.ts';
import { findTopic, listTopics, slugsNow } from '../topics/store.server.ts';
import { similarTo } from '../discovery/similar-questions.server.ts';

/** Asking and answering meet here: who asks may not know who counts. */
export function askingMeans(context: RequestContext): Means {
  const { sql, limitsScale, changed, hidden } = context;
  return { sql, limitsScale, changed, hidden, ballots };
}

const ballots: Ballots = {
  start: startCounters,
  hold: holdCounters,
  remove: removeAnswers,
  whoAnswered: async (tx, questionId, author) =>
    (await whoAnswered(tx, [questionId], author)).get(questionId) ?? NOBODY,
  withdraw: (tx, { id, publicId, revision }, author) =>
    withdrawIn(tx, { questionId: id, publicId, revision, voter: author }),
  look: (tx, { publicId }, author) => keepPeek(tx, publicId, author),
  dropLook: (tx, { id }, author) => dropPeek(tx, id, author),
};

/** What somebody typed and has not asked yet. */
export type OwnDraft = { id: string; typed: AskTyped; replaces: string | undefined };

const NOBODY = { hasAnswers: false, othersAnswered: false, isCounted: false };
const TICKET = 'asking';

/** An id for what is being written, which only this member can ask under. */
export function ticketFor(
  secret: Secret,
  memberId: string,
  id: string = makeId(randomBytes(ID_LENGTH)),
): string {
  return `${id}.${secret.sign(TICKET, `${memberId} ${id}`)}`;
}

/** A ticket that is not this member's is no fault of the text: it is asked under a new id. */
export function idOf(secret: Secret, memberId: string, ticket: string): string {
  const [id = ''] = ticket.split('.');
  return isTicketOf(secret, memberId, ticket) ? id : makeId(randomBytes(ID_LENGTH));
}

export function isTicketOf(secret: Secret, memberId: string, ticket: string): boolean {
  const [id = '', signature = ''] = ticket.split('.');
  return isId(id) && secret.verify(TICKET, `${memberId} ${id}`, signature);
}

type Begun = {
  draft?: OwnDraft;
  version: string | undefined;
  /** The slug of one to begin with, where nothing else is there. */
  topic?: string | undefined;
  /** Of the community it is to be asked in. */
  community?: string | undefined;
  /** The wording that the address has in it. */
  address?: Fields;
  /** What was written before signing in. */
  brought?: Brought;
};

/** What a link asks for, with a mark of the wording that it brings: copies of it lie apart from all others. */
export function ledBy(led: Led, address?: Fields): Led {
  const asked = address ? askedFor(address) : {};
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

/** The form as a link begins it, with the wording it brings: in a community of its members only, until somebody widens it. */
export function begunAs({ community, topic }: Led, address?: Fields): AskTyped {
  return {
    ...EMPTY,
    ...(address && askedFor(address)),
    ...(topic !== '' && { topics: [topic] }),
    ...(community !== '' && { community, audience: 'community' }),
  };
}

/** What the form for a new question begins with: nothing, a draft, or the wording of the version before. */
export async function askFormData(
  { secret, sql }: RequestContext,
  { member }: Viewer,
  { draft, version, topic, community = '', address, brought }: Begun,
): Promise<AskFormData | undefined> {
  if (!member) return undefined;
  const replaces = draft?.replaces ?? version;
  const isNew = draft === undefined && version === undefined;
  const [now, topics, places, picked, before, drafts, kept] = await Promise.all([
    readClock(sql),
    listTopics(sql),
    placesOf(sql, member),
    topic === undefined ? undefined : findTopic(sql, topic),
    replaces === undefined ? undefined : findQuestion(sql, replaces),
    isNew ? draftsOf(sql, member.id) : [],
    draft && slugsNow(sql, draft.typed.topics),
  ]);
  if (version !== undefined && before?.authorId !== member.id) return undefined;
  const led = isNew ? ledBy({ community, topic: picked?.slug ?? '' }, address) : NOT_LED;
  const carried = isNew ? brought?.(now) : undefined;
  const saved: AskTyped = draft
    ? { ...draft.typed, topics: kept ?? [] }
    : before
      ? typedOfQuestion(before, 'version', 'UTC')
      : begunAs(led, address);
  return {
    ticket: ticketFor(secret, member.id, draft?.id),
    topics: topics.map(({ slug, name, about }) => ({ slug, name, about })),
    places,
    now: now.toISOString(),
    owner: secret.sign(OWNER, member.id).slice(0, 16),
    isVisitor: false,
    saved,
    led,
    carried: carried && comesBack(carried, { start: saved, led }),
    draft: draft?.id,
    version: before && { id: before.publicId, text: before.text },
    begun: drafts
      .map(({ publicId, typed }) => ({ id: publicId, text: typedFrom(typed).text.trim() }))
      .find(({ text }) => text !== ''),
  };
}

const OWNER = 'drafts on a device';

export type Taken =
  | Composed
  | { state: 'asked'; id: string }
  | { state: 'saved'; id: string }
  | { state: 'not saved'; reason: string }
  | { state: 'discarded' | 'gone' };

/** One press of a button of the form that asks. */
export async function takeStep(
  context: RequestContext,
  viewer: Viewer,
  step: Step,
): Promise<Taken> {
  const { member } = viewer;
  if (!member) return { state: 'gone' };
  const { secret, sql, log } = context;
  const { does, version } = step;
  const typed = asNew(step.typed);
  const id = idOf(secret, member.id, step.ticket);
  const shown = { ...shownAgain({ ...step, typed }), ticket: ticketFor(secret, member.id, id) };
  const means = askingMeans(context);
  try {
    switch (does) {
      case 'save':
      case 'later': {
        const saved = await keepDraft(means, viewer, typed, { id, replaces: version });
        if (saved.state === 'saved') return { state: 'saved', id };
        const { reason } = saved;
        return does === 'save'
          ? { state: 'not saved', reason }
          : { ...shown, refusal: { reason, again: undefined, status: 409 } };
      }
      case 'discard':
        return {
          state: (await discardDraft(means, viewer, id)).state === 'done' ? 'discarded' : 'gone',
        };
      case 'ask': {
        const similar = step.hasSeenSimilar ? [] : await askedAlready(sql, member, step);
        const asked: Asked =
          similar.length > 0
            ? { state: 'refused', reason: '' }
            : await askQuestion(means, viewer, typed, { id, replaces: version });
        return told(shown, asked, similar);
      }
      default:
        return shown;
    }
  } catch (error) {
    if (!isAway(error)) throw error;
    // What somebody wrote is not lost with the database: the form comes back with it.
    log.error({ err: error }, 'a question could not be kept');
    return { ...shown, refusal: { reason: AWAY, again: undefined, status: 503 } };
  }
}

/** Offered once: the form that comes back says that they were seen. */
async function askedAlready(
  sql: Sql,
  member: Member,
  { typed, version }: Pick<Step, 'typed' | 'version'>,
): Promise<SimilarQuestion[]> {
  if (typed.text.trim().length < SHORTEST_SIMILAR) return [];
  const topics = (await listTopics(sql)).map(({ slug }) => slug);
  // First what is wrong, then what is there.
  const [now, places] = await Promise.all([readClock(sql), placesOf(sql, member)]);
  if ('problems' in checkAsk(typed, { now, topics, places })) return [];
  const near = await similarTo(sql, typed.text, MOST_SIMILAR + 1);
  return near
    .filter(({ id }) => id !== version)
    .slice(0, MOST_SIMILAR)
    .map(({ id, text, turnout, isDemo, topics: its }) => ({
      id,
      text,
      turnout,
      demo: isDemo,
      topics: its.map(({ slug }) => slug),
    }));
}

const AWAY = 'The question could not be saved or asked. Try again in a moment.';

function told(shown: Composed, asked: Asked, similar: Composed['similar']): Taken {
  switch (asked.state) {
    case 'asked':
    case 'gone':
      return asked;
    case 'wrong':
      return { ...shown, problems: asked.problems };
    case 'limited':
      return {
        ...shown,
        refusal: { reason: asked.reason, again: asked.again.toISOString(), status: 429 },
      };
    case 'refused':
      return similar.length > 0
        ? { ...shown, similar }
        : { ...shown, refusal: { reason: asked.reason, again: undefined, status: 409 } };
  }
}
