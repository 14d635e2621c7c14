import { isExpected } from './expected.ts';

/**
 * The small part of error reporting that every hydrated page carries: it keeps the first errors until the
 * SDK has been loaded, which happens when the page has nothing better to do.
 */
export type ReportingSettings = { dsn: string; tunnel: string; release: string | undefined };

export type Reporter = { report(error: unknown): void; flush(limitMs: number): Promise<unknown> };

const MOST_KEPT = 10;
const IDLE_LIMIT_MS = 5_000;
/** For browsers that don't tell when they are idle. */
const GUESSED_IDLE_MS = 2_000;

const kept: unknown[] = [];
let reporter: Reporter | undefined;
let loading: Promise<void> | undefined;
let settingsOf: () => ReportingSettings | undefined = () => undefined;

/** Called once, before anything that could fail. The settings are known only after hydration. */
export function startReports(settings: () => ReportingSettings | undefined): void {
  settingsOf = settings;
  window.addEventListener('error', keepUncaught);
  window.addEventListener('unhandledrejection', keepRejected);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

export function reportError(error: unknown): void {
  if (isExpected(error)) return;
  if (reporter) reporter.report(error);
  else if (kept.length < MOST_KEPT) kept.push(error);
}

/** Sends what is known before the page goes away, but does not hold it up for longer than told. */
export async function settleReports(limitMs: number): Promise<void> {
  if (!reporter && kept.length === 0) return;
  const limit = new Promise<void>((resolve) => window.setTimeout(resolve, limitMs));
  const sent = loadReporter().then(() => reporter?.flush(limitMs));
  await Promise.race([sent, limit]);
}

function keepUncaught({ error }: ErrorEvent): void {
  if (error) reportError(error);
}

function keepRejected({ reason }: PromiseRejectionEvent): void {
  reportError(reason);
}

function whenIdle(): void {
  if ('requestIdleCallback' in window)
    window.requestIdleCallback(() => void loadReporter(), { timeout: IDLE_LIMIT_MS });
  else setTimeout(() => void loadReporter(), GUESSED_IDLE_MS);
}

function loadReporter(): Promise<void> {
  loading ??= import('./browser.ts').then(
    ({ startBrowserSdk }) => {
      const settings = settingsOf();
      if (!settings) return;
      // From here on the SDK's own handlers see what nobody caught.
      window.removeEventListener('error', keepUncaught);
      window.removeEventListener('unhandledrejection', keepRejected);
      reporter = startBrowserSdk(settings);
      for (const error of kept.splice(0)) reporter.report(error);
    },
    // A page that can't load the SDK works on without it.
    () => undefined,
  );
  return loading;
}
