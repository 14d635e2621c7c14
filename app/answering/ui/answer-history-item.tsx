import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { Star } from '../../ui/logo.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { AnsweredQuestion } from '../answered-question.ts';
import * as words from '../words/history.ts';

type Props = { item: AnsweredQuestion; now: string; action: string };

/** One answer in a member's history: the question, the picks, and the possible actions. */
export function AnswerHistoryItem({ item, now, action }: Props) {
  const { id, text, canChange } = item;
  const path = href('/question/:id', { id });
  const about = {
    text: text ?? '',
    hidden: (more: string) => <span className="sr-only">{more}</span>,
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line py-5">
      <div className="min-w-0 flex-1 basis-80">
        <SiteLink to={path} className="quiet-link text-body font-semibold">
          {text === undefined ? words.removedQuestion : <bdi className="block">{text}</bdi>}
        </SiteLink>
        <Picks item={item} />
        {item.says !== undefined && <p className="mt-2 text-small">{item.says}</p>}
        <p className="mt-1.5 text-small text-soft">
          {[
            words.answered({ when: formatRelative(new Date(item.answeredAt), new Date(now)) }),
            stateWords(item, now),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {item.isHeldBack && <p className="mt-1 text-small text-soft">{words.heldBack}</p>}
      </div>
      {canChange && (
        <div className="-my-1.5 flex shrink-0 items-center gap-5 text-small">
          <SiteLink to={`${path}?change=1`} className="text-link inline-block py-1.5">
            <Sentence parts={words.change(about)} />
          </SiteLink>
          <form method="post" action={action}>
            <input type="hidden" name="question" value={id} />
            <button type="submit" className="text-link py-1.5">
              <Sentence parts={words.remove(about)} />
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
      <List aria-label={words.yourAnswer} className="flex min-w-0 flex-wrap gap-x-5 gap-y-0.5">
        {picks.map((label, at) => (
          <li key={at}>
            {isRanking && <span className="text-soft">{`${at + 1}. `}</span>}
            <Pick label={label} ends={ends} />
          </li>
        ))}
      </List>
    </div>
  );
}

function Pick({ label, ends }: { label: string; ends: AnsweredQuestion['ends'] }) {
  const picked = <bdi className="inline-block max-w-full">{label}</bdi>;
  if (!ends) return picked;
  return (
    <Sentence
      parts={words.onScale({
        picked,
        from: <End step={ends.from} label={ends.low} />,
        to: <End step={ends.to} label={ends.high} />,
        rest: (parts) => (
          <span className="text-soft">
            <Sentence parts={parts} />
          </span>
        ),
      })}
    />
  );
}

function End({ step, label }: { step: ReactNode; label: string }) {
  return (
    <>
      {step}
      {label && (
        <>
          {' ('}
          <bdi>{label}</bdi>)
        </>
      )}
    </>
  );
}

function stateWords({ state, closesAt }: AnsweredQuestion, now: string): string {
  const when = formatRelative(new Date(closesAt), new Date(now));
  switch (state) {
    case 'open':
      return words.closes({ when });
    case 'paused':
      return words.paused;
    case 'closed':
      return words.closed({ when });
    case 'removed':
      return words.removed;
    case 'scheduled':
      return words.notOpen;
  }
}
