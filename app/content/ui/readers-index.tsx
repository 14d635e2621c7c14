import { SiteLink } from '../../ui/site-link.tsx';
import { READERS_PAGES } from '../readers.ts';
import * as words from '../words/readers.ts';

/** The way from the first page to what was written for somebody like its reader. */
export function ReadersIndex() {
  return (
    <section className="page mt-24" aria-labelledby="readers">
      <h2 id="readers" className="display text-h3 sm:text-h2">
        {words.title}
      </h2>
      <ul className="mt-8 border-t border-line">
        {READERS_PAGES.map((to) => (
          <li key={to} className="border-b border-line">
            <SiteLink to={to} className="reader-line">
              <span className="font-display text-h4 font-bold">{words.readers[to].who}</span>
              <span className="text-soft">{words.readers[to].what}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
