import { href } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/page.ts';

type Survey = {
  id: string;
  title: string;
  questions: readonly { id: string; text: string; says: string }[];
};

export function CommunitySurveys({ surveys }: { surveys: readonly Survey[] }) {
  if (surveys.length === 0)
    return (
      <EmptyState title={words.noSurveys}>
        <p>{words.surveysAppearHere}</p>
      </EmptyState>
    );
  return surveys.map(({ id, title, questions }) => (
    <section key={id} aria-labelledby={`survey-${id}`} className="mb-14 last:mb-0">
      <h2 id={`survey-${id}`} className="text-h4">
        <bdi className="block">{title}</bdi>
      </h2>
      <p className="mt-1 text-small text-soft">
        {words.questionCount({ questions: questions.length })}
        {' · '}
        <SiteLink
          to={`${href('/live')}?${new URLSearchParams({ survey: id })}`}
          className="fact-link"
        >
          <Sentence
            parts={words.showToRoom({
              title,
              unseen: (text) => <span className="sr-only">{text}</span>,
            })}
          />
        </SiteLink>
      </p>
      <ol className="mt-4 border-t border-line">
        {questions.map((question, at) => (
          <li key={question.id} className="flex gap-x-5 border-b border-line py-4">
            <span
              aria-hidden="true"
              className="w-4 shrink-0 font-display text-h4 font-bold text-star"
            >
              {at + 1}
            </span>
            <div className="min-w-0">
              <SiteLink
                to={href('/question/:id', { id: question.id })}
                className="quiet-link text-body font-semibold"
              >
                <bdi className="block">{question.text}</bdi>
              </SiteLink>
              <p className="mt-0.5 text-small text-soft">{question.says}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  ));
}
