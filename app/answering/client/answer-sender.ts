import { ownValue } from '../../base/own-value.ts';
import { newerDocument, type Attempt, type AnswerEvent } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import {
  isOutcomeUnknown,
  queuedFailure,
  pageRetryFailure,
  interpretReply,
  type ReplyOutcome,
  type Reply,
} from '../answer-reply.ts';
import { fetchOwnAnswers, fetchResult, sendPeek, sendPicks } from './answer-requests.ts';
import { markAnswered, notifyTabs } from './answering-storage.ts';
import {
  onQueuedOutcome,
  queueAnswer,
  startPageRetry,
  stopPageRetry,
  removeQueuedAnswer,
} from './answer-queue.ts';
import { updateAnswerState, answerStateOf, streamState } from './answer-store.ts';
import { shownFailure } from './shown-failure.ts';
import { retryAttempt } from './submit-answer.ts';

/** The picks a voter wants now. While a request is under way, the newest picks wait here. */
const wantedPicks = new Map<string, readonly number[]>();
const busy = new Set<string>();
/** Ends the pause before a retry. */
const pauses = new Map<string, () => void>();
/** Questions whose last request has an unknown outcome. */
const unknownOutcomes = new Set<string>();
/** Questions with an answer that waits for the network to return. */
const waitingForNetwork = new Map<string, QuestionView>();

/** Call it after the state shows the picks as being sent: see submit-answer.ts. */
export function deliverPicks(question: QuestionView, picks: readonly number[]): void {
  wantedPicks.set(question.id, picks);
  pauses.get(question.id)?.();
  void sendWantedPicks(question);
}

export async function deliverPeek(question: QuestionView): Promise<void> {
  const { id } = question;
  const reply = await sendPeek(id);
  // An answer that was given meanwhile is still being sent.
  const { attempt } = answerStateOf(id);
  const underWay = attempt?.does === 'peek' ? undefined : attempt;
  if (reply.hasResponse && reply.status === 204) {
    markAnswered();
    const lastEvent: AnswerEvent = { did: 'peeked', before: [] };
    updateAnswerState(id, { attempt: underWay, hasPeeked: true, lastEvent, isLoadingResult: true });
    await loadResult(question);
    return;
  }
  if (attempt?.does === 'peek')
    applyFailure(question, { does: 'peek', picks: [] }, interpretReply(reply, 1));
}

async function sendWantedPicks(question: QuestionView): Promise<void> {
  const { id } = question;
  if (busy.has(id)) return;
  busy.add(id);
  for (let picks = takeWantedPicks(id); picks !== undefined; picks = takeWantedPicks(id)) {
    const next = await sendUntilSettled(question, picks);
    // Newer picks take precedence over the outcome of older ones.
    const isOvertaken = wantedPicks.has(id);
    if (next.next === 'stands') {
      applyStoredAnswer(question, picks, next, isOvertaken);
      notifyTabs(id);
      if (picks.length > 0) markAnswered();
    } else if (!isOvertaken) applyFailure(question, attemptFor(picks), next);
  }
  busy.delete(id);
}

function takeWantedPicks(id: string): readonly number[] | undefined {
  const picks = wantedPicks.get(id);
  wantedPicks.delete(id);
  return picks;
}

async function sendUntilSettled(
  question: QuestionView,
  picks: readonly number[],
): Promise<ReplyOutcome> {
  const { id } = question;
  await removeQueuedAnswer(id);
  for (let waits = 0; ; waits++) {
    const stored = unknownOutcomes.has(id) ? await replyIfStored(id, picks) : undefined;
    const reply = stored ?? (await sendPicks(question, picks));
    if (isOutcomeUnknown(reply)) unknownOutcomes.add(id);
    else if (reply.hasResponse) unknownOutcomes.delete(id);
    // If newer picks wait, they are sent next and queued in place of these.
    const kept = wantedPicks.has(id) ? undefined : await queueUnanswered(reply, question, picks);
    if (kept) return kept;
    stopPageRetry(id);
    const next = interpretReply(reply, waits);
    if (next.next !== 'wait') return next;
    await pauseUnlessChanged(id, next.ms);
    if (wantedPicks.has(id)) return next;
  }
}

/** A voter with newer picks does not wait for older ones. */
async function pauseUnlessChanged(id: string, ms: number): Promise<void> {
  if (wantedPicks.has(id)) return;
  await new Promise<void>((end) => {
    pauses.set(id, end);
    setTimeout(end, ms);
  });
  pauses.delete(id);
}

