import { href } from 'react-router';
import { site } from '../site.config.ts';
import { SearchForm } from '../ui/search-form.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { mainLinks } from './links.ts';

/** `insiders` is the sign-in address for members of a community, whose pages look missing to everybody else. */
export type NotFoundData = { insiders: string };

/** Says that there is nothing at this address, and offers search and other pages. */
export function NotFoundView({ insiders }: Partial<NotFoundData>) {
  return (
    <>
      <title>{`Nothing at this address · ${site.name}`}</title>
      <div className="page grid items-end gap-x-16 gap-y-12 pt-10 sm:pt-16 lg:grid-cols-[1fr_26rem]">
        <div>
          <h1 className="display max-w-[14ch] text-h2 sm:text-h1">
            There is nothing at this address
          </h1>
          <p className="mt-5 max-w-[52ch] text-lead text-soft">
            It may have been mistyped, or the page may be gone. Search for what you wanted, or go on
            from here.
          </p>
          {insiders !== undefined && (
            <p className="mt-4 max-w-[58ch]">
              {'Was it asked in a community you are a member of? '}
              <SiteLink to={insiders} className="text-link">
                Sign in
              </SiteLink>
              {' and look again.'}
            </p>
          )}
          <div className="mt-8">
            <SearchForm action={href('/question')} label="Search the questions" />
          </div>
        </div>
        <ServerCountTable />
      </div>
      <nav aria-label="Other pages" className="page mt-14">
        <ul className="max-w-140 border-t border-line">
          {[
            { to: href('/'), text: 'Home' },
            ...mainLinks,
            { to: href('/support'), text: 'Help' },
          ].map(({ to, text }) => (
            <li key={to} className="border-b border-line">
              <SiteLink
                to={to}
                className="quiet-link flex min-h-12 items-center justify-between font-semibold"
              >
                {text}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** The server answers like a single respondent, and the site's own rule applies: below thirty people, counts only. */
function ServerCountTable() {
  return (
    <figure>
      <figcaption className="font-display text-h4 font-bold tracking-[-0.02em]">
        Is there anything here?
      </figcaption>
      <table className="strip mt-4">
        <thead className="sr-only">
          <tr>
            <th scope="col">Answer</th>
            <th scope="col">Servers</th>
          </tr>
        </thead>
        <tbody>
          <tr className="strip-row">
            <th scope="row">
              <span className="strip-face" />
              <span className="strip-label">Yes</span>
            </th>
            <td className="strip-figure">
              <span className="strip-share">0</span>
            </td>
          </tr>
          <tr className="strip-row">
            <th scope="row">
              <span className="strip-face bg-dim" />
              <span className="strip-label">No</span>
            </th>
            <td className="strip-figure">
              <span className="strip-share">1</span>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="mt-6 text-small text-soft">
        1 server counted. Below 30 there are no percentages, not even here.
      </p>
    </figure>
  );
}
