import { href } from 'react-router';
import type { Emblem } from '../../emblems/emblem.ts';
import { SmallEmblem } from '../../emblems/ui/emblem-figure.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/topic.ts';

type Props = {
  by: 'people' | 'questions';
  topics: readonly { slug: string; name: string; emblem?: Emblem }[];
};

/** Links from a topic to others, with the reason. */
export function RelatedTopics({ by, topics }: Props) {
  return (
    <nav
      aria-labelledby="related"
      className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3 text-small"
    >
      <h2 id="related" className="font-sans text-small font-normal tracking-normal text-soft">
        {by === 'people' ? words.alsoAnswered : words.sharesQuestionsWith}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {topics.map(({ slug, name, emblem }) => (
          <li key={slug}>
            <SiteLink to={href('/topic/:slug', { slug })} className="chip gap-2">
              <SmallEmblem emblem={emblem} />
              <bdi>{name}</bdi>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
