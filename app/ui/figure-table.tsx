import type { ReactNode } from 'react';

type Props = { label: string; children: ReactNode };

/** A table of figures: names at the start, figures at the end of their column. It scrolls by itself where it is wide. */
export function FigureTable({ label, children }: Props) {
  return (
    <section className="figures" tabIndex={0} aria-label={label}>
      <table>{children}</table>
    </section>
  );
}
