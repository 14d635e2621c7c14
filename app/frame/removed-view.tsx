import { href } from 'react-router';
import { site } from '../site.config.ts';
import { SiteLink } from '../ui/site-link.tsx';

/** Something was here and is not any more. `about` is what the page can still say of it. */
export function RemovedView({ about }: { about: string | undefined }) {
  return (
    <div className="page py-16">
      <title>{`Removed · ${site.name}`}</title>
      <h1 className="text-h2">This was removed.</h1>
      <p className="mt-4 max-w-[60ch] text-lead text-soft">
        {about ?? 'It stood at this address and was taken down.'}
      </p>
      <p className="mt-8">
        <SiteLink to={href('/question')}>See the questions that are open</SiteLink>
      </p>
    </div>
  );
}
