import type { HealthStatus } from '../../platform/health.ts';
import { DateTime } from '../../ui/date-time.tsx';

type StatusLine = { name: string; isOk: boolean; says: string };

const MAIL_STATUS: Record<HealthStatus['mail'], Omit<StatusLine, 'name'>> = {
  running: { isOk: true, says: 'Going out' },
  late: { isOk: false, says: 'Some are late' },
  unset: { isOk: false, says: 'No mail server is set up' },
  unknown: { isOk: false, says: 'Could not be asked' },
};

/** What of the site runs just now: asked a moment ago, with no history and no promise. */
export function StatusPanel({ health }: { health: HealthStatus }) {
  const { database, hasDiskSpace, mail, live, checkedAt } = health;
  const lines: StatusLine[] = [
    {
      name: 'Answers',
      isOk: database && hasDiskSpace,
      says: answersStatus(health),
    },
    {
      name: 'Live figures',
      isOk: live,
      says: live ? 'Moving' : 'Standing still',
    },
    { name: 'Email', ...MAIL_STATUS[mail] },
  ];
  return (
    <section aria-labelledby="status" className="status">
      <h2 id="status">{headlineOf(lines)}</h2>
      <dl>
        {lines.map(({ name, isOk, says }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <svg viewBox="0 0 12 12" aria-hidden="true" className={isOk ? 'well' : 'unwell'}>
                {isOk ? <circle cx="6" cy="6" r="4" /> : <path d="M6 1 11 10H1Z" />}
              </svg>
              {says}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {'Asked '}
        <DateTime at={checkedAt} />. Reload the page to check again.
      </p>
    </section>
  );
}

function answersStatus({ database, hasDiskSpace }: HealthStatus): string {
  if (!database) return 'The database is away';
  return hasDiskSpace ? 'Stored and shown' : 'Shown, but there is no room to store more';
}

function headlineOf(lines: readonly StatusLine[]): string {
  const failing = lines.filter(({ isOk }) => !isOk);
  if (failing.length === 0) return 'Everything is running';
  return failing.every(({ name }) => name === 'Email')
    ? 'Everything but email is running'
    : 'Not everything is running';
}
