import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { manageTopicsPath } from './manage-path.ts';
import * as words from '../words/manage.ts';

type Row = {
  id: number;
  slug: string;
  name: string;
  questions: number;
  open: number;
  lastWeek: number;
  followers: number;
  slugs: readonly string[];
};

/** Every topic with its numbers, and the actions for it. */
export function ManageList({ topics }: { topics: readonly Row[] }) {
  return (
    <ul className="border-t border-line">
      {topics.map((topic) => (
        <li
          key={topic.id}
          className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-b border-line py-5"
        >
          <div className="min-w-0 flex-1 basis-80">
            <h2 className="text-lead">
              <SiteLink to={href('/topic/:slug', { slug: topic.slug })} className="quiet-link">
                <bdi className="block">{topic.name}</bdi>
              </SiteLink>
            </h2>
            <p className="mt-1 text-small text-soft">{numbersOf(topic)}</p>
            {topic.slugs.length > 0 && (
              <p className="text-small text-soft">
                {words.formerAddresses({
                  paths: topic.slugs.map((slug) => href('/topic/:slug', { slug })),
                })}
              </p>
            )}
          </div>
          <p className="flex gap-x-5 text-small">
            <ActionLink does="change" of={topic}>
              {words.change}
            </ActionLink>
            <ActionLink does="merge" of={topic}>
              {words.merge}
            </ActionLink>
            <ActionLink does="delete" of={topic}>
              {words.remove}
            </ActionLink>
          </p>
        </li>
      ))}
    </ul>
  );
}

type ActionLinkProps = { does: 'change' | 'merge' | 'delete'; of: Row; children: string };

function ActionLink({ does, of: { slug, name }, children }: ActionLinkProps) {
  return (
    <SiteLink to={manageTopicsPath({ do: does, topic: slug })} className="text-link py-1">
      {children}
      <span className="sr-only">{` ${name}`}</span>
    </SiteLink>
  );
}

function numbersOf({ questions, open, lastWeek, followers }: Row): string {
  return [
    words.questionCount({ questions }),
    words.openQuestions({ open }),
    words.answersLastWeek({ lastWeek }),
    words.followerCount({ followers }),
  ].join(' · ');
}
