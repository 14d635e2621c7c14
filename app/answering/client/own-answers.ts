import { entryOf } from '../../base/entry-of.ts';
import type { Attempt, Said } from '../own-state.ts';
import { holdsOwn } from '../own-state.ts';
import type { QuestionView } from '../../results/present.ts';
import { isUnknown, keptFailure, keptHere, readReply, type Next, type Reply } from '../reply.ts';
import { fetchOwn, fetchResult, sendPeek, sendPicks } from './answer-requests.ts';
import { noteAnswered, tellTabs } from './device.ts';
import { hearOfKept, keepAnswer, sendLater, sendNoMore, takeBackKept } from './keeping.ts';
import { changeOwn, stateOfOwn } from './own-states.ts';
import { tryAgain } from './sending.ts';

/** Answering in a page: what is sent, in which order, and what is done when it fails. */
const RESULT_TRIES = 4;
/** Results are made anew once a second. */
const RESULT_AGAIN_MS = 1_100;

/** What a person wants by now; while one request is under way the last wish waits for it. */
const wishes = new Map<string, readonly number[]>();
const busy = new Set<string>();
/** What ends the pause before something is sent once more. */
const pauses = new Map<string, () => void>();
/** Of which questions it is not known what became of the last that was sent. */
const unsure = new Set<string>();
/** Whose answer waits for the network to come back. */
const offline = new Map<string, QuestionView>();

/** What is wanted is shown as being sent already: see sending.ts. */
export function deliverWish(question: QuestionView, picks: readonly number[]): void {
  wishes.set(question.id, picks);
  pauses.get(question.id)?.();
  void work(question);
}

export async function peekAt(question: QuestionView): Promise<void> {
  const { id } = question;
  const reply = await sendPeek(id);
  // An answer that was given meanwhile is still being sent.
  const { attempt } = stateOfOwn(id);
  const underWay = attempt?.does === 'peek' ? undefined : attempt;
  if (reply.came && reply.status === 204) {
    noteAnswered();
    const said: Said = { did: 'peeked', before: [] };
    changeOwn(id, { attempt: underWay, hasPeeked: true, said, isWaiting: true });
    await loadResult(question);
    return;
  }
  if (attempt?.does === 'peek') fail(question, { does: 'peek', picks: [] }, readReply(reply, 1));
}

async function work(question: QuestionView): Promise<void> {
  const { id } = question;
  if (busy.has(id)) return;
  busy.add(id);
  for (let picks = takeWish(id); picks !== undefined; picks = takeWish(id)) {
    const next = await deliver(question, picks);
    // What was wanted meanwhile goes before what came of this.
    const isOvertaken = wishes.has(id);
    if (next.next === 'stands') {
      stands(question, picks, next, isOvertaken);
      tellTabs(id);
      if (picks.length > 0) noteAnswered();
    } else if (!isOvertaken) fail(question, attemptFor(picks), next);
  }
  busy.delete(id);
}

function takeWish(id: string): readonly number[] | undefined {
  const wish = wishes.get(id);
  wishes.delete(id);
  return wish;
}

async function deliver(question: QuestionView, picks: readonly number[]): Promise<Next> {
  const { id } = question;
  await takeBackKept(id);
  for (let waits = 0; ; waits++) {
    const standing = unsure.has(id) ? await standsAs(id, picks) : undefined;
    const reply = standing ?? (await sendPicks(question, picks));
    if (isUnknown(reply)) unsure.add(id);
    else if (reply.came) unsure.delete(id);
    // What a person wants by now is sent next, and kept in place of this.
    const kept = wishes.has(id) ? undefined : await keptAfter(reply, question, picks);
    if (kept) return kept;
    sendNoMore(id);
    const next = readReply(reply, waits);
    if (next.next !== 'wait') return next;
    await pauseUnlessWished(id, next.ms);
    if (wishes.has(id)) return next;
  }
}

/** Somebody who wants something else by now is not kept waiting for what they wanted before. */
async function pauseUnlessWished(id: string, ms: number): Promise<void> {
  if (wishes.has(id)) return;
  const wished = new Promise<void>((end) => pauses.set(id, end));
  await Promise.race([pause(ms), wished]);
  pauses.delete(id);
}

