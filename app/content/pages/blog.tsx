import { href } from 'react-router';
import { formatDay } from '../../base/format.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { articles } from '../texts.ts';
import type { Route } from './+types/blog.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Blog',
    description:
      'On asking well, counting honestly, and what a number can and cannot say about people.',
    path: '/blog',
    matches,
  });

export default function Blog() {
  return (
    <>
      <PageHead
        title="Blog"
        lead="On asking well, counting honestly, and what a number can and cannot say about people."
      />
      <ul className="page mt-12 border-t border-line">
        {articles.map(({ slug, title, lead, published }) => (
          <li
            key={slug}
            className="grid gap-x-10 gap-y-2 border-b border-line py-8 md:grid-cols-[10rem_1fr]"
          >
            <p className="pt-1 text-note text-soft">
              {published && formatDay(new Date(published))}
            </p>
            <div>
              <h2 className="max-w-[30ch] text-h4 sm:text-h3">
                <SiteLink to={href('/blog/:article', { article: slug })} className="quiet-link">
                  {title}
                </SiteLink>
              </h2>
              <p className="mt-2.5 max-w-[62ch] text-soft">{lead}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
