import { useEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import type { QuestionView } from '../../results/question-view.ts';
import { QuestionCard } from './question-card.tsx';
import * as words from '../words/cards.ts';

export type ListCard = { question: QuestionView; now: string; why: string | undefined };

type Props = {
  cards: readonly ListCard[];
  next: string | undefined;
  state: object;
  /** What the end of the list says. */
  end: string;
  level?: 2 | 3;
};

/** Questions as cards, with a link to more. The next page is appended, and focus moves to its first card. */
export function CardList({ cards, next, state, end, level = 2 }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const firstNewCard = useRef<number>(undefined);
  const { location } = useNavigation();
  useEffect(() => {
    const at = firstNewCard.current;
    if (at === undefined || cards.length <= at) return;
    firstNewCard.current = undefined;
    list.current?.children[at]?.querySelector('a')?.focus();
  }, [cards.length]);
  const isLoading = next !== undefined && location?.search === next.slice(next.indexOf('?'));
  return (
    <>
      <ul ref={list} className="packed-cards mt-6">
        {cards.map(({ question, now, why }) => (
          <li key={question.id}>
            <QuestionCard question={question} now={now} why={why} level={level} />
          </li>
        ))}
      </ul>
      <p className="mt-10">
        {next === undefined ? (
          <span className="text-small text-soft">{end}</span>
        ) : (
          <Link
            to={next}
            state={state}
            replace
            preventScrollReset
            onClick={() => (firstNewCard.current = cards.length)}
            className="pill pill-line no-print"
          >
            {isLoading ? words.loading : words.moreQuestions}
          </Link>
        )}
      </p>
    </>
  );
}
