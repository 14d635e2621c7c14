import { formatNumber } from '../../base/format.ts';
import { wholePercent } from '../../stats/percent.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { LEVEL_WORDS } from '../level-words.ts';
import { inShownLevels, LEVELS, peopleFrom, type Level, type LevelCount } from '../levels.ts';

type Props = {
  counts: readonly LevelCount[];
  /** Addresses that count a level and the better ones only; levels without one get no link. */
  hrefs?: Partial<Record<Level, string>> | undefined;
  /** The weakest level counted now, where the result is narrowed. */
  shown?: Level | undefined;
  /** The address that counts everybody again. */
  allHref?: string | undefined;
};

/** How the answers were checked: how many at each level, and what the level is worth. */
export function CheckLevels({ counts, hrefs = {}, shown, allHref }: Props) {
  const levels = inShownLevels(counts);
  const people = levels.reduce((sum, level) => sum + level.people, 0);
  const isCounted = (level: Level) =>
    shown === undefined || LEVELS.indexOf(level) >= LEVELS.indexOf(shown);
  return (
    <>
      <table className="levels">
        <caption className="sr-only">
          How these answers were checked, the best checked first
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">How an answer was checked</th>
            <th scope="col">People</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((count) => (
            <tr key={count.level} className={isCounted(count.level) ? 'level' : 'level level-left'}>
              <th scope="row">
                <span className="level-name">{LEVEL_WORDS[count.level].name}</span>
                <span className="slim-bar" aria-hidden="true">
                  <span className={`slim-fill fill-${wholePercent(count.people, people)}`} />
                </span>
                <span className="level-worth">
                  {LEVEL_WORDS[count.level].worth}
                  {!isCounted(count.level) && ' Not counted in this view.'}
                </span>
              </th>
              <td>{formatNumber(count.people)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="no-print mt-4 flex flex-wrap gap-x-5 gap-y-1 text-small">
        {shown !== undefined && allHref !== undefined && (
          <li>
            <SiteLink to={allHref} className="text-link inline-block py-1">
              {`Count all ${formatNumber(people)}`}
            </SiteLink>
          </li>
        )}
        {levels.map(({ level }, index) => {
          const href = hrefs[level];
          // The weakest level and all better ones are everybody.
          if (href === undefined || level === shown || index === levels.length - 1) return null;
          return (
            <li key={level}>
              <SiteLink to={href} className="text-link inline-block py-1">
                {narrowWords(level, peopleFrom(level, counts))}
              </SiteLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function narrowWords(level: Level, people: number): string {
  const count = formatNumber(people);
  switch (level) {
    case 'invitation':
      return `Only the ${count} with an invitation`;
    case 'account':
      return `Only the ${count} with an account or better`;
    case 'email':
      return `Only the ${count} with a confirmed address or better`;
    case 'device':
      return `Only the ${count} known by browser or better`;
    case 'embed':
    case 'open':
      return `All ${count} but those not checked`;
  }
}
