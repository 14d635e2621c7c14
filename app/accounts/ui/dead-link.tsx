import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import type { LinkCheckResult } from '../auth/link-tokens.server.ts';
import { AuthPage } from './auth-page.tsx';

type Props = {
  why: Exclude<LinkCheckResult['state'], 'open'>;
  /** What it would have opened, as "A link to sign in". */
  what: string;
  /** How long such a link works. */
  lasts: string;
  again: { to: string; text: string };
  /** This network opened too many dead links. */
  isOften?: boolean;
};

/** For a mailed link that no longer opens anything, or never did. */
export function DeadLink({ why, what, lasts, again, isOften = false }: Props) {
  return (
    <AuthPage title={TITLES[why]}>
      <p className="mt-4 text-soft">
        {why === 'unknown' ? UNKNOWN : `${what} works once, ${lasts}.`}
      </p>
      {isOften && <p className="mt-4 text-soft">{TOO_MANY_DEAD_LINKS}</p>}
      <p className="mt-8 flex flex-wrap gap-3">
        <SiteLink to={again.to} className="pill pill-solid">
          {again.text}
        </SiteLink>
        <SiteLink to={href('/')} className="pill pill-line">
          Go to the home page
        </SiteLink>
      </p>
    </AuthPage>
  );
}

const TITLES: Record<Props['why'], string> = {
  used: 'This link was used already',
  late: 'This link is too old',
  unknown: 'This link does not work',
};
export const TOO_MANY_DEAD_LINKS =
  'Too many links that do not work were opened from your network lately. A link that works still opens.';
const UNKNOWN =
  'It may be too old, or you may have opened only a part of it: some email apps cut long addresses in two. Open the link in the email again, or copy all of it.';
