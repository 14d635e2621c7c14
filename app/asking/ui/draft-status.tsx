import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import type { DraftStatus } from './use-draft.ts';

const WORDS = {
  untouched: '',
  saving: 'Saving …',
  saved: 'Draft saved',
  kept: 'Saved in this browser',
  here: 'Not saved yet. It is stored on this device, and we will try again.',
  lost: 'Not saved: this browser stores nothing for this site. What you typed is lost if you leave the page.',
};

/** Where the draft is stored, in small print. */
export function DraftStatusLine({ standing }: { standing: DraftStatus }) {
  return (
    <output className="text-small text-soft">
      {standing.state === 'signed out' ? (
        <>
          {'You are signed out. What you typed is stored on this device. '}
          <SiteLink
            to={`${href('/sign-in')}?${new URLSearchParams({ next: window.location.pathname })}`}
            className="text-link"
          >
            Sign in to continue
          </SiteLink>
        </>
      ) : standing.state === 'refused' ? (
        standing.reason
      ) : (
        WORDS[standing.state]
      )}
    </output>
  );
}
