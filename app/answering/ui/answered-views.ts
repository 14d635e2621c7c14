import { useSyncExternalStore } from 'react';
import { loadAlongside, onAnsweringLoaded } from '../client/load-answering.ts';

/** What a question looks like once it is answered or closed to answers. */
type Views = Awaited<ReturnType<typeof load>>;

let views: Views | undefined;

async function load() {
  const [{ AnsweredArea }, { QuietArea }] = await Promise.all([
    import('./answered-area.tsx'),
    import('./quiet-area.tsx'),
  ]);
  return { AnsweredArea, QuietArea };
}

loadAlongside(async () => {
  views = await load();
});

/** Undefined until they are there. */
export function useAnsweredViews(): Views | undefined {
  return useSyncExternalStore(
    onAnsweringLoaded,
    () => views,
    () => undefined,
  );
}