/** If the last request did arrive, nothing has to be sent. Nothing is sent either while the server cannot be asked. */
async function replyIfStored(id: string, picks: readonly number[]): Promise<Reply | undefined> {
  try {
    const own = ownValue(await fetchOwnAnswers([id]), id);
    const isSo = picks.join() === (own?.choices ?? []).join();
    const body = { sequence: own?.sequence ?? 0, held: own?.held, result: own?.result };
    if (isSo) return { hasResponse: true, status: 200, body, retryAfter: undefined };
  } catch {
    return { hasResponse: false, isOnline: navigator.onLine };
  }
  return undefined;
}

/** The voter need not send again what got no response: the service worker does, or this page. */
async function queueUnanswered(
  reply: Reply,
  question: QuestionView,
  picks: readonly number[],
): Promise<ReplyOutcome | undefined> {
  const isLost = isOutcomeUnknown(reply);
  if (!isLost && reply.hasResponse) return undefined;
  if (picks.length > 0 && (await queueAnswer(question, picks)))
    return { next: 'failed', failure: queuedFailure(isLost) };
  if (!isLost) return undefined;
  startPageRetry(question.id, () => {
    if (!busy.has(question.id)) deliverPicks(question, picks);
  });
  return { next: 'failed', failure: pageRetryFailure(picks.length === 0) };
}

function applyStoredAnswer(
  question: QuestionView,
  picks: readonly number[],
  { sequence, isHeldBack, afterLooking, result }: Extract<ReplyOutcome, { next: 'stands' }>,
  isOvertaken: boolean,
): void {
  const { id, resultShows } = question;
  const { picks: before, loggedAnswers, hasPeeked, attempt, resultDocument } = answerStateOf(id);
  const isGone = picks.length === 0;
  const showsLater = resultShows === 'after closing';
  const isHidden = resultShows === 'after answering' && isGone && !hasPeeked;
  const isMissing = !result && !showsLater && !isHidden && !isOvertaken;
  updateAnswerState(id, {
    picks,
    isHeldBack,
    loggedAnswers:
      isHeldBack || sequence === 0 ? loggedAnswers : [...loggedAnswers, { sequence, picks }],
    resultDocument: isHidden ? undefined : newerDocument(resultDocument, result),
    attempt: isOvertaken ? attempt : undefined,
    lastEvent: {
      did: isGone ? 'withdrawn' : 'counted',
      before,
      ...(afterLooking && { afterLooking }),
    },
    isLoadingResult: isMissing && !isGone,
  });
  if (isMissing && (!streamState.isOpen || question.staysInside)) void loadResult(question);
}

function applyFailure(
  question: QuestionView,
  attempt: Pick<Attempt, 'does' | 'picks'>,
  next: ReplyOutcome,
): void {
  if (next.next !== 'failed') return;
  const failure = shownFailure(next.failure);
  const known = answerStateOf(question.id).attempt?.failure;
  // The failure is shown once, however often the request is repeated.
  if (known?.code !== failure.code || known?.remedy !== 'kept')
    updateAnswerState(question.id, { attempt: { ...attempt, stage: 'failed', failure } });
  if (failure.remedy === 'when online') waitingForNetwork.set(question.id, question);
}

function attemptFor(picks: readonly number[]): Pick<Attempt, 'does' | 'picks'> {
  return { does: picks.length === 0 ? 'withdraw' : 'answer', picks };
}

async function loadResult({ id, resultShows }: QuestionView): Promise<void> {
  const fetched =
    resultShows === 'now'
      ? fetchResult(id)
      : fetchOwnAnswers([id]).then((own) => ownValue(own, id)?.result);
  const found = await fetched.catch(() => undefined);
  const resultDocument = newerDocument(answerStateOf(id).resultDocument, found);
  updateAnswerState(id, { resultDocument, isLoadingResult: false });
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    const waiting = [...waitingForNetwork.values()];
    waitingForNetwork.clear();
    waiting.forEach(retryAttempt);
  });
  onQueuedOutcome(applyQueuedOutcome);
}

function applyQueuedOutcome(
  question: QuestionView,
  picks: readonly number[],
  next: ReplyOutcome,
): void {
  const { id } = question;
  // Newer picks take precedence, and an answer given elsewhere since is newer.
  if (busy.has(id)) return;
  if (next.next !== 'stands') return applyFailure(question, attemptFor(picks), next);
  const { loggedAnswers } = answerStateOf(id);
  if ((loggedAnswers.at(-1)?.sequence ?? 0) > next.sequence) return;
  markAnswered();
  applyStoredAnswer(question, picks, next, false);
  notifyTabs(id);
}
