import { href } from 'react-router';
import { ResultNote } from './result-note.tsx';
import { ResultDrawing } from './result-drawing.tsx';
import type { QuestionView } from '../present.ts';
import { SiteLink } from '../../ui/site-link.tsx';

/** A real question of the site inside a text, with its result as it stands. */
export function WorkedExample({ question }: { question: QuestionView | undefined }) {
  if (!question?.result)
    return (
      <p className="text-soft">
        This site holds no question of that kind with an open result at the moment.
      </p>
    );
  return (
    <aside
      className="not-prose my-8 rounded-card border border-line bg-sheet p-5 sm:p-7"
      aria-label="A question from this site"
    >
      <p className="font-display text-h4 leading-tight font-bold">
        <SiteLink to={href('/question/:id', { id: question.id })} className="quiet-link text-ink">
          <bdi>{question.text}</bdi>
        </SiteLink>
      </p>
      <div className="mt-5">
        <ResultDrawing question={question} result={question.result} />
      </div>
      <ResultNote question={question} result={question.result} />
    </aside>
  );
}
