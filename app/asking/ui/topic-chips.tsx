import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { listHref, type ListSelection } from '../../discovery/ui/sort-tabs.tsx';
import * as words from '../words/fields.ts';

type Topic = { slug: string; name: string };

const MAX_CHIPS = 20;

/** Links to the same list by topic. The current topic comes first, so that a phone shows it too. */
export function TopicChips({ list, topics }: { list: ListSelection; topics: readonly Topic[] }) {
  const { topic: current, ...rest } = list;
  const chosen = topics.filter(({ slug }) => slug === current);
  const others = topics.filter(({ slug }) => slug !== current);
  const shown = [...chosen, ...others].slice(0, MAX_CHIPS);
  return (
    <nav aria-label={words.topics} className="link-row link-row-wraps mt-5 py-1">
      <ul className="gap-2">
        <li>
          <Chip to={listHref(rest)} isCurrent={current === undefined}>
            {words.allTopics}
          </Chip>
        </li>
        {shown.map(({ slug, name }) => (
          <li key={slug}>
            <Chip to={listHref({ ...rest, topic: slug })} isCurrent={slug === current}>
              {name}
            </Chip>
          </li>
        ))}
        {topics.length > shown.length && (
          <li>
            <SiteLink
              to={href('/topic')}
              className="text-link inline-flex min-h-9 items-center px-2 text-small whitespace-nowrap"
            >
              {words.moreTopics}
            </SiteLink>
          </li>
        )}
      </ul>
    </nav>
  );
}

type ChipProps = { to: string; isCurrent: boolean; children: string };

function Chip({ to, isCurrent, children }: ChipProps) {
  return (
    <SiteLink to={to} aria-current={isCurrent ? 'page' : undefined} className="chip">
      {children}
    </SiteLink>
  );
}
