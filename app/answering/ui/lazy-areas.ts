import { useSyncExternalStore } from 'react';
import { registerViews, onAnswerSenderLoaded } from '../client/lazy-answer-sender.ts';

/** The areas of an answered and of a closed question and how a result appears, which a first page does not load. */
type Areas = Awaited<ReturnType<typeof load>>;

let views: Areas | undefined;

async function load() {
  const [{ AnsweredArea }, { InactiveArea }, { revealSky }] = await Promise.all([
    import('./answered-area.tsx'),
    import('./inactive-area.tsx'),
    import('../client/reveal-sky.ts'),
  ]);
  return { AnsweredArea, InactiveArea, revealSky };
}

registerViews(async () => {
  views = await load();
});

/** Undefined until they are loaded. */
export function useLazyAreas(): Areas | undefined {
  return useSyncExternalStore(
    onAnswerSenderLoaded,
    () => views,
    () => undefined,
  );
}
