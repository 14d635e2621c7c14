import { useContext } from 'react';
import { href, useLocation, type Location } from 'react-router';
import { site } from '../site.config.ts';
import type { Theme } from '../platform/http/prefs.ts';
import { BellIcon, DownIcon, MenuIcon, SearchIcon } from '../ui/icons.tsx';
import { Star } from '../ui/logo.tsx';
import { HeaderSearch } from './header-search.tsx';
import { mainLinks, menuLinks } from './links.ts';
import { PlaceMarksContext } from './own-data.tsx';
import { ReadyFrameContext, type HeaderPlace } from './ready-frame-context.ts';
import { DocumentLinkContext, SiteLink } from '../ui/site-link.tsx';
import { signInQuery } from './sign-in-query.ts';
import { SignOut } from './sign-out.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Sentence } from '../ui/sentence.tsx';
import * as words from './words.ts';

type HeaderMember = { name: string; unread: number };
type Props = { theme: Theme; member: HeaderMember | undefined };

export function Header({ theme, member }: Props) {
  const place = placeOf(useLocation());
  const isForAllMembers = useContext(PlaceMarksContext) !== undefined;
  const leadsToDocument = useContext(DocumentLinkContext);
  const ready = useContext(ReadyFrameContext);
  const className =
    'page relative flex min-h-18 items-center max-md:flex-wrap gap-x-2 gap-y-1 py-3 sm:gap-x-6 min-[76rem]:gap-x-8';
  if (!ready || (member && !isForAllMembers))
    return (
      <header className={className}>
        <HeaderContent theme={theme} member={member} place={place} />
      </header>
    );
  const text = ready.header({ leadsToDocument, theme, isForAllMembers, place });
  return <header className={className} dangerouslySetInnerHTML={{ __html: text }} />;
}

function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): HeaderPlace {
  return {
    current: mainLinks.find(({ to }) => to === pathname)?.to,
    here: pathname + search,
    signInQuery: signInQuery(pathname, search),
  };
}

