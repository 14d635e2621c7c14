import { href } from 'react-router';
import { formatDay } from '../base/words/figures.ts';
import { site } from '../site.config.ts';
import { SiteLink } from '../ui/site-link.tsx';

export type Removed = {
  reason?: string | undefined;
  since?: string | undefined;
  /** The next question of the survey it was part of. */
  on?: string | undefined;
};

/** Something was here and was removed. Only the reason and the date may still be shown. */
export function RemovedView({ reason, since, on }: Removed) {
  return (
    <div className="page pt-10 sm:pt-16">
      <title>{`Removed · ${site.name}`}</title>
      <h1 className="display text-h2 sm:text-h1">This was removed.</h1>
      <p className="mt-5 max-w-[58ch] text-lead text-pretty text-soft">
        {since === undefined
          ? 'It was at this address and was removed.'
          : `It was at this address and was removed on ${formatDay(new Date(since))}.`}
      </p>
      {reason !== undefined && (
        <figure className="mt-8 max-w-[58ch]">
          <figcaption className="text-small text-soft">The reason given:</figcaption>
          <blockquote className="mt-2 border-s-3 border-glow ps-5 text-lead text-pretty">
            <bdi className="block">{`“${reason}”`}</bdi>
          </blockquote>
        </figure>
      )}
      <p className="mt-10 flex flex-wrap gap-3">
        {on !== undefined && (
          <a href={on} className="pill pill-solid">
            Next question
          </a>
        )}
        <SiteLink to={href('/question')} className="pill pill-line">
          See the questions that are open
        </SiteLink>
      </p>
    </div>
  );
}
