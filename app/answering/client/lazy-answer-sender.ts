import { waitUntilIdle } from '../../ui/lazy-when-idle.tsx';

/** The code that sends answers. A page loads it when it is idle, or when the viewer reaches for a choice. */
export type AnswerSender = Awaited<ReturnType<typeof loadAll>>;

const listeners = new Set<() => void>();
let loading: Promise<AnswerSender> | undefined;
const views = new Set<() => Promise<unknown>>();

/** Registers what must be loaded too before an answer can be shown as given. */
export function registerViews(load: () => Promise<unknown>): void {
  views.add(load);
  // It comes with a page to which the reader has moved since.
  if (loading) load().catch(() => undefined);
}

async function loadAll() {
  const [{ deliverPicks, deliverPeek }] = await Promise.all([
    import('./answer-sender.ts'),
    ...Array.from(views, (load) => load()),
  ]);
  for (const tell of listeners) tell();
  return { deliverPicks, deliverPeek };
}

/** A load that failed is tried again at the next call. */
export function loadAnswerSender(): Promise<AnswerSender> {
  loading ??= loadAll().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export function preloadAnswerSender(): void {
  loadAnswerSender().catch(() => undefined);
}

export function onAnswerSenderLoaded(listener: () => void): () => void {
  if (!loading) void waitUntilIdle().then(preloadAnswerSender);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
