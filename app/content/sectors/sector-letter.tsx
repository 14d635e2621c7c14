import type { ReactNode } from 'react';
import { parsePlaces, DemoNote, type FactsList } from './sector-facts.tsx';

type ChildrenProps = { children: ReactNode };
type Titled = ChildrenProps & { title: string };

/** A letter with notes in its margin, what two versions of a question give, and the letters that come back. */
export const letterComponents = {
  Letter: ({ children }: ChildrenProps) => <div className="letter">{children}</div>,
  Line: ({ note, children }: ChildrenProps & { note?: string }) => (
    <div className="letter-line">
      <div>{children}</div>
      {note && <p className="letter-note">{note}</p>}
    </div>
  ),
  Versions: ({ title, children }: Titled) => (
    <section className="letter-versions">
      <h2 className="text-h3 sm:text-h2">{title}</h2>
      {children}
    </section>
  ),
  Version: ({ name, asks, children }: ChildrenProps & { name: string; asks: string }) => (
    <div className="letter-version">
      <h3>
        <span>{name}</span>
        {asks}
      </h3>
      {children}
    </div>
  ),
  Slip: ({ title, children }: Titled) => (
    <div className="letter-slip">
      <p>{title}</p>
      {children}
    </div>
  ),
  Side: ({ title, children }: Titled) => (
    <section className="letter-side">
      <h2 className="text-h3">{title}</h2>
      {children}
    </section>
  ),
  Publics: ({ title, children }: Titled) => (
    <section className="letter-publics">
      <h2 className="text-h3 sm:text-h2">{title}</h2>
      {children}
    </section>
  ),
  Public: ({ who, asks, children }: ChildrenProps & { who: string; asks: string }) => (
    <div className="letter-public">
      <h3>{who}</h3>
      <p className="letter-asks">{asks}</p>
      {children}
    </div>
  ),
  Week: ({ title, children }: Titled) => (
    <section className="letter-week">
      <h2 className="text-h3">{title}</h2>
      <dl>{children}</dl>
    </section>
  ),
  Weekday: ({ on, children }: ChildrenProps & { on: string }) => (
    <div>
      <dt>{on}</dt>
      <dd>{children}</dd>
    </div>
  ),
  Replies: ({ title, children }: Titled) => (
    <section className="letter-replies">
      <h2 className="text-h3 sm:text-h2">{title}</h2>
      <div>{children}</div>
    </section>
  ),
  Reply: ({ from, asks, children }: ChildrenProps & { from: string; asks: string }) => (
    <div className="letter-reply">
      <h3>
        <span>{from}</span>
        {asks}
      </h3>
      {children}
    </div>
  ),
};

/** What is written from a result: headlines over the answers they were drawn from, and a sentence for a report. */
export function resultComponents(told: FactsList) {
  return {
    Headlines: ({ of, title, children }: Titled & { of: number }) => {
      const one = told[of - 1];
      return (
        one?.shares && (
          <section className="letter-headlines">
            <div>
              <h2 className="text-h3">{title}</h2>
              <DemoNote told={one} />
            </div>
            {children}
          </section>
        )
      );
    },
    Grant: ({ of, title, children }: Titled & { of: number }) =>
      told[of - 1] && (
        <section className="letter-grant">
          <h2>{title}</h2>
          {children}
        </section>
      ),
    Headline: ({ at, choices, children }: ChildrenProps & { at: number; choices: string }) => {
      const one = told[at - 1];
      if (!one?.shares) return null;
      const rows = one.shares.rows.toSorted((a, b) => a.number - b.number);
      const taken = parsePlaces(choices);
      const { people } = one.shares;
      // Those it counts are filled, the others stand by.
      const before = (place: number) =>
        rows.slice(0, place).reduce((sum, row) => sum + row.count, 0);
      return (
        <div className="letter-headline">
          {children}
          <svg viewBox={`0 0 ${people} 10`} preserveAspectRatio="none" aria-hidden="true">
            {rows.map(({ number, count }, place) => (
              <rect
                key={number}
                x={before(place)}
                width={count}
                height="10"
                className={taken.includes(place + 1) ? 'fill-glow' : 'fill-track'}
              />
            ))}
            {rows.slice(1).map(({ number }, place) => (
              <path key={number} d={`M${before(place + 1)} 0v10`} className="letter-cut" />
            ))}
          </svg>
          <p className="letter-counted">
            {rows
              .filter((_, place) => taken.includes(place + 1))
              .map(({ label }) => `“${label}”`)
              .join(' + ')}
          </p>
        </div>
      );
    },
  };
}
