import type { ReactNode } from 'react';
import { data, href } from 'react-router';
import { formatDay } from '../../base/words/figures.ts';
import { loadTextPolls } from './text-polls.server.ts';
import { PollHeightScript, pollComponents } from '../../embeds/widget/poll-embed.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { site } from '../../site.config.ts';
import { LinkedData } from '../../ui/linked-data.tsx';
import { PrintHeader } from '../../ui/print-header.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { ArticleFigure, ArticleThumbnail } from '../../content/ui/article-figure.tsx';
import { ArticleCredit } from '../../content/ui/credit.tsx';
import { articleAt, articles, type Text } from '../../content/texts.ts';
import { Contents } from '../../content/ui/contents.tsx';
import { Forged } from '../../content/ui/forged.tsx';
import { Majorities } from '../../content/ui/majorities.tsx';
import { MissingChoice } from '../../content/ui/missing-choice.tsx';
import { citedBeside } from '../../content/ui/source-mark.tsx';
import { Sources } from '../../content/ui/sources.tsx';
import { Spans } from '../../content/ui/spans.tsx';
import { TextBody } from '../../content/ui/text-body.tsx';
import * as words from '../../content/words/article.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { articleData } from './article-data.ts';
import { textCard, textLinks } from './text-head.ts';
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
      image: textCard(pathOf(article), article),
      type: 'article',
      feedOf: href('/blog'),
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
  const parts = {
    ...pollComponents(loaderData),
    Note,
    Source: citedBeside(sources),
    ...figureComponents,
  };
  return (
    <article aria-labelledby="title">
      <div className="page">
        <PrintHeader name={site.name} address={address} />
        <div className="article-head">
          <div>
            <p className="text-small text-soft">
              <SiteLink to={href('/blog')} className="quiet-link">
                {words.blog}
              </SiteLink>
            </p>
            <h1 id="title" className="display text-h2 sm:text-h1">
              {title}
            </h1>
            <p className="article-lead">{lead}</p>
            <p className="article-by">
              {words.byAuthor}
              {published && (
                <>
                  {' · '}
                  <Days published={published} updated={updated} />
                </>
              )}
              {` · ${words.minutes({ minutes })}`}
            </p>
          </div>
          <ArticleFigure text={article} />
        </div>
      </div>
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
        <nav className="turn-page" aria-label={words.others}>
          {older && <ArticleLink to={older} name={words.previous} />}
          {newer && <ArticleLink to={newer} name={words.next} isNext />}
        </nav>
      </div>
      <PollHeightScript />
      <LinkedData data={articleData(article, { origin: loaderData.origin, address })} />
    </article>
  );
}

function Days({ published, updated }: { published: string; updated: string | undefined }) {
  const day = (at: string) => <time dateTime={at}>{formatDay(new Date(at))}</time>;
  if (updated === undefined) return day(published);
  return (
    <Sentence
      parts={words.publishedAndChanged({ published: day(published), changed: day(updated) })}
    />
  );
}

function Note({ children }: { children?: ReactNode }) {
  return (
    <aside role="note" className="note-beside">
      {children}
    </aside>
  );
}

function ArticleLink({ to, name, isNext = false }: { to: Text; name: string; isNext?: boolean }) {
  return (
    <div className={isNext ? 'turn-next' : undefined}>
      <ArticleThumbnail text={to} />
      <p>
        <span className="block text-note text-soft">{name}</span>
        <SiteLink to={pathOf(to)} className="quiet-link turn-title">
          {to.title}
        </SiteLink>
      </p>
    </div>
  );
}
