import { formatDay, formatNumber } from '../../base/words/figures.ts';
import { changelog } from '../words/changelog.ts';
import type { ChildrenProps } from './part-props.ts';

type Decision = { number: string; title: string; file: string };

/** What the text about running the project may name; `source` is where its repository can be read. */
export function teamComponents(decisions: readonly Decision[], source: string | undefined) {
  return {
    Roles: ({ children }: ChildrenProps) => <div className="roles">{children}</div>,
    Pair: ({ children }: ChildrenProps) => <div className="pair">{children}</div>,
    Stations: ({ children }: ChildrenProps) => <div className="stations">{children}</div>,
    /** Every record by its number and title; where the repository has an address, each leads there. */
    Decisions: () => (
      <ul className="decisions">
        {decisions.map((decision) => (
          <li key={decision.number}>
            <span className="decisions-number">{decision.number}</span>
            <span>
              <DecisionTitle of={decision} source={source} />
            </span>
          </li>
        ))}
      </ul>
    ),
    Many: () => formatNumber(decisions.length),
    /** What changed in the software, by day. */
    Changes: () => (
      <ol className="changes">
        {changelog.map(({ day, lines }) => (
          <li key={day}>
            <h3>
              <time dateTime={day}>{formatDay(new Date(day))}</time>
            </h3>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    ),
    WhenPublished: ({ children }: ChildrenProps) =>
      source === undefined ? null : <p>{children}</p>,
    WhenNot: ({ children }: ChildrenProps) => (source === undefined ? <p>{children}</p> : null),
  };
}

function DecisionTitle({ of, source }: { of: Decision; source: string | undefined }) {
  if (source === undefined) return of.title;
  return (
    <a href={`${source}/blob/HEAD/docs/decisions/${of.file}`} className="text-link">
      {of.title}
    </a>
  );
}
