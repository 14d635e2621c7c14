import { useSyncExternalStore } from 'react';
import { registerViews, onAnswerSenderLoaded } from '../client/lazy-answer-sender.ts';

/** What a question looks like once it is answered or closed to answers. */
type Areas = Awaited<ReturnType<typeof load>>;

let views: Areas | undefined;

async function load() {
  const [{ AnsweredArea }, { InactiveArea }] = await Promise.all([
    import('./answered-area.tsx'),
    import('./inactive-area.tsx'),
  ]);
  return { AnsweredArea, InactiveArea };
}

registerViews(async () => {
  views = await load();
});

/** Undefined until they are there. */
export function useLazyAreas(): Areas | undefined {
  return useSyncExternalStore(
    onAnswerSenderLoaded,
    () => views,
    () => undefined,
  );
}