/** What was sent may stand by now, and then nothing has to be sent; while that cannot be asked, nothing is. */
async function standsAs(id: string, picks: readonly number[]): Promise<Reply | undefined> {
  try {
    const own = entryOf(await fetchOwn([id]), id);
    const isSo = picks.join() === (own?.choices ?? []).join();
    const body = { sequence: own?.sequence ?? 0, held: own?.held };
    if (isSo) return { came: true, status: 200, body, retryAfter: undefined };
  } catch {
    return { came: false, isOnline: navigator.onLine };
  }
  return undefined;
}

/** Nobody has to send again what got no answer: the worker of this browser does, or this page. */
async function keptAfter(
  reply: Reply,
  question: QuestionView,
  picks: readonly number[],
): Promise<Next | undefined> {
  const isLost = isUnknown(reply);
  if (!isLost && reply.came) return undefined;
  if (picks.length > 0 && (await keepAnswer(question, picks)))
    return { next: 'failed', failure: keptFailure(isLost) };
  if (!isLost) return undefined;
  sendLater(question.id, () => {
    if (!busy.has(question.id)) deliverWish(question, picks);
  });
  return { next: 'failed', failure: keptHere(picks.length === 0) };
}

function stands(
  question: QuestionView,
  picks: readonly number[],
  { sequence, isHeld, afterLooking }: Extract<Next, { next: 'stands' }>,
  isOvertaken: boolean,
): void {
  const { id, resultShows } = question;
  const { picks: before, standings, hasPeeked, attempt, document } = stateOfOwn(id);
  const isGone = picks.length === 0;
  const showsLater = resultShows === 'after closing';
  const isHidden = resultShows === 'after answering' && isGone && !hasPeeked;
  changeOwn(id, {
    picks,
    isHeld,
    standings: isHeld || sequence === 0 ? standings : [...standings, { sequence, picks }],
    document: isHidden ? undefined : document,
    attempt: isOvertaken ? attempt : undefined,
    said: { did: isGone ? 'withdrawn' : 'counted', before, ...(afterLooking && { afterLooking }) },
    isWaiting: !isGone && !showsLater && !isOvertaken,
  });
  if (isOvertaken) return;
  if (!showsLater && !isHidden) void loadResult(question);
}

function fail(question: QuestionView, attempt: Pick<Attempt, 'does' | 'picks'>, next: Next): void {
  if (next.next !== 'failed') return;
  const { failure } = next;
  const known = stateOfOwn(question.id).attempt?.failure;
  // Said once, however often it is tried again.
  if (known?.says !== failure.says || known.remedy !== 'kept')
    changeOwn(question.id, { attempt: { ...attempt, stage: 'failed', failure } });
  if (failure.remedy === 'when online') offline.set(question.id, question);
}

function attemptFor(picks: readonly number[]): Pick<Attempt, 'does' | 'picks'> {
  return { does: picks.length === 0 ? 'withdraw' : 'answer', picks };
}

/** Until it holds one's own answer; what is shown meanwhile is reckoned from what was there. */
export async function loadResult(question: QuestionView): Promise<void> {
  const { id, resultShows } = question;
  for (let tries = 0; tries < RESULT_TRIES; tries++) {
    if (tries > 0) await pause(RESULT_AGAIN_MS);
    const found = await newest(id, resultShows === 'now').catch(() => undefined);
    changeOwn(id, { ...(found && { document: found }), isWaiting: false });
    if (found && holdsOwn(question, stateOfOwn(id))) return;
  }
}

async function newest(id: string, isPublic: boolean) {
  if (isPublic) return fetchResult(id);
  return entryOf(await fetchOwn([id]), id)?.result ?? undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    const waiting = [...offline.values()];
    offline.clear();
    waiting.forEach(tryAgain);
  });
  hearOfKept(hearOf);
}

function hearOf(question: QuestionView, picks: readonly number[], next: Next): void {
  const { id } = question;
  // What is wanted since goes before it; an answer that was given elsewhere since is newer.
  if (busy.has(id)) return;
  if (next.next !== 'stands') return fail(question, attemptFor(picks), next);
  const { standings } = stateOfOwn(id);
  if ((standings.at(-1)?.sequence ?? 0) > next.sequence) return;
  noteAnswered();
  stands(question, picks, next, false);
  tellTabs(id);
}
