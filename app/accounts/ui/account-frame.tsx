import type { ReactNode } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { useSignedInMember } from '../../frame/own-data.tsx';
import * as words from '../words/account-frame.ts';

/** The pages of an account, in the order of the list beside them. */
const LINK_GROUPS = [
  [{ to: href('/account'), page: 'overview' }],
  [
    { to: href('/account/answers'), page: 'answers' },
    { to: href('/account/questions'), page: 'questions' },
    { to: href('/account/surveys'), page: 'surveys' },
    { to: href('/account/communities'), page: 'communities' },
  ],
  [
    { to: href('/account/profile'), page: 'profile' },
    { to: href('/account/about'), page: 'aboutMe' },
    { to: href('/account/notifications'), page: 'notifications' },
    { to: href('/account/security'), page: 'security' },
    { to: href('/account/data'), page: 'data' },
  ],
] as const;

const STAFF_LINKS = [
  { to: href('/account/topics'), page: 'topics' },
  { to: href('/account/held'), page: 'heldAnswers' },
] as const;
const ADMIN_LINKS = [
  { to: href('/account/staff'), page: 'staff' },
  { to: href('/account/errors'), page: 'errors' },
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
      <nav aria-label={words.yourAccount} className={`no-print ${isFirst ? 'max-md:hidden' : ''}`}>
        {!isFirst && (
          <SiteLink to={href('/account')} className="quiet-link text-small text-soft md:hidden">
            <span aria-hidden="true">‹ </span>
            {words.yourAccount}
          </SiteLink>
        )}
        <div className="hidden gap-5 md:sticky md:top-8 md:grid">
          {groups.map((places) => (
            <ul key={places[0]?.to}>
              {places.map(({ to, page }) => (
                <li key={to}>
                  <SiteLink
                    to={to}
                    aria-current={to === here ? 'page' : undefined}
                    className="quiet-link -ms-3 flex min-h-10 items-center border-s-2 border-transparent ps-3 text-soft hover:text-ink aria-[current]:border-glow aria-[current]:font-semibold aria-[current]:text-ink"
                  >
                    {words.pages[page].name}
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
    <nav aria-label={words.yourAccount} className="mt-10 border-t border-line md:hidden">
      {useLinkGroups()
        .slice(1)
        .map((places) => (
          <ul key={places[0]?.to} className="border-b-2 border-line last:border-b-0">
            {places.map(({ to, page }) => (
              <li key={to} className="border-b border-line last:border-b-0">
                <SiteLink to={to} className="quiet-link flex min-h-14 items-center gap-4 py-2.5">
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{words.pages[page].name}</span>
                    <span className="block text-small text-soft">{words.pages[page].about}</span>
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

function useLinkGroups(): readonly (readonly AccountLink[])[] {
  const role = useSignedInMember()?.role;
  if (role === undefined) return LINK_GROUPS;
  return [...LINK_GROUPS, role === 'admin' ? [...STAFF_LINKS, ...ADMIN_LINKS] : STAFF_LINKS];
}
