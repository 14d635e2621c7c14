import { href } from 'react-router';
import { formatDay } from '../../base/words/figures.ts';
import { loadTextPolls } from './text-polls.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { ArticleThumbnail } from '../../content/ui/article-figure.tsx';
import * as words from '../../content/words/blog.ts';
import { articles, type Text } from '../../content/texts.ts';
import { textLinks } from './text-head.ts';
import type { Route } from './+types/blog.ts';

export const links = textLinks;

/** What each article asks, all read at once. */
export async function loader({ context }: Route.LoaderArgs) {
  const { sql } = context.get(requestContext);
  const named = articles.flatMap(({ slug, polls }) =>
    polls.slice(0, 1).map((poll) => [slug, poll]),
  );
  const polls = named.map(([, poll = '']) => poll);
  const found = await loadTextPolls(sql, { polls, topic: undefined });
  return {
    asks: found.flatMap((poll, index) => {
      const slug = named[index]?.[0];
      if (!poll || slug === undefined || !poll.isOpen) return [];
      return [{ slug, id: poll.id, text: poll.text, turnout: poll.turnout, isDemo: poll.isDemo }];
    }),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.about,
    path: href('/blog'),
    feedOf: href('/blog'),
    matches,
  });

type BlogQuestion = { id: string; text: string; turnout: number; isDemo: boolean };

export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page pt-10 sm:pt-16">
      <div className="blog-head">
        <h1 className="display text-h3 sm:text-h2">{words.title}</h1>
        <p>
          {words.about}{' '}
          <a href={`${href('/blog')}/feed.xml`} className="text-link whitespace-nowrap">
            {words.follow}
          </a>
        </p>
      </div>
      <ul className="blog-cards">
        {articles.map((text, index) => (
          <li key={text.slug}>
            <ArticleCard
              text={text}
              ask={loaderData.asks.find(({ slug }) => slug === text.slug)}
              isLarge={index === 0}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type CardProps = { text: Text; ask: BlogQuestion | undefined; isLarge: boolean };

function ArticleCard({ text, ask, isLarge }: CardProps) {
  const id = `article-${text.slug}`;
  return (
    <article aria-labelledby={id} className="blog-card">
      <ArticleThumbnail text={text} hasLabels={isLarge} />
      <div>
        <h2 id={id}>
          <ArticleLink text={text} />
        </h2>
        <p className="blog-lead">{text.lead}</p>
        <DateLine text={text} />
        <QuestionLine ask={ask} />
      </div>
    </article>
  );
}

function ArticleLink({ text }: { text: Text }) {
  return (
    <SiteLink to={href('/blog/:article', { article: text.slug })} className="quiet-link">
      {text.title}
    </SiteLink>
  );
}

function DateLine({ text: { published, minutes } }: { text: Text }) {
  return (
    <p className="blog-date">
      {published && <time dateTime={published}>{formatDay(new Date(published))}</time>}
      {` · ${words.minutes({ minutes })}`}
    </p>
  );
}

function QuestionLine({ ask }: { ask: BlogQuestion | undefined }) {
  if (!ask) return null;
  return (
    <p className="blog-asks">
      <SiteLink to={href('/question/:id', { id: ask.id })} className="quiet-link font-semibold">
        <bdi>{ask.text}</bdi>
      </SiteLink>
      <span className="block text-soft">
        {[words.openNow({ people: ask.turnout }), ...(ask.isDemo ? [words.demo] : [])].join(
          '\u00a0· ',
        )}
      </span>
    </p>
  );
}
