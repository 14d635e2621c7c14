import { SiteLink } from '../../ui/site-link.tsx';
import { readers } from '../readers.ts';

/** The way from the first page to what was written for somebody like its reader. */
export function ReadersIndex() {
  return (
    <section className="page mt-24" aria-labelledby="readers">
      <h2 id="readers" className="display text-h3 sm:text-h2">
        What would you ask?
      </h2>
      <ul className="mt-8 border-t border-line">
        {readers.map(({ to, who, what }) => (
          <li key={to} className="border-b border-line">
            <SiteLink to={to} className="reader-line">
              <span className="font-display text-h4 font-bold">{who}</span>
              <span className="text-soft">{what}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
