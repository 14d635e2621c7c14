import { formatNumber } from '../../base/words/figures.ts';
import { exactPercent } from '../../base/shares.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { ResultDetails } from '../details/result-details.ts';
import { LEVELS, type Level } from '../levels.ts';
import { levelNames, levelWorth } from '../words/splits.ts';
import { SolidBar } from '../ui/solid-bar.tsx';
import * as words from '../words/check-levels.ts';

type Props = {
  checks: ResultDetails['checks'];
  /** The address that counts this level and better ones only. */
  hrefOf: (least: Level) => string;
  /** The weakest level that is counted now, where the result is narrowed. */
  shown?: Level | undefined;
  /** The address that counts everybody. */
  allHref: string;
};

/** How the answers were checked: the people in each group that may be told apart, and what its level is worth. */
export function CheckLevels({ checks, hrefOf, shown, allHref }: Props) {
  const groups = checks.groups.toReversed();
  const people = groups.reduce((sum, group) => sum + group.people, 0);
  const isCounted = (levels: readonly Level[]) =>
    shown === undefined || levels.every((level) => LEVELS.indexOf(level) >= LEVELS.indexOf(shown));
  return (
    <>
      <table className="levels">
        <caption className="sr-only">{words.caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.checkedHow}</th>
            <th scope="col">{words.peopleHead}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ levels, people: here }) => (
            <tr key={levels.join(' ')} className={isCounted(levels) ? 'level' : 'level level-left'}>
              <th scope="row">
                <span className="level-name">{levelNames(levels)}</span>
                <span className="slim-bar" aria-hidden="true">
                  <SolidBar percent={exactPercent(here, people)} />
                </span>
                <span className="level-worth">
                  {levelWorth(levels)}
                  {!isCounted(levels) && words.notCounted}
                </span>
              </th>
              <td>{formatNumber(here)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {checks.asOf !== undefined && (
        <p className="split-note">
          <Sentence parts={words.asOf({ time: <DateTime at={checks.asOf} /> })} />
        </p>
      )}
      <ul className="no-print mt-4 flex flex-wrap gap-x-5 gap-y-1 text-small">
        {shown !== undefined && (
          <li>
            <SiteLink to={allHref} className="text-link inline-block py-1">
              {words.showAll}
            </SiteLink>
          </li>
        )}
        {checks.narrowings
          .filter(({ least }) => least !== shown)
          .map((narrowing) => (
            <li key={narrowing.least}>
              <SiteLink to={hrefOf(narrowing.least)} className="text-link inline-block py-1">
                {words.narrowing(narrowing)}
              </SiteLink>
            </li>
          ))}
      </ul>
    </>
  );
}
