import type { Health } from '../../platform/health.ts';
import { Moment } from '../../ui/moment.tsx';

type Line = { name: string; isWell: boolean; says: string };

const MAILS: Record<Health['mail'], Omit<Line, 'name'>> = {
  running: { isWell: true, says: 'Going out' },
  late: { isWell: false, says: 'Some are late' },
  unset: { isWell: false, says: 'No mail server is set up' },
  unknown: { isWell: false, says: 'Could not be asked' },
};

/** What of the site runs just now: asked a moment ago, with no history and no promise. */
export function StatusPanel({ health }: { health: Health }) {
  const { database, hasRoom, mail, live, checkedAt } = health;
  const lines: Line[] = [
    {
      name: 'Answers',
      isWell: database && hasRoom,
      says: answersSay(health),
    },
    {
      name: 'Live figures',
      isWell: live,
      says: live ? 'Moving' : 'Standing still',
    },
    { name: 'Email', ...MAILS[mail] },
  ];
  return (
    <section aria-labelledby="status" className="status">
      <h2 id="status">{headlineOf(lines)}</h2>
      <dl>
        {lines.map(({ name, isWell, says }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <svg viewBox="0 0 12 12" aria-hidden="true" className={isWell ? 'well' : 'unwell'}>
                {isWell ? <circle cx="6" cy="6" r="4" /> : <path d="M6 1 11 10H1Z" />}
              </svg>
              {says}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {'Asked '}
        <Moment at={checkedAt} />. Reload the page to check again.
      </p>
    </section>
  );
}

function answersSay({ database, hasRoom }: Health): string {
  if (!database) return 'The database is away';
  return hasRoom ? 'Stored and shown' : 'Shown, but there is no room to store more';
}

function headlineOf(lines: readonly Line[]): string {
  const failing = lines.filter(({ isWell }) => !isWell);
  if (failing.length === 0) return 'Everything is running';
  return failing.every(({ name }) => name === 'Email')
    ? 'Everything but email is running'
    : 'Not everything is running';
}
