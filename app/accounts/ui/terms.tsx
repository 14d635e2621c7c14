import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';

/** The terms name the same age. */
const YOUNGEST = 13;

/** What somebody who makes an account agrees to. */
export function Terms() {
  return (
    <p className="text-small text-soft">
      You must be at least {YOUNGEST}. By creating an account you accept the{' '}
      <SiteLink to={href('/terms-of-service')} className="text-link">
        terms
      </SiteLink>
      ; the{' '}
      <SiteLink to={href('/privacy-policy')} className="text-link">
        privacy policy
      </SiteLink>{' '}
      says what we store.
    </p>
  );
}
