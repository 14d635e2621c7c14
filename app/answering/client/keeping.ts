import { VISITOR_AS, type AskedOfWorker, type Kept, type News } from '../kept-answer.ts';
import { answeredFromKept, keptFailure } from '../reply.ts';
import type { Next } from '../reply.ts';
import type { QuestionView } from '../../results/present.ts';
import { deviceKey, noteAnswered } from './device.ts';
import { changeOwn, onOwnChange, shownNow, stateOfOwn } from './own-states.ts';

/** How a page and the worker of this browser speak about answers that could not be sent. */
const LONGEST_MS = 2_000;
const FIRST_AGAIN_MS = 2_000;
const LAST_AGAIN_MS = 60_000;
/** Of which questions an answer of this browser waits, as far as this page knows. */
const waiting = new Set<string>();

/** False where there is no worker, or it can't keep any more: then it waits in the page alone. */
export async function keepAnswer(
  { id, revision, room }: QuestionView,
  picks: readonly number[],
): Promise<boolean> {
  const as = document.documentElement.dataset['as'] ?? VISITOR_AS;
  const key = deviceKey();
  const kept = { id, picks, revision, room: room?.sign, key, as };
  const told = await askWorker<{ isKept: boolean }>({ does: 'keep', kept });
  if (!told?.isKept) return false;
  waits(id);
  // The next page asks for what was answered here.
  noteAnswered();
  return true;
}

/** What this page sends again by itself while it is open: what no worker keeps, and what is taken back. */
const here = new Map<string, () => void>();

export function sendLater(id: string, send: () => void): void {
  here.set(id, send);
  if (again === undefined) sendSoon(FIRST_AGAIN_MS);
}

export function sendNoMore(id: string): void {
  here.delete(id);
}

/** What the worker is being asked of the questions shown: until it has told, nobody knows what waits. */
let looking: Promise<void> | undefined;

/** What waits must not arrive after what is sent instead. */
export async function takeBackKept(id: string): Promise<void> {
  await looking;
  if (waiting.delete(id)) await askWorker({ does: 'forget', id });
}

/** `stands`: what a page does when an answer has come in. */
export function hearOfKept(
  stands: (question: QuestionView, picks: readonly number[], next: Next) => void,
): void {
  if (!navigator.serviceWorker) return;
  let seen = '';
  const look = async () => {
    const shown = [...shownNow()];
    const ids = shown.map(({ id }) => id);
    const told = await askWorker<{ news: News[]; kept: Kept[] }>({ does: 'look', ids });
    if (!told) return;
    const still = new Set(told.kept.map(({ id }) => id));
    for (const { id, picks } of told.kept) showKept(id, picks);
    for (const question of shown) {
      const news = told.news.find(({ id }) => id === question.id);
      if (news) {
        waiting.delete(question.id);
        stands(question, news.picks, answeredFromKept(news.status, news.body));
      } else if (!still.has(question.id) && waiting.delete(question.id)) letGo(question.id);
    }
  };
  const lookNow = () => {
    looking = look();
  };
  navigator.serviceWorker.addEventListener('message', lookNow);
  document.addEventListener('visibilitychange', () => {
    if (isLookedAt()) void sendWaiting();
  });
  onOwnChange(() => {
    const now = shownNow()
      .map(({ id }) => id)
      .join();
    if (now === seen) return;
    seen = now;
    if (now !== '') lookNow();
  });
  lookNow();
}

function showKept(id: string, picks: readonly number[]): void {
  waits(id);
  if (stateOfOwn(id).attempt) return;
  const failure = keptFailure(navigator.onLine);
  changeOwn(id, { attempt: { does: 'answer', picks, stage: 'failed', failure } });
}

/**
 * Where the site was away and the network was not, no browser tells when it is back, and few try again by themselves.
 * So the page does while an answer of it waits, less and less often, and at once when somebody looks at it again.
 */
let again: ReturnType<typeof setTimeout> | undefined;

function waits(id: string): void {
  waiting.add(id);
  if (again === undefined) sendSoon(FIRST_AGAIN_MS);
}

function sendSoon(ms: number): void {
  again = setTimeout(() => void sendAgain(Math.min(ms * 2, LAST_AGAIN_MS)), ms);
}

async function sendAgain(nextMs: number): Promise<void> {
  if (isLookedAt()) await sendWaiting();
  again = undefined;
  if (waiting.size + here.size > 0) sendSoon(nextMs);
}

async function sendWaiting(): Promise<void> {
  for (const send of here.values()) send();
  if (waiting.size > 0) await askWorker({ does: 'send' });
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}

/** Another tab has said what became of it. */
function letGo(id: string): void {
  if (stateOfOwn(id).attempt?.failure?.remedy === 'kept') changeOwn(id, { attempt: undefined });
}

function askWorker<T>(asked: AskedOfWorker): Promise<T | undefined> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(undefined);
  return new Promise((told) => {
    const { port1, port2 } = new MessageChannel();
    const late = setTimeout(() => told(undefined), LONGEST_MS);
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(late);
      port1.close();
      told(data as T | undefined);
    });
    port1.start();
    worker.postMessage(asked, [port2]);
  });
}
