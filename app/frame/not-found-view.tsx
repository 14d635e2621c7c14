import { href } from 'react-router';
import { site } from '../site.config.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { mainLinks } from './links.ts';

/** `insiders`: the way in for whoever belongs to a community that something at such an address may stay inside. */
export type Missing = { insiders: string };

/** Nothing at this address: says so, and offers search and ways on. */
export function NotFoundView({ insiders }: Partial<Missing>) {
  return (
    <>
      <title>{`Nothing at this address · ${site.name}`}</title>
      <PageHead
        title="There is nothing at this address"
        lead="It may have been mistyped, or the page may be gone. Search for what you wanted, or go on from here."
      >
        {insiders !== undefined && (
          <p className="mt-4 max-w-[58ch]">
            {'Was it asked inside a community that you belong to? '}
            <SiteLink to={insiders} className="text-link">
              Sign in
            </SiteLink>
            {' and look again.'}
          </p>
        )}
        <div className="mt-8">
          <SearchForm action={href('/question')} label="Search the questions" />
        </div>
      </PageHead>
      <nav aria-label="Ways on" className="page mt-14">
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
