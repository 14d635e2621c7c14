import { idle } from '../../ui/when-idle.tsx';

/** What sends answers. A first page leaves it until it is idle, or until somebody reaches for a choice. */
export type Answering = Awaited<ReturnType<typeof loadAll>>;

const listeners = new Set<() => void>();
let coming: Promise<Answering> | undefined;
let loadViews = async (): Promise<unknown> => undefined;

/** What has to be there as well before an answer can be shown as given. */
export function loadAlongside(views: () => Promise<unknown>): void {
  loadViews = views;
}

async function loadAll() {
  const [{ deliverWish, peekAt }] = await Promise.all([import('./own-answers.ts'), loadViews()]);
  for (const tell of listeners) tell();
  return { deliverWish, peekAt };
}

/** What did not come is asked for again the next time. */
export function loadAnswering(): Promise<Answering> {
  coming ??= loadAll().catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}

export function loadAnsweringSoon(): void {
  loadAnswering().catch(() => undefined);
}

export function onAnsweringLoaded(listener: () => void): () => void {
  if (!coming) void idle().then(loadAnsweringSoon);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
