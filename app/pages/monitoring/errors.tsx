import { href } from 'react-router';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { formatRelative } from '../../base/words/figures.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { listErrorReports } from '../../monitoring/error-report-store.server.ts';
import * as words from '../../monitoring/words/error-reports.ts';
import type { Route } from './+types/errors.ts';

const MAX_SHOWN = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const reports = await listErrorReports(context.get(requestContext).sql, MAX_SHOWN);
  return {
    now: new Date().toISOString(),
    reports: reports.map(({ lastAt, ...report }) => ({ ...report, lastAt: lastAt.toISOString() })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: href('/account/errors'),
    matches,
  });

export default function Errors({ loaderData: { reports, now } }: Route.ComponentProps) {
  return (
    <AccountFrame here={href('/account/errors')} title={words.title} lead={words.lead}>
      {reports.length === 0 ? (
        <div className="mt-10">
          <EmptyState title={words.none}>
            <p>{words.orElsewhere}</p>
          </EmptyState>
        </div>
      ) : (
        <ol className="mt-10 border-t border-line">
          {reports.map(({ id, digest, name, message, frames, path, release, times, lastAt }) => (
            <li key={id} className="border-b border-line py-5">
              <h2 className="font-semibold [overflow-wrap:anywhere]">
                {name}: {message}
              </h2>
              <p className="mt-1 text-small text-soft">
                {[
                  formatRelative(new Date(lastAt), new Date(now)),
                  words.howOften({ times }),
                  path,
                  release,
                  digest,
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
              {frames !== '' && (
                <details className="fold more mt-2 text-small">
                  <summary>{words.whereInCode}</summary>
                  <pre
                    // It can be wider than the page, and keys scroll only what can get the focus.
                    tabIndex={0}
                    className="mt-2 overflow-x-auto rounded-row border border-line p-4 text-note"
                  >
                    {frames}
                  </pre>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
    </AccountFrame>
  );
}
