import {
  contentsOf,
  isCachedPage,
  type CachedPage,
  type RenderedPage,
  type SentPage,
} from './cached-page.server.ts';
import type { Effort } from './page-compression.server.ts';

/**
 * Caches whole responses for requests without a session. A hit costs one map look-up and one write. One request at a
 * time renders a page (others wait for it, or get the stale page), and the bytes are bounded.
 */
type PageLifetime = Pick<CachedPage, 'madeAt' | 'staleAt' | 'expiresAt'> & {
  /** The key it is rendered for, until it is cached. */
  pendingKey?: string;
  /** Set when the page must not enter the cache any more. */
  isDropped?: boolean;
};

/** Renders a page. It passes each tag that it discovers to `tells` before it reads the data for it. */
type Render = (tells: (tag: string) => void) => Promise<RenderedPage>;

type Options = { maxBytes: number; now: () => number };

/** A stale page is still shown while a new one is rendered, but only for this long. */
const STALE_LIMIT_MS = 30_000;
/**
 * The same limit for a page known to be outdated: readers of a busy page never wait, and a reader after a quiet time
 * gets the current page.
 */
const OUTDATED_LIMIT_MS = 2_000;
/** While rendering fails, as without the database, an old page is better than none for this long. */
const KEEP_WHILE_FAILING_MS = 60 * 60_000;
/** A page is rendered at most once in this time, even if its data changes all the time. */
const MIN_AGE_MS = 1_000;
/** Enough for a school full of rooms, and at most a few megabytes for addresses that somebody made up. */
const MAX_CAPPED_PAGES = 64;
/** Pages with places come in many kinds and are soon made anew: they never push out most of the others. */
const PARTS_SHARE = 0.25;

const NOTHING: ReadonlySet<string> = new Set();

