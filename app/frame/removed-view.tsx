import { href } from 'react-router';
import { formatDay } from '../base/format.ts';
import { site } from '../site.config.ts';
import { SiteLink } from '../ui/site-link.tsx';

export type Removed = {
  reason?: string | undefined;
  since?: string | undefined;
  /** The next question of a survey it was part of. */
  on?: string | undefined;
};

/** Something was here and is not any more. All that can still be said of it is why, and since when. */
export function RemovedView({ reason, since, on }: Removed) {
  return (
    <div className="page py-16">
      <title>{`Removed · ${site.name}`}</title>
      <h1 className="text-h2">This was removed.</h1>
      <p className="mt-4 max-w-[60ch] text-lead text-soft">
        {since === undefined
          ? 'It stood at this address and was taken down.'
          : `It stood at this address and was taken down on ${formatDay(new Date(since))}.`}
        {reason !== undefined && (
          <>
            {' '}
            The reason given: <bdi>{`“${reason}”`}</bdi>.
          </>
        )}
      </p>
      {on !== undefined && (
        <p className="mt-8">
          <a href={on} className="pill pill-solid">
            Next question
          </a>
        </p>
      )}
      <p className="mt-8">
        <SiteLink to={href('/question')}>See the questions that are open</SiteLink>
      </p>
    </div>
  );
}
