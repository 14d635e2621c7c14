import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** How many columns it has, where that depends on the question: on paper, wide tables are set smaller. */
  columns?: number;
  children: ReactNode;
};

const WIDE = 12;
const WIDEST = 17;

/** A table with names at the start and figures aligned at the end of their column. A wide table scrolls by itself. */
export function FigureTable({ label, columns = 0, children }: Props) {
  const size = columns > WIDEST ? ' figures-widest' : columns > WIDE ? ' figures-wide' : '';
  return (
    <section className={`figures${size}`} tabIndex={0} aria-label={label}>
      <table>{children}</table>
    </section>
  );
}
