import { href } from 'react-router';
import type { TopicCommunityHits } from '../topic-community-hits.ts';
import { SmallEmblem } from '../../emblems/ui/emblem-figure.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/listing.ts';

/** Topics and communities that match a search, above the questions it finds. */
export function TopicCommunityList({ topics, communities }: TopicCommunityHits) {
  if (topics.length + communities.length === 0) return null;
  return (
    <div className="mt-6 max-w-215">
      {topics.length > 0 && (
        <section aria-labelledby="found-topics">
          <h2 id="found-topics" className="text-small font-semibold text-soft">
            {words.topics}
          </h2>
          <ul className="mt-2.5 flex flex-wrap gap-2.5">
            {topics.map(({ slug, title, emblem }) => (
              <li key={slug}>
                <SiteLink to={href('/topic/:slug', { slug })} className="pill pill-line">
                  <SmallEmblem emblem={emblem} />
                  {title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {communities.length > 0 && (
        <section aria-labelledby="found-communities" className={topics.length > 0 ? 'mt-7' : ''}>
          <h2 id="found-communities" className="text-small font-semibold text-soft">
            {words.communities}
          </h2>
          <ul className="mt-1">
            {communities.map(({ slug, title, text, emblem }) => (
              <li key={slug} className="flex items-center gap-4 border-b border-line py-3">
                <SmallEmblem emblem={emblem} className="size-10" />
                <div className="min-w-0">
                  <SiteLink
                    to={href('/community/:slug', { slug })}
                    className="quiet-link font-semibold"
                  >
                    <bdi className="block">{title}</bdi>
                  </SiteLink>
                  <p dir="auto" className="line-clamp-1 text-small text-soft">
                    {text}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
