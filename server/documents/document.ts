import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import type { PageRules } from '../../app/platform/http/target.ts';
import type { Services } from '../http/services.ts';

/** Whoever asks: where from, and by which mark they are known. Undefined on what is made for all. */
export type Asking = { network: string; voter: () => Promise<string | undefined> } | undefined;

/** What everybody may read that is no page, kept in the page cache like one. */
export type Document = PageRules & {
  make: (services: Services, target: URL, asking: Asking) => Promise<RenderedPage>;
};
