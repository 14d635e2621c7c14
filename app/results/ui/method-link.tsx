import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/result.ts';

/** The section of the features page that explains how figures are made. */
export const methodPath = (): string => `${href('/features')}#method`;

export function MethodLink() {
  return (
    <SiteLink to={methodPath()} className="fact-link no-print">
      {words.method}
    </SiteLink>
  );
}
