import { isExpectedError } from './expected-errors.ts';

/**
 * The small part of error reporting on every hydrated page: it queues the first errors until the SDK has been loaded,
 * which happens when the browser is idle.
 */
export type ReportingSettings = { dsn: string; tunnel: string; release: string | undefined };

export type BrowserReporter = {
  report(error: unknown): void;
  flush(limitMs: number): Promise<unknown>;
};

const MAX_KEPT = 10;
const IDLE_LIMIT_MS = 5_000;
/** For browsers without requestIdleCallback. */
const GUESSED_IDLE_MS = 2_000;
const UNTIL_HYDRATED_MS = 500;
/** How long reports may delay the full page load that follows. */
const SETTLE_LIMIT_MS = 1_000;

const queuedErrors: unknown[] = [];
let reporter: BrowserReporter | undefined;
let loading: Promise<void> | undefined;
/** The settings arrive with hydration; a page that is not hydrated by then never will be. */
let retriesLeft = 20;
let settingsOf: () => ReportingSettings | undefined = () => undefined;

/** Called once, before anything that could fail. The settings are known only after hydration. */
export function startBrowserReporting(settings: () => ReportingSettings | undefined): void {
  settingsOf = settings;
  window.addEventListener('error', onUncaughtError);
  window.addEventListener('unhandledrejection', onUnhandledRejection);
  if (document.readyState === 'complete') loadReporterWhenIdle();
  else window.addEventListener('load', loadReporterWhenIdle, { once: true });
}

export function reportBrowserError(error: unknown): void {
  if (isExpectedError(error)) return;
  if (reporter) reporter.report(error);
  else if (queuedErrors.length < MAX_KEPT) queuedErrors.push(error);
}

/** Sends queued reports before the page goes away. */
export async function flushBrowserReports(): Promise<void> {
  if (!reporter && queuedErrors.length === 0) return;
  const limit = new Promise<void>((resolve) => window.setTimeout(resolve, SETTLE_LIMIT_MS));
  const sent = loadReporter().then(() => reporter?.flush(SETTLE_LIMIT_MS));
  await Promise.race([sent, limit]);
}

function onUncaughtError({ error }: ErrorEvent): void {
  if (error) reportBrowserError(error);
}

function onUnhandledRejection({ reason }: PromiseRejectionEvent): void {
  reportBrowserError(reason);
}

function loadReporterWhenIdle(): void {
  if ('requestIdleCallback' in window)
    window.requestIdleCallback(() => void loadReporter(), { timeout: IDLE_LIMIT_MS });
  else setTimeout(() => void loadReporter(), GUESSED_IDLE_MS);
}

function loadReporter(): Promise<void> {
  const settings = settingsOf();
  if (settings) loading ??= startReporter(settings);
  else if (retriesLeft-- > 0) setTimeout(() => void loadReporter(), UNTIL_HYDRATED_MS);
  return loading ?? Promise.resolve();
}

async function startReporter(settings: ReportingSettings): Promise<void> {
  try {
    const { startBrowserSdk } = await import('./browser-sdk.ts');
    reporter = startBrowserSdk(settings);
  } catch {
    // Without the SDK the page keeps working.
    return;
  }
  // From here on the SDK's own handlers catch uncaught errors.
  window.removeEventListener('error', onUncaughtError);
  window.removeEventListener('unhandledrejection', onUnhandledRejection);
  for (const error of queuedErrors.splice(0)) reporter.report(error);
}
