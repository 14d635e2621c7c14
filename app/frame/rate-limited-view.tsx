import * as words from './words.ts';

/** A signed-in reader requested more pages than anybody reads; all of them get the same page. */
export type RateLimited = { isForm: boolean };

/** The page is the same at every address, so an empty link leads to the reader's own. */
const HERE = '';

export function RateLimitedView({ isForm }: RateLimited) {
  return (
    <main id="main" className="page py-16">
      <title>{words.rateLimitedTitle}</title>
      <h1 className="text-h2">{words.rateLimited}</h1>
      <p className="mt-4 max-w-[60ch] text-lead text-pretty text-soft">
        {isForm ? words.rateLimitedForm : words.rateLimitedPage}
      </p>
      {!isForm && (
        <p className="mt-8">
          <a href={HERE} className="pill pill-line">
            {words.loadAgain}
          </a>
        </p>
      )}
    </main>
  );
}
