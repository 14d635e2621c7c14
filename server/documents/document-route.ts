import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import type { PageRules } from '../../app/platform/http/page-matcher.ts';
import type { Services } from '../http/services.ts';

/** Who asks: their network, their voter id, and what they wrote last. Undefined for what is made for all. */
export type Requester =
  | {
      network: string;
      findVoterId: () => Promise<string | undefined>;
      written: string | undefined;
    }
  | undefined;

/** What everybody may read that is no page, kept in the page cache like one. */
export type DocumentRoute = PageRules & {
  make: (services: Services, target: URL, asking: Requester) => Promise<RenderedPage>;
};
