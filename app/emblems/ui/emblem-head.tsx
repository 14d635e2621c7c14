import type { ReactNode } from 'react';
import type { Emblem } from '../emblem.ts';
import { EmblemFigure } from './emblem-figure.tsx';

/** The head of a page about what has an emblem: beside its name if there is space, else in the corner. */
export function EmblemHead({
  emblem,
  children,
}: {
  emblem: Emblem | undefined;
  children: ReactNode;
}) {
  return (
    <div className="emblem-head">
      <EmblemFigure emblem={emblem} className="emblem-head-figure" />
      <div>{children}</div>
    </div>
  );
}
