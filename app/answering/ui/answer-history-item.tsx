import { href } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { Star } from '../../ui/logo.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { AnsweredQuestion } from '../answered-question.ts';

type Props = { item: AnsweredQuestion; now: string; action: string };

/** One answer in a member's history: the question, the picks, and the possible actions. */
export function AnswerHistoryItem({ item, now, action }: Props) {
  const { id, text, canChange } = item;
  const path = href('/question/:id', { id });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line py-5">
      <div className="min-w-0 flex-1 basis-80">
        <SiteLink to={path} className="quiet-link text-body font-semibold">
          {text === undefined ? 'A question that was removed' : <bdi className="block">{text}</bdi>}
        </SiteLink>
        <Picks item={item} />
        {item.says !== undefined && <p className="mt-2 text-small">{item.says}</p>}
        <p className="mt-1.5 text-small text-soft">
          {[
            `Answered ${formatRelative(new Date(item.answeredAt), new Date(now))}`,
            stateWords(item, now),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {item.isHeldBack && (
          <p className="mt-1 text-small text-soft">
            Held back, not counted: too many answers came from one network at once.
          </p>
        )}
      </div>
      {canChange && (
        <div className="-my-1.5 flex shrink-0 items-center gap-5 text-small">
          <SiteLink to={`${path}?change=1`} className="text-link inline-block py-1.5">
            Change
            <span className="sr-only">{`: ${text}`}</span>
          </SiteLink>
          <form method="post" action={action}>
            <input type="hidden" name="question" value={id} />
            <button type="submit" className="text-link py-1.5">
              Remove
              <span className="sr-only">{`: ${text}`}</span>
            </button>
          </form>
        </div>
      )}
    </li>
  );
}

function Picks({ item: { picks, isRanking, ends } }: Pick<Props, 'item'>) {
  if (picks.length === 0) return null;
  const List = isRanking ? 'ol' : 'ul';
  return (
    <div className="mt-2 flex gap-2.5">
      <Star className="mt-1.5 size-3.5 shrink-0 text-glow" />
      <List aria-label="Your answer" className="flex min-w-0 flex-wrap gap-x-5 gap-y-0.5">
        {picks.map((label, at) => (
          <li key={at}>
            {isRanking && <span className="text-soft">{`${at + 1}. `}</span>}
            <bdi className="inline-block max-w-full">{label}</bdi>
            {ends && <Ends {...ends} />}
          </li>
        ))}
      </List>
    </div>
  );
}

function Ends({ from, low, to, high }: NonNullable<AnsweredQuestion['ends']>) {
  return (
    <span className="text-soft">
      {' on a scale from '}
      {from}
      {low && (
        <>
          {' ('}
          <bdi>{low}</bdi>)
        </>
      )}
      {' to '}
      {to}
      {high && (
        <>
          {' ('}
          <bdi>{high}</bdi>)
        </>
      )}
    </span>
  );
}

function stateWords({ state, closesAt }: AnsweredQuestion, now: string): string {
  const when = formatRelative(new Date(closesAt), new Date(now));
  switch (state) {
    case 'open':
      return `Closes ${when}`;
    case 'paused':
      return 'Paused, so it cannot be changed now';
    case 'closed':
      return `Closed ${when}`;
    case 'removed':
      return 'Removed by a moderator';
    case 'scheduled':
      return 'Not open now';
  }
}
