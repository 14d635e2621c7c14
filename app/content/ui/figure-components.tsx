import type { ReactNode } from 'react';
import { ownValue } from '../../base/own-value.ts';
import { formatCount, formatDay, formatDateTime, formatNumber } from '../../base/words/figures.ts';
import type { ChildrenProps } from './part-props.ts';

type Figures = Readonly<Record<string, number | string | undefined>>;
type FigureProps = { of: string; one?: string; other?: string };
type LineProps = { of: string; one?: string; other: string; children?: ReactNode };

/** What a text may name to say what this installation has counted: the words are the text's, the figures the database's. */
export function figureComponents(figures: Figures, now: string) {
  /** `<Figure of="questions" one="question" other="questions" />`, with its noun, or alone. */
  function Figure({ of, one = '', other = '' }: FigureProps) {
    const value = ownValue(figures, of);
    if (typeof value === 'string') return <b>{formatDay(new Date(value))}</b>;
    const count = value ?? 0;
    const noun = formatCount(count, { one, other });
    return (
      <>
        <b>{formatNumber(count)}</b>
        {noun && ` ${noun}`}
      </>
    );
  }
  /** In a ledger: a figure, what it counts, and a note on it. */
  function Line({ of, one, other, children }: LineProps) {
    const count = Number(ownValue(figures, of) ?? 0);
    return (
      <div className="ledger-line">
        <dt className="ledger-name">{formatCount(count, { one: one ?? other, other })}</dt>
        <dd className="ledger-figure" data-figure={of}>
          {formatNumber(count)}
        </dd>
        {children && <dd className="ledger-note">{children}</dd>}
      </div>
    );
  }
  return {
    Figure,
    Line,
    FirstFigures: ({ children }: ChildrenProps) => <div className="first-figures">{children}</div>,
    Margins: ({ children }: ChildrenProps) => <div className="margins">{children}</div>,
    Ledger: ({ children }: ChildrenProps) => <dl className="ledger">{children}</dl>,
    Counted: () => <time dateTime={now}>{formatDateTime(new Date(now), 'UTC')}</time>,
    /** Only where the site has ever asked something. */
    WhenAsked: ({ children }: ChildrenProps) => (figures['since'] ? <p>{children}</p> : null),
    WhenNot: ({ children }: ChildrenProps) => (figures['since'] ? null : <p>{children}</p>),
    WhenDemo: ({ children }: ChildrenProps) => (figures['demo'] ? children : null),
  };
}
