import { join } from 'node:path';
import type { CookieNames } from '../../app/platform/http/cookies.server.ts';
import type { EmbeddedDatabase } from '../../app/platform/database/embedded-database.server.ts';
import type { Settings } from '../../app/platform/env.server.ts';
import { site } from '../../app/site.config.ts';

export function startupLine({ processMode }: Settings, address: string): string {
  return processMode === 'jobs'
    ? `${site.name} works on its jobs`
    : `${site.name} is at ${address}`;
}

/** The settings in effect, for the terminal. A process that only works on jobs prints none. */
export function describeSettings(
  settings: Settings,
  embedded: EmbeddedDatabase | undefined,
  { secure }: CookieNames,
): string[] {
  if (settings.processMode === 'jobs') return [];
  const { seed, secret, dataDir, processMode, metricsPort } = settings;
  const database = embedded
    ? `its own PostgreSQL in ${embedded.dir}`
    : 'the PostgreSQL of DATABASE_URL';
  const kept = embedded ? join(dataDir, 'secret') : 'the database';
  return [
    `  database  ${database}${embedded?.found === 'running' ? ' (found running)' : ''}`,
    `  content   ${seed === 'demo' ? 'the demo set, if the site was empty' : 'nothing added'}`,
    `  secret    ${secret ? 'from SECRET' : `kept in ${kept}`}`,
    `  mail      ${mailWords(settings)}`,
    ...(!secure
      ? ['  warning   ORIGIN is plain http: cookies go without Secure, and passkeys are off']
      : []),
    ...(settings.databaseUrl && !settings.databaseOwnerUrl
      ? [
          '  warning   the role in DATABASE_URL owns the tables: DATABASE_OWNER_URL can name another one',
        ]
      : []),
    ...(metricsPort === undefined ? [] : [`  figures   at port ${metricsPort}, path /metrics`]),
    ...(processMode === 'web' ? ['  jobs      not in this process'] : []),
  ];
}

function mailWords({ smtpUrl, mailMode }: Settings): string {
  if (smtpUrl) return `through ${new URL(smtpUrl).host}`;
  return mailMode === 'terminal'
    ? 'its links are printed here, since SMTP_URL is not set'
    : 'stays in the outbox, since SMTP_URL is not set: nobody can sign up';
}
