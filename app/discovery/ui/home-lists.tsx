import { href } from 'react-router';
import { SmallEmblem } from '../../emblems/ui/emblem-figure.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Home } from '../visitor-home.server.ts';
import * as words from '../words/home.ts';
import { QuestionLines } from './question-lines.tsx';

type Props = Pick<Home, 'topics' | 'closing' | 'communities' | 'now'>;

/** The lower half of a visitor's first page: topics, what closes soon, and communities. */
export function HomeLists({ topics, closing, communities, now }: Props) {
  return (
    <>
      {topics.length > 0 && (
        <section className="page mt-24" aria-labelledby="topics">
          <h2 id="topics" className="text-h3 sm:text-h2 display">
            {words.topics}
          </h2>
          <ul className="mt-7 flex flex-wrap gap-2.5">
            {topics.map((topic) => (
              <li key={topic.slug}>
                <SiteLink
                  to={href('/topic/:slug', { slug: topic.slug })}
                  className="pill pill-line"
                >
                  <SmallEmblem emblem={topic.emblem} />
                  {topic.name}
                </SiteLink>
              </li>
            ))}
          </ul>
          <p className="mt-7 max-w-[58ch] text-soft">
            <Sentence
              parts={words.notFound({
                link: (text) => (
                  <SiteLink to={href('/account/questions/new')} className="text-link">
                    {text}
                  </SiteLink>
                ),
              })}
            />
          </p>
        </section>
      )}

      {closing.length > 0 && (
        <section className="page mt-20 grid gap-x-14 gap-y-10 md:grid-cols-2">
          <div>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-4">
              <h2 className="text-h4">{words.closingSoon}</h2>
              <SiteLink to={`${href('/question')}?sort=closing`} className="text-small">
                {words.allClosingSoon}
              </SiteLink>
            </div>
            <QuestionLines questions={closing} now={now} />
          </div>
          <div>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-4">
              <h2 className="text-h4">{words.communities}</h2>
              <SiteLink to={href('/community')} className="text-small">
                {words.allCommunities}
              </SiteLink>
            </div>
            <ul>
              {communities.map((community) => (
                <li
                  key={community.slug}
                  className="flex items-center gap-4 border-b border-line py-4"
                >
                  <SmallEmblem emblem={community.emblem} className="size-10" />
                  <div className="min-w-0">
                    <SiteLink
                      to={href('/community/:slug', { slug: community.slug })}
                      className="quiet-link font-semibold"
                    >
                      <bdi className="block">{community.name}</bdi>
                    </SiteLink>
                    <p dir="auto" className="mt-0.5 line-clamp-2 text-small text-soft">
                      {community.about}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}
