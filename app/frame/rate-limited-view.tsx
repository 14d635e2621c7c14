import { site } from '../site.config.ts';

/** A signed-in reader requested more pages than anybody reads; all of them get the same page. */
export type RateLimited = { isForm: boolean };

/** The page is the same at every address, so an empty link leads to the reader's own. */
const HERE = '';

export function RateLimitedView({ isForm }: RateLimited) {
  return (
    <main id="main" className="page py-16">
      <title>{`Too many pages at once · ${site.name}`}</title>
      <h1 className="text-h2">Too many pages at once.</h1>
      <p className="mt-4 max-w-[60ch] text-lead text-pretty text-soft">
        {isForm
          ? 'You opened more pages than we can make for one person, so what you sent was not taken. Wait a few seconds, go back, and send it again: what you typed is still in the form.'
          : 'You opened more pages than we can make for one person. Wait a few seconds, then load this page again.'}
      </p>
      {!isForm && (
        <p className="mt-8">
          <a href={HERE} className="pill pill-line">
            Load this page again
          </a>
        </p>
      )}
    </main>
  );
}
