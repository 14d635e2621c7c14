import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import type { LinkCheckResult } from '../auth/link-tokens.server.ts';
import { AuthPage } from './auth-page.tsx';
import * as words from '../words/entry/dead-link.ts';

type Props = {
  why: Exclude<LinkCheckResult['state'], 'open'>;
  /** What it would have opened. */
  link: keyof typeof words.workedOnce;
  again: { to: string; text: string };
  /** This network opened too many dead links. */
  isOften?: boolean;
};

/** For a mailed link that no longer opens anything, or never did. */
export function DeadLink({ why, link, again, isOften = false }: Props) {
  return (
    <AuthPage title={words.titles[why]}>
      <p className="mt-4 text-soft">
        {why === 'unknown' ? words.incomplete : words.workedOnce[link]}
      </p>
      {isOften && <p className="mt-4 text-soft">{words.tooManyDeadLinks}</p>}
      <p className="mt-8 flex flex-wrap gap-3">
        <SiteLink to={again.to} className="pill pill-solid">
          {again.text}
        </SiteLink>
        <SiteLink to={href('/')} className="pill pill-line">
          {words.goHome}
        </SiteLink>
      </p>
    </AuthPage>
  );
}
