import { whenIdle } from '../../ui/when-idle.tsx';

/** The ways to pass a question on: as served a list of links, and once there is time for it a dialog. */
export const ShareLink = whenIdle(async () => (await import('./share-part.tsx')).SharePart);
