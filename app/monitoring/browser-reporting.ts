import { isExpectedError } from './expected-errors.ts';

/**
 * The small part of error reporting on every hydrated page: it queues the first errors until the SDK has been loaded,
 * which the first of them asks for.
 */
export type ReportingSettings = { dsn: string; tunnel: string; release: string | undefined };

export type BrowserReporter = {
  report(error: unknown): void;
  flush(limitMs: number): Promise<unknown>;
};

const MAX_KEPT = 10;
/** The settings arrive with hydration; a page that is not hydrated after so many looks never will be. */
const MAX_LOOKS = 20;
const BETWEEN_LOOKS_MS = 500;
/** How long reports may delay the full page load that follows. */
const SETTLE_LIMIT_MS = 1_000;

const queuedErrors: unknown[] = [];
let reporter: BrowserReporter | undefined;
let loading: Promise<void> | undefined;
let settingsOf: () => ReportingSettings | undefined = () => undefined;

/** Called once, before anything that could fail. The settings are known only after hydration. */
export function startBrowserReporting(settings: () => ReportingSettings | undefined): void {
  settingsOf = settings;
  window.addEventListener('error', onUncaughtError);
  window.addEventListener('unhandledrejection', onUnhandledRejection);
}

export function reportBrowserError(error: unknown): void {
  if (isExpectedError(error)) return;
  if (reporter) return reporter.report(error);
  if (queuedErrors.length < MAX_KEPT) queuedErrors.push(error);
  void loadReporter();
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

/** Where it cannot be loaded, the page keeps working, and the next error tries again. */
function loadReporter(): Promise<void> {
  loading ??= startReporter()
    .catch(() => undefined)
    .finally(() => {
      if (!reporter) loading = undefined;
    });
  return loading;
}

async function knownSettings(): Promise<ReportingSettings | undefined> {
  for (let looks = 1; looks < MAX_LOOKS; looks++) {
    const settings = settingsOf();
    if (settings) return settings;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
  }
  return settingsOf();
}

async function startReporter(): Promise<void> {
  const settings = await knownSettings();
  if (!settings) return;
  const { startBrowserSdk } = await import('./browser-sdk.ts');
  reporter = startBrowserSdk(settings);
  // From here on the SDK's own handlers catch uncaught errors.
  window.removeEventListener('error', onUncaughtError);
  window.removeEventListener('unhandledrejection', onUnhandledRejection);
  for (const error of queuedErrors.splice(0)) reporter.report(error);
}
