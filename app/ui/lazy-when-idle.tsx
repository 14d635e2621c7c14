import {
  createElement,
  memo,
  Suspense,
  use,
  useDeferredValue,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type MemoExoticComponent,
  type ReactNode,
} from 'react';
import { useServed } from './use-hydrated.ts';

const LATEST_MS = 2_000;
const RETRY_MS = 30_000;

let waiting = 0;
let isAlive = false;
let isPageKept = false;
const { promise: pageKept, resolve: keepPage } = Promise.withResolvers<void>();

/** Whether the page shows parts whose script has not come: React would empty one that it must draw anew. */
export const isWaiting = () => waiting > 0;

/**
 * Any change of the page would wait for every part whose script has not come, since React does not know whether it
 * concerns the part. From now on such a part stays as it was served, and is drawn anew when its script has come.
 */
export function keepWaitingParts(): void {
  isPageKept = true;
  keepPage();
  // On another page they would be out of place.
  served.clear();
}

type LatePartOptions<P> = {
  /** Loaded although this page may not show it, so that a page that the reader moves to in place has it at once. */
  isAhead?: boolean;
  /** A page to which the reader moves in place is nothing without it: where it does not come, the page is loaded whole. */
  isNeeded?: boolean;
  /** Stands for a part that is new on the page until its script has come. */
  Fallback?: ComponentType<P>;
};

export type LatePart<P extends object> = MemoExoticComponent<(props: P) => ReactNode> & {
  /** Loads the script now, so that the part is drawn at once where it is new on the page. */
  preload: () => Promise<unknown>;
};

/**
 * Defers the script of a server-rendered part until the browser is idle. Until then, or if loading fails, the part can
 * be read, and its links and forms work as without a script. New props are deferred, since a part that is rendered
 * again while it waits would disappear. Its name is its alone: by it the browser finds what was served of it.
 */
export function lazyWhenIdle<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  { isAhead = false, isNeeded = false, Fallback }: LatePartOptions<P> = {},
): LatePart<P> {
  const script = new LateScript(load);
  const { trackKept, trackPlaceholder } = script;
  if (isAhead && typeof window !== 'undefined') script.loadAhead();

  function Part(props: P) {
    const isServed = useServed();
    const Loaded = useSyncExternalStore(script.subscribe, script.part, script.part);
    // Before `use`: if the script comes just when React goes on, that is not called again, and a hook after it fails.
    const [isKept] = useState(isServed && !Loaded);
    if (!Loaded && isServed && !isPageKept) use(script.whenSettled());
    if (!Loaded && !isKept) use(isNeeded ? script.whenNeeded() : script.whenLoaded());
    if (Loaded)
      return (
        <div className="contents" data-part={name}>
          {createElement(Loaded, props)}
        </div>
      );
    // Hydration does not compare what is inside, and another key replaces it.
    return (
      <div
        key="kept"
        ref={trackKept}
        className="contents"
        data-part={name}
        dangerouslySetInnerHTML={{ __html: '' }}
        suppressHydrationWarning
      />
    );
  }

  const WhenIdle = memo(function WhenIdle(props: P) {
    const later = useDeferredValue(props);
    // The same element as long as it has the same props: React would take another one for a rendering of it.
    return useMemo(
      () => (
        <Suspense
          fallback={
            Fallback ? (
              <Fallback {...later} />
            ) : (
              <div ref={trackPlaceholder} className="contents" data-part={name} />
            )
          }
        >
          <Part {...later} />
        </Suspense>
      ),
      [later],
    );
  });
  return Object.assign(WhenIdle, { preload: script.load });
}

class LateScript<P> {
  readonly #load: () => Promise<ComponentType<P>>;
  readonly #listeners = new Set<() => void>();
  readonly #kept = new Set<HTMLElement>();
  #part: ComponentType<P> | undefined;
  #loading: Promise<void> | undefined;
  #loaded: Promise<void> | undefined;
  #needed: Promise<void> | undefined;
  #settled: Promise<void> | undefined;

  constructor(load: () => Promise<ComponentType<P>>) {
    this.#load = load;
  }

  readonly part = () => this.#part;

