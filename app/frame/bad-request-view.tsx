import { useLocation } from 'react-router';
import { site } from '../site.config.ts';
import { SiteLink } from '../ui/site-link.tsx';

/** The page exists, but the parameters of its address make no sense. */
export function BadRequestView({ why }: { why: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <div className="page py-16">
      <title>{`This address cannot be read · ${site.name}`}</title>
      <h1 className="text-h2">This address cannot be read.</h1>
      <p className="mt-4 max-w-[60ch] text-lead text-soft">
        {why ?? 'It may have been cut off on its way to you.'}
      </p>
      <p className="mt-8">
        <SiteLink to={pathname}>See the page without it</SiteLink>
      </p>
    </div>
  );
}