export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  /** The pages by tag, including those being rendered. */
  readonly #byTag = new Map<string, Set<PageLifetime>>();
  readonly #making = new Map<string, Promise<CachedPage | RenderedPage>>();
  /** Pages whose number is capped, the oldest first. */
  readonly #few = new Set<string>();
  readonly #options: Options;
  #bytes = 0;
  #partsBytes = 0;
  /** Grows when the cache is cleared: a page begun before is not cached after that. */
  #generation = 0;
  readonly counters = { hits: 0, misses: 0, orders: 0, refills: 0, evictions: 0 };

  constructor(options: Options) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** How many tags have pages. */
  get subjects(): number {
    return this.#byTag.size;
  }

  /** A page that can be sent as it is. It may be stale: then the caller starts `render` in the background. */
  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    const now = this.#options.now();
    if (now >= page.expiresAt) return undefined;
    page.lastUsed = now;
    this.counters.hits++;
    this.#improve(page, page);
    return page;
  }

  /** What a reader is sent of a page, in the order in which they see choices. */
  sentOf(page: CachedPage, order: number): SentPage {
    if (!page.inOrder) return page;
    const { sent, isNew } = page.inOrder(order);
    if (isNew) this.counters.orders++;
    else this.#improve(page, sent);
    return sent;
  }

  /** Whose a page is, where it was to be made for all orders of choices and could not. */
  onlyFor(key: string): number | undefined {
    return this.#pages.get(key)?.onlyFor;
  }

  /** It is asked for again. A stale one is about to be made anew. */
  #improve({ staleAt }: CachedPage, sent: SentPage): void {
    if (sent.better && this.#options.now() < staleAt)
      Object.assign(sent, sent.better(), { better: undefined });
  }

  isStale(page: CachedPage): boolean {
    return this.#options.now() >= page.staleAt;
  }

  /**
   * Data behind the tag has changed: each page is rendered again when it is next requested, but at most once a second.
   */
  expireTag(tag: string): void {
    for (const page of this.#byTag.get(tag) ?? []) {
      const mayChange = page.madeAt + MIN_AGE_MS;
      page.staleAt = Math.min(page.staleAt, mayChange);
      page.expiresAt = Math.min(
        page.expiresAt,
        Math.max(mayChange, this.#options.now()) + OUTDATED_LIMIT_MS,
      );
    }
  }

  /** Some content must not be shown any more, whatever page it is on. */
  clear(): void {
    this.#generation++;
    for (const key of this.#pages.keys()) this.#drop(key);
    this.#making.clear();
  }

  /** What changed may not have been heard: no page is shown before it was made anew, unless none can be made. */
  outdate(): void {
    this.#generation++;
    this.#making.clear();
    const now = this.#options.now();
    for (const page of this.#pages.values()) page.expiresAt = Math.min(page.expiresAt, now);
  }

  /** Nobody may see the old pages of a tag any more: the next reader waits for a new one. */
  dropTag(tag: string): void {
    const known = this.#byTag.get(tag);
    if (!known) return;
    for (const one of known) {
      one.isDropped = true;
      if (one.pendingKey !== undefined) this.#making.delete(one.pendingKey);
    }
    for (const [key, page] of this.#pages) if (page.tags.has(tag)) this.#drop(key);
  }

  /**
   * Renders the page, or waits for the request that is already rendering it. Only responses with status 200 are cached.
   * `isFew`: anybody can make up addresses of this kind, so the number of such pages is capped.
   */
  render(
    key: string,
    freshSeconds: number,
    render: Render,
    tag?: string,
    isFew = false,
  ): Promise<CachedPage | RenderedPage> {
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const making = this.#fill(key, freshSeconds, render, tag, isFew).finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
    this.#making.set(key, making);
    return making;
  }

  async #fill(
    key: string,
    freshSeconds: number,
    render: Render,
    named: string | undefined,
    isFew: boolean,
  ): Promise<CachedPage | RenderedPage> {
    // The page shows the data of its start, so a change during rendering makes it stale.
    const draft: PageLifetime = {
      pendingKey: key,
      madeAt: this.#options.now(),
      staleAt: Infinity,
      expiresAt: Infinity,
    };
    const generation = this.#generation;
    const tags = new Set<string>();
    let isMade = false;
    const tells = (one: string) => {
      // A render that took too long goes on, but its page is not used.
      if (isMade) return;
      tags.add(one);
      this.#remember([one], draft);
    };
    if (named !== undefined) tells(named);
    const finished = await this.#make(key, freshSeconds, () => render(tells)).finally(() => {
      isMade = true;
      this.#forget(tags, draft);
    });
    if (!isCachedPage(finished) || this.#pages.get(key) === finished) return finished;
    if (generation !== this.#generation || draft.isDropped) return finished;
    const page = {
      ...finished,
      tags,
      madeAt: draft.madeAt,
      staleAt: Math.min(finished.staleAt, draft.staleAt),
      // A page that took long is shown while the next one is rendered. Otherwise nobody would find one during
      // a flood of changes.
      expiresAt: Math.min(
        finished.expiresAt,
        Math.max(draft.expiresAt, finished.madeAt + OUTDATED_LIMIT_MS),
      ),
    };
    this.#drop(key);
    this.#pages.set(key, page);
    if (isFew) this.#few.add(key);
    this.#remember(tags, page);
    this.#count(page, 1);
    page.growth.tell = (bytes) => this.#grow(key, page, bytes);
    this.#evict();
    return page;
  }

  async #make(
    key: string,
    freshSeconds: number,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedPage | RenderedPage> {
    const isKnown = this.#pages.has(key);
    if (isKnown) this.counters.refills++;
    else this.counters.misses++;
    let rendered: RenderedPage;
    try {
      rendered = await render();
    } catch (error) {
      const old = this.#keptWhileFailing(key);
      if (old) return old;
      throw error;
    }
    if (rendered.status >= 500) return this.#keptWhileFailing(key) ?? rendered;
    if (rendered.status !== 200 || rendered.cookies.length > 0) {
      // A page that is gone must not come back while rendering fails.
      this.#drop(key);
      return rendered;
    }
    return this.#finish(rendered, freshSeconds, isKnown ? 'usual' : 'quick');
  }

  #remember(tags: Iterable<string>, page: PageLifetime): void {
    for (const one of tags) {
      const pages = this.#byTag.get(one) ?? new Set();
      this.#byTag.set(one, pages.add(page));
    }
  }

  #forget(tags: Iterable<string>, page: PageLifetime): void {
    for (const one of tags) {
      const pages = this.#byTag.get(one);
      pages?.delete(page);
      if (pages?.size === 0) this.#byTag.delete(one);
    }
  }

  #keptWhileFailing(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    const now = this.#options.now();
    if (!page || now >= page.madeAt + KEEP_WHILE_FAILING_MS) return undefined;
    page.staleAt = now + MIN_AGE_MS;
    page.expiresAt = page.staleAt + STALE_LIMIT_MS;
    return page;
  }

  async #finish(rendered: RenderedPage, freshSeconds: number, effort: Effort): Promise<CachedPage> {
    const contents = await contentsOf(rendered, effort);
    const now = this.#options.now();
    const staleAt = now + Math.max(MIN_AGE_MS, freshSeconds * 1_000);
    return {
      ...contents,
      madeAt: now,
      staleAt,
      expiresAt: staleAt + STALE_LIMIT_MS,
      lastUsed: now,
      tags: NOTHING,
    };
  }

  #grow(key: string, page: CachedPage, bytes: number): void {
    if (this.#pages.get(key) !== page) return;
    page.bytes += bytes;
    this.#bytes += bytes;
    if (page.parts) this.#partsBytes += bytes;
    this.#evict();
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#few.delete(key);
    this.#count(page, -1);
    this.#forget(page.tags, page);
  }

  #evict(): void {
    for (const key of this.#few) {
      if (this.#few.size <= MAX_CAPPED_PAGES) break;
      this.#drop(key);
    }
    const { maxBytes } = this.#options;
    const maxParts = maxBytes * PARTS_SHARE;
    if (this.#partsBytes > maxParts)
      this.#dropOldest(() => this.#partsBytes > maxParts * 0.9, 'with parts');
    if (this.#bytes > maxBytes) this.#dropOldest(() => this.#bytes > maxBytes * 0.9);
  }

  /** Frees a tenth more than needed, so that the next page does not sort the whole map again. */
  #dropOldest(isTooMuch: () => boolean, which: 'all' | 'with parts' = 'all'): void {
    const oldestFirst = [...this.#pages].toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed);
    for (const [key, page] of oldestFirst) {
      if (!isTooMuch()) return;
      if (which === 'with parts' && !page.parts) continue;
      this.#drop(key);
      this.counters.evictions++;
    }
  }

  #count({ bytes, parts }: CachedPage, times: 1 | -1): void {
    this.#bytes += times * bytes;
    if (parts) this.#partsBytes += times * bytes;
  }
}
