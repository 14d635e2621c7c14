import type { ReactNode } from 'react';
import * as words from '../words/ask-form.ts';

/** The question as its page will show it on a phone, without working controls. */
export function AskPreview({ isBlank, children }: { isBlank: boolean; children: ReactNode }) {
  return (
    <section aria-labelledby="preview" className="mt-16 lg:mt-0">
      <div className="lg:sticky lg:top-8">
        <h2 id="preview" className="text-small font-semibold tracking-normal text-soft">
          {words.previewTitle}
        </h2>
        <div className="mt-3 overflow-hidden rounded-card border border-line bg-sheet p-5 sm:p-6">
          {isBlank ? (
            <p className="text-soft">
              <span className="needs-script">{words.appearsWhileWriting}</span>
              <noscript>{words.appearsOnPress}</noscript>
            </p>
          ) : (
            // Next to the form it is narrower than a phone, and no figure needs the space yet.
            <div inert className="lg:[&_.choice-row]:pe-5 lg:[&_.choice-row_.pick]:text-body">
              {children}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
