import { useSyncExternalStore } from 'react';
import { idle } from '../../ui/when-idle.tsx';

/** What is wanted once somebody answers. A first page leaves it until it is idle, or until somebody reaches for a choice. */
export type Answering = Awaited<ReturnType<typeof load>>;

let answering: Answering | undefined;
let coming: Promise<Answering> | undefined;
const listeners = new Set<() => void>();

async function load() {
  const [{ deliverWish, peekAt }, { AnsweredArea }, { QuietArea }] = await Promise.all([
    import('../client/own-answers.ts'),
    import('./answered-area.tsx'),
    import('./quiet-area.tsx'),
  ]);
  return { deliverWish, peekAt, AnsweredArea, QuietArea };
}

/** What did not come is asked for again the next time. */
export function bring(): Promise<Answering> {
  coming ??= load().then(
    (loaded) => {
      answering = loaded;
      for (const tell of listeners) tell();
      return loaded;
    },
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

export function bringSoon(): void {
  bring().catch(() => undefined);
}

/** Undefined until it is there. */
export function useAnswering(): Answering | undefined {
  return useSyncExternalStore(
    subscribe,
    () => answering,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  if (!answering) void idle().then(bringSoon);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
