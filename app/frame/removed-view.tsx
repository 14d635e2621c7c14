import { href } from 'react-router';
import { SiteLink } from '../ui/site-link.tsx';
import * as words from './words.ts';

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
      <title>{words.removedTitle}</title>
      <h1 className="display text-h2 sm:text-h1">{words.removed}</h1>
      <p className="mt-5 max-w-[58ch] text-lead text-pretty text-soft">
        {since === undefined ? words.removedBefore : words.removedOn({ day: new Date(since) })}
      </p>
      {reason !== undefined && (
        <figure className="mt-8 max-w-[58ch]">
          <figcaption className="text-small text-soft">{words.reasonGiven}</figcaption>
          <blockquote className="mt-2 border-s-3 border-glow ps-5 text-lead text-pretty">
            <bdi className="block">{`“${reason}”`}</bdi>
          </blockquote>
        </figure>
      )}
      <p className="mt-10 flex flex-wrap gap-3">
        {on !== undefined && (
          <a href={on} className="pill pill-solid">
            {words.nextQuestion}
          </a>
        )}
        <SiteLink to={href('/question')} className="pill pill-line">
          {words.openQuestions}
        </SiteLink>
      </p>
    </div>
  );
}
