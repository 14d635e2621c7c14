import { href } from 'react-router';
import { formatDay } from '../../base/words/figures.ts';
import { loadTextPolls } from './text-polls.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
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
  const [newest, ...others] = articles;
  const askOf = ({ slug }: Text) => loaderData.asks.find((one) => one.slug === slug);
  return (
    <div className="page pt-10 sm:pt-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-12 gap-y-2">
        <h1 className="text-lead font-bold">{words.title}</h1>
        <p className="max-w-[44ch] text-note text-soft">
          {words.about}{' '}
          <a href={`${href('/blog')}/feed.xml`} className="text-link whitespace-nowrap">
            {words.follow}
          </a>
        </p>
      </div>
      {newest && (
        <section className="mt-10 grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_20rem] lg:items-end">
          <div>
            <DateLine text={newest} />
            <h2 className="display mt-3 max-w-[22ch] text-h2 sm:text-h1">
              <ArticleLink text={newest} />
            </h2>
            <p className="mt-5 max-w-[32em] text-lead text-pretty text-soft">{newest.lead}</p>
          </div>
          <QuestionLine ask={askOf(newest)} />
        </section>
      )}
      <ul className="blog-others">
        {others.map((text) => (
          <li key={text.slug}>
            <DateLine text={text} />
            <h2 className="mt-2 max-w-[30ch] text-h4">
              <ArticleLink text={text} />
            </h2>
            <p className="mt-2.5 max-w-[35rem] text-small text-pretty text-soft">{text.lead}</p>
            <QuestionLine ask={askOf(text)} />
          </li>
        ))}
      </ul>
    </div>
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
    <p className="text-note text-soft">
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
        {[words.openNow({ people: ask.turnout }), ...(ask.isDemo ? [words.demo] : [])].join(' · ')}
      </span>
    </p>
  );
}
