import type { ReactNode } from 'react';

/** The one narrow column of all pages for signing up, in and out. */
export function AuthPage({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page">
      <div className="mx-auto max-w-[27rem] pt-8 sm:pt-16">
        <h1 className="display text-h2">{title}</h1>
        {lead && <p className="mt-4 text-soft">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
