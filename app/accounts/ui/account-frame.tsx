import type { ReactNode } from 'react';
import { href, useRouteLoaderData } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Role } from '../viewer.ts';

/** The pages of an account, in the order of the list beside them. */
const LINK_GROUPS = [
  [{ to: href('/account'), name: 'Overview', about: 'What needs your attention' }],
  [
    {
      to: href('/account/answers'),
      name: 'Answers',
      about: 'What you answered, to view or change',
    },
    { to: href('/account/questions'), name: 'Questions', about: 'What you asked, and your drafts' },
    {
      to: href('/account/surveys'),
      name: 'Surveys',
      about: 'Questions asked together, and embeds for other sites',
    },
    { to: href('/account/communities'), name: 'Communities', about: 'Your memberships' },
  ],
  [
    { to: href('/account/profile'), name: 'Profile', about: 'The name others see' },
    { to: href('/account/about'), name: 'About me', about: 'For splits of results, if you like' },
    {
      to: href('/account/notifications'),
      name: 'Notifications',
      about: 'What we notify you about, and how',
    },
    {
      to: href('/account/security'),
      name: 'Security',
      about: 'Password, passkeys, codes, sessions',
    },
    { to: href('/account/data'), name: 'Your data', about: 'Download your data, or delete it all' },
  ],
] as const;

const STAFF_LINKS = [
  { to: href('/account/topics'), name: 'Topics', about: 'Manage the topics of the site' },
  {
    to: href('/account/held'),
    name: 'Held answers',
    about: 'Count or leave out what one network brought too many of',
  },
] as const;
const ADMIN_LINKS = [
  { to: href('/account/staff'), name: 'Staff', about: 'Give and remove roles' },
  { to: href('/account/errors'), name: 'Errors', about: 'What went wrong in browsers' },
] as const;

/** Whether the page of a path is for staff. */
export function isStaffPath(path: string): boolean {
  const [asked] = path.split('?');
  return [...STAFF_LINKS, ...ADMIN_LINKS].some(({ to }) => to === asked);
}

type AccountLink =
  | (typeof LINK_GROUPS)[number][number]
  | (typeof STAFF_LINKS)[number]
  | (typeof ADMIN_LINKS)[number];

type Props = {
  here: AccountLink['to'];
  title: ReactNode;
  lead?: ReactNode;
  /** At the end of the title's line where it fits, otherwise below. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The frame of all pages of an account: their list beside the content; on a phone the way back. */
export function AccountFrame({ here, title, lead, beside, children }: Props) {
  const groups = useLinkGroups();
  const isFirst = here === href('/account');
  return (
    <div className="page grid gap-x-14 pt-8 md:grid-cols-[11.5rem_minmax(0,1fr)] md:pt-14">
      <nav aria-label="Your account" className={`no-print ${isFirst ? 'max-md:hidden' : ''}`}>
        {!isFirst && (
          <SiteLink to={href('/account')} className="quiet-link text-small text-soft md:hidden">
            <span aria-hidden="true">‹ </span>
            Your account
          </SiteLink>
        )}
        <div className="hidden gap-5 md:sticky md:top-8 md:grid">
          {groups.map((places) => (
            <ul key={places[0]?.to}>
              {places.map(({ to, name }) => (
                <li key={to}>
                  <SiteLink
                    to={to}
                    aria-current={to === here ? 'page' : undefined}
                    className="quiet-link -ms-3 flex min-h-10 items-center border-s-2 border-transparent ps-3 text-soft hover:text-ink aria-[current]:border-glow aria-[current]:font-semibold aria-[current]:text-ink"
                  >
                    {name}
                  </SiteLink>
                </li>
              ))}
            </ul>
          ))}
        </div>
      </nav>
      <div className="min-w-0 max-md:mt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
          <h1 className="display min-w-0 text-h2 [overflow-wrap:anywhere]">{title}</h1>
          {beside}
        </div>
        {lead && <p className="mt-4 max-w-[58ch] text-soft">{lead}</p>}
        {children}
      </div>
    </div>
  );
}

/** The same list for a phone, at the end of the first page. */
export function AccountNav() {
  return (
    <nav aria-label="Your account" className="mt-10 border-t border-line md:hidden">
      {useLinkGroups()
        .slice(1)
        .map((places) => (
          <ul key={places[0]?.to} className="border-b-2 border-line last:border-b-0">
            {places.map(({ to, name, about }) => (
              <li key={to} className="border-b border-line last:border-b-0">
                <SiteLink to={to} className="quiet-link flex min-h-14 items-center gap-4 py-2.5">
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{name}</span>
                    <span className="block text-small text-soft">{about}</span>
                  </span>
                  <span aria-hidden="true" className="text-soft">
                    ›
                  </span>
                </SiteLink>
              </li>
            ))}
          </ul>
        ))}
    </nav>
  );
}

/** The root loader tells every page who is reading. */
function useLinkGroups(): readonly (readonly AccountLink[])[] {
  const root = useRouteLoaderData('root') as { member?: { role?: Role } } | undefined;
  const role = root?.member?.role;
  if (role === undefined) return LINK_GROUPS;
  return [...LINK_GROUPS, role === 'admin' ? [...STAFF_LINKS, ...ADMIN_LINKS] : STAFF_LINKS];
}
