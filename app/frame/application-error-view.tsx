import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { browserErrorDigest } from '../base/browser-error-digest.ts';
import { digestLine, applicationErrorMessage } from '../base/application-error.ts';
import { site } from '../site.config.ts';
import { ServerErrorContext } from './server-error-context.ts';
import { reloadPage, shouldReloadPage } from './page-reload.ts';

export function ApplicationErrorView({ error }: { error: unknown }) {
  // An error page is never hydrated: server HTML stays as it is, and the browser renders its own.
  return typeof document === 'undefined' ? <OnServer /> : <InBrowser error={error} />;
}

function OnServer() {
  const { host, digest } = use(ServerErrorContext);
  return <ErrorMessage sentence={applicationErrorMessage('server', host)} digest={digest} />;
}

/**
 * A failed navigation first becomes a full load of the address the reader wanted, and only then the last-resort page.
 */
function InBrowser({ error }: { error: unknown }) {
  const [isLoading] = useState(shouldReloadPage);
  useEffect(() => {
    if (isLoading) void reloadPage();
    else console.error(digestLine(browserErrorDigest(error)), error);
  }, [isLoading, error]);

  if (isLoading)
    return (
      <output className="page block py-16 text-lead text-soft">Loading the page again …</output>
    );
  const sentence = applicationErrorMessage('client', window.location.host);
  return <ErrorMessage sentence={sentence} digest={browserErrorDigest(error)} />;
}

function ErrorMessage({ sentence, digest }: { sentence: string; digest: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <div className="page py-16">
      <title>{`Application error · ${site.name}`}</title>
      <h1 className="max-w-[40ch] text-h4">{sentence}</h1>
      {digest && <p className="mt-4 text-soft">{digestLine(digest)}</p>}
      <p className="mt-8">
        <a href={pathname + search}>Reload this page</a>
      </p>
    </div>
  );
}
