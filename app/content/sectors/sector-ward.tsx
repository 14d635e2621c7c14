import { formatNumber, formatTenths } from '../../base/words/figures.ts';
import { DemoNote, type FactsList } from './sector-facts.tsx';
import type { ChildrenProps, TitledProps } from '../ui/part-props.ts';
import { SectorSection } from './sector-parts.tsx';

type Columns = { about: string; ask: string; not: string; why: string };

/** A table to decide by, cases beside their notes, a day as a line of hours. */
export const wardComponents = {
  Verdicts: ({ title, about, ask, not, why, children }: TitledProps & Columns) => (
    <section className="ward-verdicts">
      <h2 className="sr-only">{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{about}</th>
            <th scope="col">
              <Yes /> {ask}
            </th>
            <th scope="col">
              <No /> {not}
            </th>
            <th scope="col">{why}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  ),
  Verdict: ({ about, ask, not, children }: ChildrenProps & Omit<Columns, 'why'>) => (
    <tr>
      <th scope="row">{about}</th>
      <td className="ward-ask">
        <Yes />
        {ask}
      </td>
      <td className="ward-not">
        <No />
        {not}
      </td>
      <td className="ward-why">{children}</td>
    </tr>
  ),
  Case: (props: TitledProps) => <SectorSection {...props} className="ward-case" isSmall />,
  Aside: ({ children }: ChildrenProps) => <div className="ward-aside">{children}</div>,
  Reading: ({ mark, children }: ChildrenProps & { mark: 'mean' | 'median' | 'top' }) => (
    <div className="ward-reading">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {mark === 'top' && (
          <>
            <rect x="4" y="10" width="7" height="12" className="fill-glow" />
            <rect x="13" y="3" width="7" height="19" className="fill-glow" />
          </>
        )}
        {mark === 'mean' && <path d="M12 1v22" className="ward-mean" />}
        {mark === 'median' && <path d="M12 5l6 7-6 7-6-7z" className="ward-median" />}
      </svg>
      <div>{children}</div>
    </div>
  ),
  Day: ({ title, children }: TitledProps) => (
    <SectorSection className="ward-day" title={title}>
      <ol>{children}</ol>
    </SectorSection>
  ),
  Hour: ({ at, does, children }: ChildrenProps & { at: string; does: string }) => (
    <li>
      <p className="ward-at">{at}</p>
      <h3>{does}</h3>
      <p>{children}</p>
    </li>
  ),
  Worries: ({ title, children }: TitledProps) => (
    <SectorSection className="ward-worries" title={title}>
      <div>{children}</div>
    </SectorSection>
  ),
  Worry: ({ asks, children }: ChildrenProps & { asks: string }) => (
    <div className="ward-worry">
      <h3>{asks}</h3>
      {children}
    </div>
  ),
};

/** What a scale says in several ways: its columns on the left, one sentence for each on the right. */
export function readingsComponent(told: FactsList) {
  return {
    Readings: ({ of, title, children }: TitledProps & { of: number }) => {
      const one = told[of - 1];
      if (!one?.scale) return null;
      return (
        <SectorSection className="ward-readings" title={title}>
          <div>
            <Columns scale={one.scale} rows={one.shares?.rows ?? []} />
            <DemoNote told={one} />
          </div>
          <div className="ward-sentences">{children}</div>
        </SectorSection>
      );
    },
  };
}

type Facts = NonNullable<FactsList[number]>;
const WIDE = 10;
const TALL = 44;

/** The three readings are in the words beside it, so the drawing is hidden from those who hear the page. */
function Columns({
  scale: { mean, median },
  rows,
}: {
  scale: NonNullable<Facts['scale']>;
  rows: NonNullable<Facts['shares']>['rows'];
}) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const first = rows[0]?.number ?? 0;
  const middle = (value: number) => (value - first + 0.5) * WIDE;
  return (
    <svg
      className="ward-columns"
      viewBox={`0 -10.5 ${rows.length * WIDE} ${TALL + 17.5}`}
      aria-hidden="true"
    >
      {rows.map(({ number, count }, place) => {
        const height = (count / most) * TALL;
        const isTop = place >= rows.length - 2;
        return (
          <g key={number}>
            <rect
              x={place * WIDE + 0.6}
              y={TALL - height}
              width={WIDE - 1.2}
              height={height}
              rx="0.8"
              className={isTop ? 'fill-glow' : 'fill-dim'}
            />
            <text x={place * WIDE + WIDE / 2} y={TALL - height - 1.4}>
              {formatNumber(count)}
            </text>
            <text x={place * WIDE + WIDE / 2} y={TALL + 5} className="ward-step">
              {number}
            </text>
          </g>
        );
      })}
      {mean !== undefined && (
        <>
          <path d={`M${middle(mean)} -4V${TALL}`} className="ward-mean" />
          <text x={middle(mean)} y="-5.5" className="ward-step">
            {formatTenths(mean)}
          </text>
        </>
      )}
      {median !== undefined && (
        <path
          d={`M${middle(median)} ${TALL - 6}l2.2 2.6-2.2 2.6-2.2-2.6z`}
          className="ward-median"
        />
      )}
    </svg>
  );
}

function Yes() {
  return (
    <svg viewBox="0 0 16 16" className="ward-yes" aria-hidden="true">
      <path d="M2.5 8.5l3.6 3.6L13.5 4" />
    </svg>
  );
}
function No() {
  return (
    <svg viewBox="0 0 16 16" className="ward-no" aria-hidden="true">
      <path d="M3.5 3.5l9 9m0-9l-9 9" />
    </svg>
  );
}
