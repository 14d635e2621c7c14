import type { ReactNode } from 'react';

type Props = { label: string; children: ReactNode };

/** A table with names at the start and figures aligned at the end of their column. A wide table scrolls by itself. */
export function FigureTable({ label, children }: Props) {
  return (
    <section className="figures" tabIndex={0} aria-label={label}>
      <table>{children}</table>
    </section>
  );
}
