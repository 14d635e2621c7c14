import { href } from 'react-router';
import { formatNumber, formatRelative } from '../../base/words/figures.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/page.ts';

type Props = {
  counts: { all: number; open: number };
  lately: { week: number; month: number };
  outcomes: readonly { id: string; text: string; sentence: string; closedAt: string }[];
  more: string | undefined;
  now: string;
};

/** The questions of a community, each with its result in one sentence. */
export function CommunityResults({ counts, lately, outcomes, more, now }: Props) {
  if (counts.all === 0)
    return (
      <EmptyState title={words.noResultsYet}>
        <p>{words.resultsAppearHere}</p>
      </EmptyState>
    );
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-6 sm:flex sm:flex-wrap sm:gap-x-14">
        <Figure
          value={counts.all}
          term={counts.all === 1 ? words.questionAsked : words.questionsAsked}
        />
        <Figure value={counts.open} term={words.openNow} />
        <Figure value={lately.week} term={words.answersIn7Days} />
        <Figure value={lately.month} term={words.answersIn30Days} />
      </dl>
      <section aria-labelledby="closed" className="mt-12">
        <h2 id="closed" className="border-b border-line pb-4 text-h4">
          {words.closed}
        </h2>
        {outcomes.length === 0 && <p className="mt-5 text-soft">{words.nothingClosedYet}</p>}
        <ul>
          {outcomes.map(({ id, text, sentence, closedAt }) => (
            <li key={id} className="border-b border-line py-5">
              <p className="text-note text-soft">
                {words.closedOn({ when: formatRelative(new Date(closedAt), new Date(now)) })}
              </p>
              <h3 className="mt-1 text-body leading-snug font-semibold">
                <SiteLink to={href('/question/:id', { id })} className="quiet-link">
                  <bdi className="block">{text}</bdi>
                </SiteLink>
              </h3>
              <p className="mt-1.5 text-soft">{sentence}</p>
            </li>
          ))}
        </ul>
        {more && (
          <p className="mt-6">
            <SiteLink to={more} className="pill pill-line">
              {words.earlierResults}
            </SiteLink>
          </p>
        )}
      </section>
    </>
  );
}

function Figure({ value, term }: { value: number; term: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-soft">{term}</dt>
      <dd className="display font-display text-h3 font-bold tabular-nums">{formatNumber(value)}</dd>
    </div>
  );
}
