import type { ReactNode } from 'react';

/** The question as its page will show it, smaller where it stands beside the form. It can be looked at only. */
export function AskPreview({ isBlank, children }: { isBlank: boolean; children: ReactNode }) {
  return (
    <section aria-labelledby="preview" className="mt-16 lg:mt-0">
      <div className="lg:sticky lg:top-8">
        <h2 id="preview" className="text-small font-semibold tracking-normal text-soft">
          As people will see it
        </h2>
        <div className="mt-3 overflow-hidden rounded-card border border-line bg-sheet p-6 lg:p-7">
          {isBlank ? (
            <p className="text-soft">It appears here while you write.</p>
          ) : (
            <div inert className="sm:[zoom:0.7] lg:[zoom:0.6]">
              {children}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
