import { href } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { QuestionState } from '../../questions/rules.ts';
import { turnoutWords } from '../../questions/turnout-words.ts';

export type OwnLine = {
  id: string;
  text: string;
  state: QuestionState | 'draft';
  /** When it was last saved, opens, closes or closed. */
  at: string;
  people?: number;
};

/** The next action for a question in each state. */
const NEXT: Record<OwnLine['state'], string> = {
  draft: 'Continue',
  scheduled: 'Manage',
  open: 'Manage',
  paused: 'Resume it',
  closed: 'View results',
  removed: 'See the reason',
};

const WHEN: Record<OwnLine['state'], string> = {
  draft: 'Saved',
  scheduled: 'Opens',
  open: 'Closes',
  paused: 'Closes',
  closed: 'Closed',
  removed: 'Closed',
};

/** The author's questions in one state: text, time, number of answers, and the next action. */
export function OwnLines({
  title,
  lines,
  now,
}: {
  title: string;
  lines: readonly OwnLine[];
  now: string;
}) {
  return (
    <section>
      <h2 className="border-b border-line pb-3 text-h4">{title}</h2>
      <ul>
        {lines.map(({ id, text, state, at, people }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-4"
          >
            <div className="min-w-0 flex-1 basis-72">
              <SiteLink
                to={href('/account/questions/:id', { id })}
                className="quiet-link text-body font-semibold"
              >
                {text === '' ? 'No question yet' : <bdi className="block">{text}</bdi>}
              </SiteLink>
              <p className="mt-0.5 text-small text-soft">
                {[
                  people === undefined || state === 'scheduled'
                    ? undefined
                    : turnoutWords(people, state),
                  `${WHEN[state]} ${formatRelative(new Date(at), new Date(now))}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <SiteLink
              to={href('/account/questions/:id', { id })}
              className="text-link shrink-0 text-small"
            >
              {NEXT[state]}
              <span className="sr-only">{`: ${text}`}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
