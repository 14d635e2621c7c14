import { href, useLocation } from 'react-router';
import { site } from '../site.config.ts';
import type { Theme } from '../platform/prefs.ts';
import { MenuIcon, SearchIcon } from '../ui/icons.tsx';
import { Mark } from '../ui/mark.tsx';
import { mainLinks } from './links.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function Header({ theme }: { theme: Theme }) {
  return (
    <header className="page flex min-h-18 items-center gap-x-8 py-3">
      <SiteLink
        to={href('/')}
        className="quiet-link flex items-center gap-2.5 hover:no-underline"
        aria-label={`${site.name}, home`}
      >
        <Mark className="size-7 text-glow" />
        <span className="font-display text-h4 font-bold tracking-tight">{site.name}</span>
      </SiteLink>
      <nav aria-label="Main" className="hidden md:block">
        <NavList className="flex gap-x-6" />
      </nav>
      <div className="ms-auto flex items-center gap-1.5 sm:gap-3">
        <SiteLink
          to={href('/question')}
          className="grid size-11 place-items-center rounded-full text-soft hover:text-ink"
          aria-label="Search the questions"
        >
          <SearchIcon />
        </SiteLink>
        <div className="hidden sm:block">
          <ThemeSwitch theme={theme} />
        </div>
        <SiteLink to={href('/sign-in')} className="pill pill-line hidden md:inline-flex">
          Sign in
        </SiteLink>
        <details data-menu className="relative md:hidden">
          <summary className="pill pill-line list-none px-4" aria-label="Menu">
            <MenuIcon />
            <span className="hidden sm:inline">Menu</span>
          </summary>
          <div className="absolute end-0 z-10 mt-2 w-72 rounded-card border border-line bg-sheet p-5">
            <nav aria-label="Menu">
              <NavList className="flex flex-col text-lead" />
            </nav>
            <div className="mt-4 flex items-center justify-between border-t border-line pt-4">
              <SiteLink to={href('/sign-in')} className="pill pill-solid">
                Sign in
              </SiteLink>
              <ThemeSwitch theme={theme} />
            </div>
          </div>
        </details>
      </div>
    </header>
  );
}

function NavList({ className }: { className: string }) {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {mainLinks.map(({ to, text }) => (
        <li key={to}>
          <SiteLink
            to={to}
            aria-current={pathname === to ? 'page' : undefined}
            className="quiet-link inline-flex min-h-11 items-center font-medium text-soft hover:text-ink aria-[current]:text-ink"
          >
            {text}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
