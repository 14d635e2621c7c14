import {
  VISITOR_TAG,
  type WorkerMessage,
  type QueuedAnswer,
  type QueuedAnswerOutcome,
} from '../queued-answer.ts';
import { interpretQueuedReply, queuedFailure, type ReplyOutcome } from '../answer-reply.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { deviceKey, markAnswered } from './answering-storage.ts';
import { shownFailure } from './shown-failure.ts';
import {
  updateAnswerState,
  onOwnChange,
  listShownQuestions,
  answerStateOf,
} from './answer-store.ts';

/** How long a page waits for a message from the service worker about queued answers. */
const TIMEOUT_MS = 2_000;
const FIRST_AGAIN_MS = 2_000;
const LAST_AGAIN_MS = 60_000;
/** Ids of the questions for which this browser has a queued answer, as far as this page knows. */
const queuedIds = new Set<string>();

/** False if there is no worker or its queue is full: then the answer waits in the page alone. */
export async function queueAnswer(
  { id, revision, room }: QuestionView,
  picks: readonly number[],
): Promise<boolean> {
  const as = document.documentElement.dataset['as'] ?? VISITOR_TAG;
  const key = deviceKey();
  const kept = { id, picks, revision, room: room?.code, key, as };
  const told = await askWorker<{ isKept: boolean }>({ does: 'keep', kept });
  if (!told?.isKept) return false;
  markQueued(id);
  // The next page then asks the server for the viewer's answers.
  markAnswered();
  return true;
}

/** What this page sends again by itself while it is open: answers that no worker could queue, and withdrawals. */
const pageRetries = new Map<string, () => void>();

export function startPageRetry(id: string, send: () => void): void {
  pageRetries.set(id, send);
  if (retryTimer === undefined) scheduleRetry(FIRST_AGAIN_MS);
}

export function stopPageRetry(id: string): void {
  pageRetries.delete(id);
}

/** The request that asks the worker about the shown questions. Until it ends, the page does not know what is queued. */
let queueCheck: Promise<void> | undefined;

/** A queued answer must not arrive after the one that replaces it. */
export async function removeQueuedAnswer(id: string): Promise<void> {
  await queueCheck;
  if (queuedIds.delete(id)) await askWorker({ does: 'forget', id });
}

/** `stands`: called when a queued answer has an outcome. */
export function onQueuedOutcome(
  stands: (question: QuestionView, picks: readonly number[], next: ReplyOutcome) => void,
): void {
  if (!navigator.serviceWorker) return;
  let seen = '';
  const look = async () => {
    const shown = [...listShownQuestions()];
    const ids = shown.map(({ id }) => id);
    const told = await askWorker<{ news: QueuedAnswerOutcome[]; kept: QueuedAnswer[] }>({
      does: 'look',
      ids,
    });
    if (!told) return;
    const still = new Set(told.kept.map(({ id }) => id));
    for (const { id, picks } of told.kept) showQueued(id, picks);
    for (const question of shown) {
      const outcome = told.news.find(({ id }) => id === question.id);
      if (outcome) {
        queuedIds.delete(question.id);
        stands(question, outcome.picks, interpretQueuedReply(outcome.status, outcome.body));
      } else if (!still.has(question.id) && queuedIds.delete(question.id))
        clearQueuedAttempt(question.id);
    }
  };
  const lookNow = () => {
    queueCheck = look();
  };
  navigator.serviceWorker.addEventListener('message', lookNow);
  document.addEventListener('visibilitychange', () => {
    if (isPageActive()) void sendQueued();
  });
  onOwnChange(() => {
    const now = listShownQuestions()
      .map(({ id }) => id)
      .join();
    if (now === seen) return;
    seen = now;
    if (now !== '') lookNow();
  });
  lookNow();
}

function showQueued(id: string, picks: readonly number[]): void {
  markQueued(id);
  if (answerStateOf(id).attempt) return;
  const failure = shownFailure(queuedFailure(navigator.onLine));
  updateAnswerState(id, { attempt: { does: 'answer', picks, stage: 'failed', failure } });
}

/**
 * When the site was down and the network was not, no browser reports that the site is back, and few retry by
 * themselves. So the page retries while one of its answers is queued: with growing pauses, and at once when the page
 * becomes visible again.
 */
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function markQueued(id: string): void {
  queuedIds.add(id);
  if (retryTimer === undefined) scheduleRetry(FIRST_AGAIN_MS);
}

function scheduleRetry(ms: number): void {
  retryTimer = setTimeout(() => void retryAll(Math.min(ms * 2, LAST_AGAIN_MS)), ms);
}

async function retryAll(nextMs: number): Promise<void> {
  if (isPageActive()) await sendQueued();
  retryTimer = undefined;
  if (queuedIds.size + pageRetries.size > 0) scheduleRetry(nextMs);
}

async function sendQueued(): Promise<void> {
  for (const send of pageRetries.values()) send();
  if (queuedIds.size > 0) await askWorker({ does: 'send' });
}

function isPageActive(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}

/** Another tab has shown the outcome already. */
function clearQueuedAttempt(id: string): void {
  if (answerStateOf(id).attempt?.failure?.remedy === 'kept')
    updateAnswerState(id, { attempt: undefined });
}

function askWorker<T>(asked: WorkerMessage): Promise<T | undefined> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(undefined);
  return new Promise((told) => {
    const { port1, port2 } = new MessageChannel();
    const late = setTimeout(() => told(undefined), TIMEOUT_MS);
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(late);
      port1.close();
      told(data as T | undefined);
    });
    port1.start();
    worker.postMessage(asked, [port2]);
  });
}
