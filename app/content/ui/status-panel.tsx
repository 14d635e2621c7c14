import type { HealthStatus } from '../../platform/health-status.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/status.ts';

type Line = { part: keyof typeof words.parts; isOk: boolean; says: string };

/** What of the site runs just now: asked a moment ago, with no history and no promise. */
export function StatusPanel({ health }: { health: HealthStatus }) {
  const { database, hasDiskSpace, mail, live, checkedAt } = health;
  const lines: Line[] = [
    { part: 'answers', isOk: database && hasDiskSpace, says: answersStatus(health) },
    { part: 'live', isOk: live, says: live ? words.moving : words.still },
    { part: 'mail', isOk: mail === 'running', says: words.mail[mail] },
  ];
  return (
    <section aria-labelledby="status" className="status">
      <h2 id="status">{headlineOf(lines)}</h2>
      <dl>
        {lines.map(({ part, isOk, says }) => (
          <div key={part}>
            <dt>{words.parts[part]}</dt>
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
        <Sentence parts={words.asked({ at: <DateTime at={checkedAt} /> })} />
      </p>
    </section>
  );
}

function answersStatus({ database, hasDiskSpace }: HealthStatus): string {
  if (!database) return words.databaseAway;
  return hasDiskSpace ? words.stored : words.diskFull;
}

function headlineOf(lines: readonly Line[]): string {
  const failing = lines.filter(({ isOk }) => !isOk);
  if (failing.length === 0) return words.allRunning;
  return failing.every(({ part }) => part === 'mail') ? words.allButMail : words.notAll;
}
