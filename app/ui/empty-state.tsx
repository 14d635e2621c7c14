import type { ReactNode } from 'react';
import { Star } from './logo.tsx';

/** Says that there is nothing here, and what to do. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-y border-line py-14">
      <Star className="size-6 text-glow" />
      <p className="mt-4 font-display text-h4 font-bold">{title}</p>
      <div className="mt-2 max-w-[58ch] text-soft">{children}</div>
    </div>
  );
}
