import { SiteLink } from '../../ui/site-link.tsx';
import { DEMO_MARK } from '../../results/words/demo.ts';
import type { QuestionLine } from '../../results/question-view.ts';
import { surveyPositionWords, statusWords, timingWords } from '../../results/words/status.ts';
import { questionPath } from '../../results/ui/question-path.ts';

/** Questions as a plain list: text, time, number of answers. */
export function QuestionLines({
  questions,
  now,
}: {
  questions: readonly QuestionLine[];
  now: string;
}) {
  return (
    <ul>
      {questions.map((question) => (
        <li key={question.id} className="border-b border-line py-4">
          <SiteLink to={questionPath(question)} className="quiet-link text-body font-semibold">
            <bdi className="block">{question.text}</bdi>
          </SiteLink>
          <p className="mt-0.5 text-small text-soft">
            {[
              timingWords(question, new Date(now)),
              statusWords(question),
              surveyPositionWords(question),
              question.isDemo && DEMO_MARK,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
