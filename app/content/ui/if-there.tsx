import type { ReactNode } from 'react';

type Around = { at: number; children: ReactNode };

/** Words about a question of the site stand only where it has that question, and others in their stead where it has not. */
export function ifThereParts(polls: readonly unknown[]) {
  return {
    IfThere: ({ at, children }: Around) => (polls[at - 1] ? children : null),
    IfNot: ({ at, children }: Around) => (polls[at - 1] ? null : children),
  };
}
