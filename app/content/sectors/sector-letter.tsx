import { parsePlaces, DemoNote, type FactsList } from './sector-facts.tsx';
import type { ChildrenProps, TitledProps } from '../ui/part-props.ts';
import { Entry, LabelledHeading, SectorSection } from './sector-parts.tsx';

/** A letter with notes in its margin, what two versions of a question give, and the letters that come back. */
export const letterComponents = {
  Letter: ({ children }: ChildrenProps) => <div className="letter">{children}</div>,
  Line: ({ note, children }: ChildrenProps & { note?: string }) => (
    <div className="letter-line">
      <div>{children}</div>
      {note && <p className="letter-note">{note}</p>}
    </div>
  ),
  Versions: (props: TitledProps) => <SectorSection {...props} className="letter-versions" />,
  Version: ({ name, asks, children }: ChildrenProps & { name: string; asks: string }) => (
    <div className="letter-version">
      <LabelledHeading label={name}>{asks}</LabelledHeading>
      {children}
    </div>
  ),
  Slip: ({ title, children }: TitledProps) => (
    <div className="letter-slip">
      <p>{title}</p>
      {children}
    </div>
  ),
  Side: (props: TitledProps) => <SectorSection {...props} className="letter-side" isSmall />,
  Publics: (props: TitledProps) => <SectorSection {...props} className="letter-publics" />,
  Public: ({ who, asks, children }: ChildrenProps & { who: string; asks: string }) => (
    <div className="letter-public">
      <h3>{who}</h3>
      <p className="letter-asks">{asks}</p>
      {children}
    </div>
  ),
  Week: ({ title, children }: TitledProps) => (
    <SectorSection className="letter-week" title={title} isSmall>
      <dl>{children}</dl>
    </SectorSection>
  ),
  Weekday: ({ on, children }: ChildrenProps & { on: string }) => (
    <Entry name={on}>{children}</Entry>
  ),
  Replies: ({ title, children }: TitledProps) => (
    <SectorSection className="letter-replies" title={title}>
      <div>{children}</div>
    </SectorSection>
  ),
  Reply: ({ from, asks, children }: ChildrenProps & { from: string; asks: string }) => (
    <div className="letter-reply">
      <LabelledHeading label={from}>{asks}</LabelledHeading>
      {children}
    </div>
  ),
};

/** What is written from a result: headlines over the answers they were drawn from, and a sentence for a report. */
export function resultComponents(told: FactsList) {
  return {
    Headlines: ({ of, title, children }: TitledProps & { of: number }) => {
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
    Grant: ({ of, title, children }: TitledProps & { of: number }) =>
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
