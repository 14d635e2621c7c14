import { useContext } from 'react';
import { site } from '../site.config.ts';
import { Star } from '../ui/logo.tsx';
import { footerGroups } from './links.ts';
import { ReadyFrameContext } from './ready-frame-context.ts';
import { DocumentLinkContext, SiteLink } from '../ui/site-link.tsx';
import * as words from './words.ts';

export function Footer({ isDemo }: { isDemo: boolean }) {
  const leadsToDocument = useContext(DocumentLinkContext);
  const ready = useContext(ReadyFrameContext);
  const className = 'mt-auto pt-24 max-sm:pt-20';
  if (!ready)
    return (
      <footer className={className}>
        <FooterContent isDemo={isDemo} />
      </footer>
    );
  const text = ready.footer({ leadsToDocument, isDemo });
  return <footer className={className} dangerouslySetInnerHTML={{ __html: text }} />;
}

export function FooterContent({ isDemo }: { isDemo: boolean }) {
  return (
    <div className="page border-t border-line pt-12 pb-14">
      <div className="grid grid-cols-2 gap-x-8 gap-y-10 md:grid-cols-[1.4fr_repeat(4,1fr)]">
        <div className="col-span-2 max-w-64 md:col-span-1">
          <Star className="size-8 text-glow" />
          <p className="mt-4 text-small text-soft">{site.tagline}</p>
        </div>
        {footerGroups.map(({ title, links }) => (
          <nav key={title} aria-label={words.footerTitles[title]}>
            <h2 className="font-sans text-note font-semibold tracking-normal text-soft">
              {words.footerTitles[title]}
            </h2>
            <ul className="mt-2">
              {links.map(({ to, page }) => (
                <li key={to}>
                  <SiteLink to={to} className="quiet-link inline-block py-1 text-small">
                    {words.pages[page]}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      {isDemo && (
        <p className="mt-12 border-t border-line pt-5 text-note text-soft">{words.demoSite}</p>
      )}
    </div>
  );
}