export function HeaderContent({ theme, member, place }: Props & { place: HeaderPlace }) {
  const { current, here, signInQuery: query } = place;
  const marks = useContext(PlaceMarksContext);
  return (
    <>
      <a className="skip pill pill-solid" href="#main">
        {words.skipToContent}
      </a>
      <SiteLink
        to={href('/')}
        className="quiet-link flex items-center gap-1.5 hover:no-underline sm:gap-2.5"
        aria-label={words.home({ name: site.name })}
      >
        <Star className="size-6 text-glow" />
        <span className="font-display text-h4 font-bold tracking-tight">{site.name}</span>
      </SiteLink>
      <nav aria-label={words.mainLinks} className="hidden md:block">
        <NavList current={current} className="flex gap-x-5 min-[76rem]:gap-x-6" />
      </nav>
      <div className="ms-auto hidden max-w-76 min-w-0 flex-1 min-[64rem]:block">
        <HeaderSearch id="header-search" />
      </div>
      <div className="ms-auto flex max-w-full items-center justify-end gap-1.5 max-md:flex-wrap sm:gap-3 min-[64rem]:ms-0">
        <details data-menu className="min-[64rem]:hidden">
          <summary
            className="grid size-11 list-none place-items-center rounded-full text-soft hover:text-ink"
            aria-label={words.search}
          >
            <SearchIcon />
          </summary>
          <div className="search-panel">
            <HeaderSearch id="panel-search" />
          </div>
        </details>
        <div className="hidden sm:block">
          <ThemeSwitch theme={theme} next={here} />
        </div>
        {member && <Bell unread={member.unread} />}
        <div className="hidden md:block">
          {member ? (
            <MemberMenu name={member.name} />
          ) : (
            <SignIn query={query} className="pill pill-line" />
          )}
        </div>
        <SiteLink to={href('/account/questions/new')} className="pill pill-solid max-sm:px-4">
          <span>
            <Sentence parts={words.ask({ rest: restOfAsk })} />
          </span>
        </SiteLink>
        <details data-menu className="relative md:hidden">
          <summary className="pill pill-line list-none px-4" aria-label={words.menu}>
            <MenuIcon />
            <span className="hidden sm:inline">{words.menu}</span>
          </summary>
          <div className="absolute end-0 z-10 mt-2 w-72 max-w-[calc(100vw-2.25rem)] rounded-card border border-line bg-sheet p-5">
            <nav aria-label={words.menu}>
              <NavList current={current} className="flex flex-col text-lead" />
              <ul className="mt-3 flex gap-x-6 border-t border-line pt-3">
                {menuLinks.map(({ to, page }) => (
                  <li key={to}>
                    <SiteLink
                      to={to}
                      className="quiet-link inline-flex min-h-11 items-center text-soft hover:text-ink"
                    >
                      {words.pages[page]}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
            {member && (
              <div className="mt-4 border-t border-line pt-4">
                <SiteLink to={href('/account')} className="quiet-link block">
                  <bdi className="block truncate font-semibold">{member.name}</bdi>
                  <span className="text-small text-soft">{words.account}</span>
                </SiteLink>
                <SiteLink
                  to={href('/account/notifications')}
                  className="quiet-link mt-1 flex min-h-11 items-center"
                >
                  {marks?.notifications ?? words.notificationsOf(member)}
                </SiteLink>
                <SiteLink
                  to={href('/account/questions')}
                  className="quiet-link flex min-h-11 items-center"
                >
                  {words.questions}
                </SiteLink>
                <SiteLink
                  to={href('/account/communities')}
                  className="quiet-link flex min-h-11 items-center"
                >
                  {words.communities}
                </SiteLink>
              </div>
            )}
            <div className="mt-4 flex items-center justify-between border-t border-line pt-4">
              {member ? (
                <SignOut className="pill pill-line" />
              ) : (
                <SignIn query={query} className="pill pill-solid" />
              )}
              <ThemeSwitch theme={theme} next={here} />
            </div>
          </div>
        </details>
      </div>
    </>
  );
}

const restOfAsk = (text: string) => (
  <span className="max-sm:sr-only min-[64rem]:max-[76rem]:sr-only">{text}</span>
);

function Bell({ unread }: { unread: number }) {
  const marks = useContext(PlaceMarksContext);
  return (
    <SiteLink
      to={href('/account/notifications')}
      className="bell"
      aria-label={marks?.bell ?? words.bellOf({ unread })}
    >
      <BellIcon />
      {marks?.unread ?? (unread > 0 && <b>{unread}</b>)}
    </SiteLink>
  );
}

/** Returns to the page on which it was pressed. */
function SignIn({ query, className }: { query: string; className: string }) {
  return (
    <SiteLink to={href('/sign-in') + query} className={className}>
      {words.signIn}
    </SiteLink>
  );
}

function MemberMenu({ name }: { name: string }) {
  return (
    <details data-menu className="group relative">
      <summary className="pill pill-line list-none pe-4">
        <bdi className="max-w-40 truncate min-[64rem]:max-[76rem]:max-w-20">{name}</bdi>
        <DownIcon className="size-4 text-soft group-open:rotate-180" />
      </summary>
      <ul className="absolute end-0 z-10 mt-2 w-60 rounded-card border border-line bg-sheet p-2">
        <li>
          <SiteLink
            to={href('/account')}
            className="quiet-link flex min-h-11 items-center rounded-xl px-4"
          >
            {words.account}
          </SiteLink>
        </li>
        <li>
          <SiteLink
            to={href('/account/questions')}
            className="quiet-link flex min-h-11 items-center rounded-xl px-4"
          >
            {words.questions}
          </SiteLink>
        </li>
        <li>
          <SiteLink
            to={href('/account/communities')}
            className="quiet-link flex min-h-11 items-center rounded-xl px-4"
          >
            {words.communities}
          </SiteLink>
        </li>
        <li>
          <SignOut className="flex min-h-11 w-full items-center rounded-xl px-4 hover:underline" />
        </li>
      </ul>
    </details>
  );
}

function NavList({ current, className }: { current: string | undefined; className: string }) {
  return (
    <ul className={className}>
      {mainLinks.map(({ to, page }) => (
        <li key={to}>
          <SiteLink
            to={to}
            aria-current={current === to ? 'page' : undefined}
            className="quiet-link inline-flex min-h-11 items-center font-medium text-soft hover:text-ink aria-[current]:text-ink"
          >
            {words.pages[page]}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