  readonly subscribe = (listener: () => void) => {
    isAlive = true;
    this.#listeners.add(listener);
    if (!this.#part) void this.whenLoaded();
    return () => void this.#listeners.delete(listener);
  };

  /** A load that failed is tried again at the next call. */
  readonly load = (): Promise<void> => {
    this.#loading ??= this.#bring().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  };

  loadAhead(): void {
    void (isAlive ? this.whenLoaded() : waitUntilIdle().then(() => this.whenLoaded()));
  }

  readonly trackKept = (element: HTMLElement | null) => {
    if (!element) return undefined;
    this.#kept.add(element);
    return () => void this.#kept.delete(element);
  };

  readonly trackPlaceholder = (element: HTMLElement | null) => {
    if (!element) return undefined;
    const forget = [this.trackKept(element), trackPlace(element)];
    return () => {
      for (const one of forget) one?.();
    };
  };

  #isBeingUsed(): boolean {
    return [...this.#kept].some(
      (element) => element.contains(document.activeElement) || hasInput(element),
    );
  }

  async #bring(): Promise<void> {
    const part = await this.#load();
    // A reader who is inside would be thrown out, and what was typed there would be lost.
    while (this.#isBeingUsed()) await focusMoves();
    this.#part = part;
    for (const tell of this.#listeners) tell();
  }

  /** Once it has come, however often that fails while the browser is offline. */
  whenLoaded(): Promise<void> {
    this.#loaded ??= typeof window === 'undefined' ? this.load() : this.#loadUntilItComes();
    return this.#loaded;
  }

  /** Fails where it does not come at once, and with it the move to the page. */
  whenNeeded(): Promise<void> {
    this.#needed ??= this.load();
    return this.#needed;
  }

  async #loadUntilItComes(): Promise<void> {
    for (;;)
      try {
        return await this.load();
      } catch {
        await new Promise((retry) => {
          addEventListener('online', retry, { once: true });
          setTimeout(retry, RETRY_MS);
        });
      }
  }

  /** Once it has come or the page goes on without it. */
  whenSettled(): Promise<void> {
    if (typeof window === 'undefined') return this.whenLoaded();
    if (!this.#settled) {
      waiting++;
      const loaded = waitUntilIdle().then(() => this.whenLoaded());
      this.#settled = Promise.race([loaded, pageKept]).finally(() => waiting--);
    }
    return this.#settled;
  }
}

function hasInput(element: HTMLElement): boolean {
  return [...element.querySelectorAll<HTMLInputElement>('input, textarea')].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );
}

/** After the browser has said so, as it names no element before. */
async function focusMoves(): Promise<void> {
  await new Promise((moved) => addEventListener('focusout', moved, { once: true }));
  await new Promise((settled) => setTimeout(settled));
}

export function waitUntilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Not every browser has requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LATEST_MS });
    else setTimeout(resolve, LATEST_MS / 10);
  });
}

/**
 * Where React finds another text than it expected, as an extension of the browser wrote it, it clears what stands around
 * it and draws all of that anew. A part whose script has not come cannot be drawn yet: it shows what was served.
 */
const served = new Map<string, HTMLElement[]>();
const places = new Set<HTMLElement>();
let isDrawnAnew = false;

/** Called before React begins. */
export function rememberServedParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const { part: name = '' } = part.dataset;
    served.set(name, [...partsNamed(name), part]);
  }
}

/** Called as soon as React has drawn anew what it gave up, before the browser shows that. */
export function restoreServedParts(): void {
  isDrawnAnew = true;
  for (const place of places) restore(place);
}

/** An element that stands for a part until its script comes. */
function trackPlace(place: HTMLElement): () => void {
  places.add(place);
  // In a part that was drawn anew itself there may be further ones.
  if (isDrawnAnew) restore(place);
  return () => void places.delete(place);
}

/** Parts of one name are told apart by their order; where there are more or fewer than before, none is shown. */
function restore(place: HTMLElement): void {
  const { part: name = '' } = place.dataset;
  const drawn = [...document.querySelectorAll<HTMLElement>('[data-part]')].filter(
    ({ dataset }) => dataset['part'] === name,
  );
  const parts = partsNamed(name);
  const part = parts.length === drawn.length ? parts[drawn.indexOf(place)] : undefined;
  if (part && !part.isConnected) place.append(...part.childNodes);
}

function partsNamed(name: string): readonly HTMLElement[] {
  return served.get(name) ?? [];
}
