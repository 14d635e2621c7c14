import type { ReactNode } from 'react';
import { data, href } from 'react-router';
import { formatDay, LANGUAGE } from '../../base/words/figures.ts';
import { loadTextPolls } from './text-polls.server.ts';
import { PollHeightScript, pollComponents } from '../../embeds/widget/poll-embed.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { site } from '../../site.config.ts';
import { LinkedData } from '../../ui/linked-data.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PrintHeader } from '../../ui/print-header.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { ArticleCredit, ARTICLE_AUTHOR } from '../../content/credit.tsx';
import { articleAt, articles, type Text } from '../../content/texts.ts';
import { Contents } from '../../content/ui/contents.tsx';
import { Forged } from '../../content/ui/forged.tsx';
import { Majorities } from '../../content/ui/majorities.tsx';
import { MissingChoice } from '../../content/ui/missing-choice.tsx';
import { SourceMark } from '../../content/source-mark.tsx';
import { Sources } from '../../content/sources.tsx';
import { Spans } from '../../content/ui/spans.tsx';
import { TextBody } from '../../content/ui/text-body.tsx';
import { textLinks } from './text-head.ts';
import type { Route } from './+types/article.ts';

export const links = textLinks;

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = articleAt(params.article);
  if (!article) throw data(null, { status: 404 });
  const { sql, prefs, origin } = context.get(requestContext);
  const polls = await loadTextPolls(sql, article);
  return { slug: article.slug, origin, theme: prefs.theme, polls };
}

const figureComponents = { Spans, Majorities, MissingChoice, Forged };

const pathOf = ({ slug }: Pick<Text, 'slug'>) => href('/blog/:article', { article: slug });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const article = articleAt(loaderData?.slug ?? '');
  if (!article) return [];
  const { title, description, published, updated } = article;
  return [
    ...pageMeta({
      title,
      description,
      path: pathOf(article),
      matches,
      type: 'article',
      syndicationOf: href('/blog'),
    }),
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
    ...(updated ? [{ property: 'article:modified_time', content: updated }] : []),
  ];
};

export default function Article({ loaderData }: Route.ComponentProps) {
  const article = articleAt(loaderData.slug);
  if (!article) return null;
  const { title, lead, published, updated, minutes, outline, sources } = article;
  const place = articles.indexOf(article);
  const [newer, older] = [articles[place - 1], articles[place + 1]];
  const address = loaderData.origin + pathOf(article);
  const parts = { ...pollComponents(loaderData), Note, Source: SourceMark, ...figureComponents };
  return (
    <article>
      <div className="page">
        <PrintHeader name={site.name} address={address} />
      </div>
      <PageHead
        title={title}
        lead={lead}
        above={
          <SiteLink to={href('/blog')} className="quiet-link">
            Blog
          </SiteLink>
        }
      >
        <p className="mt-6 text-small text-balance text-soft">
          {`By the project behind ${site.name}`}
          {published && (
            <>
              {' · '}
              <time dateTime={published}>{formatDay(new Date(published))}</time>
            </>
          )}
          {updated && (
            <>
              {', changed '}
              <time dateTime={updated}>{formatDay(new Date(updated))}</time>
            </>
          )}
          {` · ${minutes} min to read`}
        </p>
      </PageHead>
      <div className="page">
        <div className="article-body">
          <Contents outline={outline} />
          <div className="article-text">
            <div className="prose">
              <TextBody text={article} parts={parts} />
            </div>
            <Sources sources={sources} />
            <ArticleCredit />
          </div>
        </div>
        <nav className="turn-page" aria-label="Other articles">
          {older && <ArticleLink to={older} words="Previous" />}
          {newer && <ArticleLink to={newer} words="Next" isNext />}
        </nav>
      </div>
      <PollHeightScript />
      <LinkedData data={linkedData(article, { origin: loaderData.origin, address })} />
    </article>
  );
}

function Note({ children }: { children?: ReactNode }) {
  return <aside className="note-beside">{children}</aside>;
}

function ArticleLink({ to, words, isNext = false }: { to: Text; words: string; isNext?: boolean }) {
  return (
    <p className={isNext ? 'turn-next' : undefined}>
      <span className="block text-note text-soft">{words}</span>
      <SiteLink to={pathOf(to)} className="quiet-link mt-1 block font-display text-lead font-bold">
        {to.title}
      </SiteLink>
    </p>
  );
}

/** Nobody signs an article: the project wrote it, and whoever runs the site publishes it. */
function linkedData(
  { title, description, published, updated }: Text,
  { origin, address }: { origin: string; address: string },
): object {
  const project = {
    '@type': 'Organization',
    name: ARTICLE_AUTHOR,
    url: site.source ?? `${origin}/team`,
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: LANGUAGE,
    mainEntityOfPage: address,
    ...(published && { datePublished: published, dateModified: updated ?? published }),
    author: project,
    publisher: { '@type': 'Organization', name: site.name, url: `${origin}/` },
  };
}
