import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as words from '../base/words/application-error.ts';
import { ServerErrorContext } from './server-error-context.ts';
import { reloadPage, shouldReloadPage } from './page-reload.ts';
import { site } from '../site.config.ts';

export function ApplicationErrorView({ error }: { error: unknown }) {
  // An error page is never hydrated: server HTML stays as it is, and the browser renders its own.
  return typeof document === 'undefined' ? <OnServer /> : <InBrowser error={error} />;
}

function OnServer() {
  const { host, digest } = use(ServerErrorContext);
  return <ErrorMessage sentence={words.applicationErrorMessage('server', host)} digest={digest} />;
}

/**
 * A failed navigation first becomes a full load of the address the reader wanted, and only then the last-resort page.
 */
function InBrowser({ error }: { error: unknown }) {
  const [isLoading] = useState(shouldReloadPage);
  const [digest, setDigest] = useState<string>();
  useEffect(() => {
    if (isLoading) void reloadPage();
    else void logError(error).then(setDigest);
  }, [isLoading, error]);

  if (isLoading)
    return <output className="page block py-16 text-lead text-soft">{words.loadingAgain}</output>;
  const sentence = words.applicationErrorMessage('client', window.location.host);
  return <ErrorMessage sentence={sentence} digest={digest} />;
}

/**
 * Almost no reader needs the digest, so it is computed by a file of its own. Where that cannot be loaded, the error is logged
 * without it.
 */
async function logError(error: unknown): Promise<string | undefined> {
  try {
    const { browserErrorDigest } = await import('../base/browser-error-digest.ts');
    const digest = browserErrorDigest(error);
    console.error(words.digestLine(digest), error);
    return digest;
  } catch {
    console.error(error);
    return undefined;
  }
}

function ErrorMessage({ sentence, digest }: { sentence: string; digest: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <div className="page py-16">
      <title>{words.applicationErrorTitle(site.name)}</title>
      <h1 className="max-w-[40ch] text-h4">{sentence}</h1>
      {digest && <p className="mt-4 text-soft">{words.digestLine(digest)}</p>}
      <p className="mt-8">
        <a href={pathname + search}>{words.reloadThisPage}</a>
      </p>
    </div>
  );
}
