import type { ReactNode } from 'react';

type Props = { id: string; title: string; className?: string; children: ReactNode };

/** A section that its heading names, with a line below the heading. */
export function HeadedSection({ id, title, className, children }: Props) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="border-b border-line pb-3 text-h4">
        {title}
      </h2>
      {children}
    </section>
  );
}
