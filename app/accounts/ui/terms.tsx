import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/entry/sign-up.ts';

/** The terms name the same age. */
const YOUNGEST = 13;

/** What somebody who makes an account agrees to. */
export function Terms() {
  return (
    <p className="text-small text-soft">
      <Sentence
        parts={words.agreement({
          age: YOUNGEST,
          terms: (text) => (
            <SiteLink to={href('/terms-of-service')} className="text-link">
              {text}
            </SiteLink>
          ),
          privacy: (text) => (
            <SiteLink to={href('/privacy-policy')} className="text-link">
              {text}
            </SiteLink>
          ),
        })}
      />
    </p>
  );
}
