import { href } from 'react-router';
import { SearchForm } from '../ui/search-form.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { mainLinks } from './links.ts';
import { Sentence } from '../ui/sentence.tsx';
import * as words from './words.ts';

/** `insiders` is the sign-in address for members of a community, whose pages look missing to everybody else. */
export type NotFoundData = { insiders: string };

/** Says that there is nothing at this address, and offers search and other pages. */
export function NotFoundView({ insiders }: Partial<NotFoundData>) {
  return (
    <>
      <title>{words.notFoundTitle}</title>
      <div className="page grid items-end gap-x-16 gap-y-12 pt-10 sm:pt-16 lg:grid-cols-[1fr_26rem]">
        <div>
          <h1 className="display max-w-[14ch] text-h2 sm:text-h1">{words.notFound}</h1>
          <p className="mt-5 max-w-[52ch] text-lead text-soft">{words.notFoundCause}</p>
          {insiders !== undefined && (
            <p className="mt-4 max-w-[58ch]">
              <Sentence
                parts={words.notFoundForMembers({
                  link: (text) => (
                    <SiteLink to={insiders} className="text-link">
                      {text}
                    </SiteLink>
                  ),
                })}
              />
            </p>
          )}
          <div className="mt-8">
            <SearchForm action={href('/question')} label={words.searchQuestions} />
          </div>
        </div>
        <ServerCountTable />
      </div>
      <nav aria-label={words.otherPages} className="page mt-14">
        <ul className="max-w-140 border-t border-line">
          {[
            { to: href('/'), page: 'home' as const },
            ...mainLinks,
            { to: href('/support'), page: 'help' as const },
          ].map(({ to, page }) => (
            <li key={to} className="border-b border-line">
              <SiteLink
                to={to}
                className="quiet-link flex min-h-12 items-center justify-between font-semibold"
              >
                {words.pages[page]}
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
        {words.anythingHere.question}
      </figcaption>
      <table className="strip mt-4">
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.anythingHere.answer}</th>
            <th scope="col">{words.anythingHere.servers}</th>
          </tr>
        </thead>
        <tbody>
          <tr className="strip-row">
            <th scope="row">
              <span className="strip-face" />
              <span className="strip-label">{words.anythingHere.yes}</span>
            </th>
            <td className="strip-figure">
              <span className="strip-share">0</span>
            </td>
          </tr>
          <tr className="strip-row">
            <th scope="row">
              <span className="strip-face">
                <svg className="bar" aria-hidden="true" focusable="false">
                  <rect className="bar-solid" width="100%" height="100%" />
                  <rect className="bar-edge" x="100%" height="100%" />
                </svg>
              </span>
              <span className="strip-label">{words.anythingHere.no}</span>
            </th>
            <td className="strip-figure">
              <span className="strip-share">1</span>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="mt-6 text-small text-soft">{words.anythingHere.base}</p>
    </figure>
  );
}
