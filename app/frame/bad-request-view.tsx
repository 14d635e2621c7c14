import { useLocation } from 'react-router';
import { SiteLink } from '../ui/site-link.tsx';
import * as words from './words.ts';

/** The page exists, but the parameters of its address make no sense. */
export function BadRequestView({ why }: { why: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <div className="page py-16">
      <title>{words.badRequestTitle}</title>
      <h1 className="text-h2">{words.badRequest}</h1>
      <p className="mt-4 max-w-[60ch] text-lead text-soft">{why ?? words.badRequestCause}</p>
      <p className="mt-8">
        <SiteLink to={pathname}>{words.pageWithoutParameters}</SiteLink>
      </p>
    </div>
  );
}
