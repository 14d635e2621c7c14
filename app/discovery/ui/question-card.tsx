import { useId } from 'react';
import { SiteLink } from '../../ui/site-link.tsx';
import { DEMO_MARK } from '../../results/words/demo.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { lastDayWords } from '../../results/words/last-day.ts';
import { surveyPositionWords, statusWords, timingWords } from '../../results/words/status.ts';
import { CardAnswer } from '../../answering/ui/card-answer.tsx';
import { useLiveQuestion } from '../../answering/client/answer-store.ts';
import { questionPath } from '../../results/ui/question-path.ts';

type Props = {
  question: QuestionView;
  now: string;
  why?: string | undefined;
  /** Answers of the last day, where they are why the question is listed. */
  answers?: number;
  level?: 2 | 3;
};

/** A question in a list: why it is listed, its text, its result where that is shown, and the controls to answer it. */
export function QuestionCard({ question: initial, now, why, answers, level = 3 }: Props) {
  const question = useLiveQuestion(initial);
  const Heading = `h${level}` as const;
  const text = useId();
  return (
    <article aria-labelledby={text} className="flex h-full flex-col">
      <p className="text-note text-soft">
        {[
          question.topics[0]?.name,
          why ?? lastDayWords(answers, initial, question) ?? timingWords(question, new Date(now)),
          surveyPositionWords(question),
          question.isDemo && DEMO_MARK,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Heading id={text} className="mt-1.5 text-lead leading-snug font-bold">
        <SiteLink to={questionPath(question)} className="quiet-link">
          <bdi className="block">{question.text}</bdi>
        </SiteLink>
      </Heading>
      <CardAnswer question={question} now={now} idle={statusWords(question)} />
    </article>
  );
}
