import { href } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { QuestionState } from '../../questions/question-rules.ts';
import { turnoutWords } from '../../questions/words/turnout.ts';
import * as words from '../words/own-question-list.ts';

export type OwnLine = {
  id: string;
  text: string;
  state: QuestionState | 'draft';
  /** When it was last saved, opens, closes or closed. */
  at: string;
  people?: number;
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
                {text === '' ? words.emptyDraft : <bdi className="block">{text}</bdi>}
              </SiteLink>
              <p className="mt-0.5 text-small text-soft">
                {[
                  people === undefined || state === 'scheduled'
                    ? undefined
                    : turnoutWords(people, state),
                  words.stateTime({ state, when: formatRelative(new Date(at), new Date(now)) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <SiteLink
              to={href('/account/questions/:id', { id })}
              className="text-link shrink-0 text-small"
            >
              {words.next[state]}
              <span className="sr-only">{`: ${text}`}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
