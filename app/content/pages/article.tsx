import { data, href } from 'react-router';
import { formatDay } from '../../base/format.ts';
import { pollsFor } from '../../crossings/polls-in-texts.server.ts';
import { PollHeights, pollParts } from '../../embeds/ui/poll-frame.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { site } from '../../site.config.ts';
import { PrintLine } from '../../ui/print-line.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { articleAt, articles } from '../texts.ts';
import { TextPage } from '../ui/text-page.tsx';
import styles from '../ui/written.css?url';
import type { Route } from './+types/article.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = articleAt(params.article);
  if (!article) throw data(null, { status: 404 });
  const { sql, prefs, origin } = context.get(requestContext);
  const polls = await pollsFor(sql, article, new Date());
  return { slug: article.slug, origin, theme: prefs.theme, polls };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const article = articleAt(loaderData?.slug ?? '');
  return article
    ? pageMeta({ ...article, path: href('/blog/:article', { article: article.slug }), matches })
    : [];
};

export default function Article({ loaderData }: Route.ComponentProps) {
  const article = articleAt(loaderData.slug);
  if (!article) return null;
  const next = articles[(articles.indexOf(article) + 1) % articles.length];
  const address = loaderData.origin + href('/blog/:article', { article: article.slug });
  return (
    <>
      <div className="page">
        <PrintLine name={site.name} address={address} />
      </div>
      <TextPage
        text={article}
        parts={pollParts(loaderData)}
        above={
          <>
            <SiteLink to={href('/blog')} className="quiet-link">
              Blog
            </SiteLink>
            {article.published &&
              ` · ${formatDay(new Date(article.published))} · The ${site.name} team`}
          </>
        }
      >
        {next && (
          <p className="no-print mt-16 border-t border-line pt-8">
            <span className="block text-small text-soft">Read next</span>
            <SiteLink
              to={href('/blog/:article', { article: next.slug })}
              className="quiet-link mt-1 block font-display text-h4 font-bold"
            >
              {next.title}
            </SiteLink>
          </p>
        )}
        <PollHeights />
      </TextPage>
    </>
  );
}
