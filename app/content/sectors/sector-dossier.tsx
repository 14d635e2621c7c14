import { displayPercent } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { formatCount, formatNumber } from '../../base/words/figures.ts';
import { fewestForLead } from '../question-facts.ts';
import { DemoNote, type FactsList } from './sector-facts.tsx';
import type { ChildrenProps, PollProps, TitledProps } from '../ui/part-props.ts';
import { Entry, LabelledHeading } from './sector-parts.tsx';

/** A file of numbered sheets, its contents beside them. */
export const dossierComponents = {
  Index: ({ title, children }: TitledProps) => (
    <nav className="dossier-index" aria-label={title}>
      <p>{title}</p>
      {children}
    </nav>
  ),
  Sheet: ({ no, id, title, children }: TitledProps & { no: string; id: string }) => (
    <section className="dossier-sheet" id={id}>
      <div className="dossier-head">
        <p>
          <span className="sr-only">Sheet </span>
          {no}
        </p>
        <h2 className="text-h3">{title}</h2>
      </div>
      {children}
    </section>
  ),
  Terms: ({ children }: ChildrenProps) => <dl className="dossier-terms">{children}</dl>,
  Term: Entry,
  Notice: ({ children }: ChildrenProps) => <div className="dossier-notice">{children}</div>,
  Mark: ({ children }: ChildrenProps) => <sup className="dossier-mark">{children}</sup>,
  Margin: ({ children }: ChildrenProps) => <div className="dossier-margin">{children}</div>,
  Gaps: ({ children }: ChildrenProps) => <ul className="dossier-gaps">{children}</ul>,
  Gap,
  Objection: ({ from, asks, children }: ChildrenProps & { from: string; asks: string }) => (
    <div className="dossier-objection">
      <LabelledHeading label={from}>{asks}</LabelledHeading>
      <div>{children}</div>
    </div>
  ),
  Work: ({ children }: ChildrenProps) => <ol className="dossier-work">{children}</ol>,
  Task: ({ at, does, children }: ChildrenProps & { at: string; does: string }) => (
    <li>
      <p className="dossier-time">{at}</p>
      <div>
        <h3>{does}</h3>
        <p>{children}</p>
      </div>
    </li>
  ),
};

/** The record of a question: its entries as a table of the text, its shares as they are. */
export function filedComponent(told: FactsList) {
  return {
    Filed: ({ at, children }: ChildrenProps & PollProps) => {
      const one = told[at - 1];
      return (
        <div className="dossier-filed">
          {children}
          {one?.shares && <Shares rows={one.shares.rows} />}
          {one && <DemoNote told={one} />}
        </div>
      );
    },
  };
}

type ShareRows = NonNullable<NonNullable<FactsList[number]>['shares']>['rows'];

function Shares({ rows }: { rows: ShareRows }) {
  return (
    <table className="dossier-shares">
      <caption>Range: if these answers were a random draw, 95%</caption>
      <thead>
        <tr>
          <th scope="col">Choice</th>
          <th scope="col">People</th>
          <th scope="col">Share</th>
          <th scope="col">Range</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, label, count, percent, edge, low, high }) => (
          <tr key={number}>
            <th scope="row">{label}</th>
            <td>{formatNumber(count)}</td>
            <td>{shareFigure({ percent, edge })}</td>
            <td>{`${shareFigure(displayPercent(low))} to ${shareFigure(displayPercent(high))}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One square unit for each person, so that 39 and 1,533 can be seen side by side. */
const SIDE = 40;

function Gap({ points, children }: ChildrenProps & { points: string }) {
  const people = fewestForLead(Number(points));
  const side = Math.sqrt(people);
  return (
    <li>
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
        <rect y={SIDE - side} width={side} height={side} className="fill-glow" />
      </svg>
      <p className="dossier-needed">
        {formatCount(people, { one: '# person', other: '# people' })}
      </p>
      <p>{children}</p>
    </li>
  );
}
