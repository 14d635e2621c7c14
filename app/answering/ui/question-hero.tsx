import { useId, type ComponentProps, type ReactNode } from 'react';
import { SiteLink } from '../../ui/site-link.tsx';
import { lastDayWords } from '../../results/words/last-day.ts';
import { AnswerArea } from './answer-area.tsx';
import { useLiveQuestion } from '../client/answer-store.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { StateLine } from './state-line.tsx';

type Props = Omit<ComponentProps<typeof AnswerArea>, 'size' | 'idle'> & {
  answers?: number;
  /** In a list the text links to the question's page. */
  asLink?: boolean;
  /** The heading level: 2 below another heading of the page. */
  level?: 1 | 2;
  /** The author, under the question. */
  byline?: ReactNode;
  /** The facts, beside the answers or below them. */
  facts?: ReactNode;
  /** The state of live updates, and the button to pause them. */
  live?: ReactNode;
};

/** The question as a headline, with its answers as the only decoration. */
export function QuestionHero({
  answers,
  asLink = false,
  level = 1,
  byline,
  facts,
  live,
  ...answering
}: Props) {
  const { now, details } = answering;
  const question = useLiveQuestion(answering.question, details?.part);
  const Heading = `h${level}` as const;
  const heading = useId();
  const size =
    question.text.length > 90 ? 'text-h3 sm:text-h2 lg:text-h1' : 'text-h2 sm:text-h1 lg:text-hero';
  const text = <bdi className="me-auto block max-w-[22ch]">{question.text}</bdi>;
  return (
    <article aria-labelledby={heading}>
      <StateLine
        question={question}
        now={now}
        pulse={lastDayWords(answers, answering.question, question)}
        live={live}
        isMarked={!asLink}
        isFinal={!asLink && answering.question.state === 'closed'}
      />
      <Heading id={heading} className={`${size} display mt-3`}>
        {asLink ? (
          <SiteLink to={questionPath(question)} className="hero-link">
            {text}
          </SiteLink>
        ) : (
          text
        )}
      </Heading>
      {question.context && !asLink && (
        <p className="hero-context">
          <bdi className="block">{question.context}</bdi>
        </p>
      )}
      {byline && <div className="mt-5">{byline}</div>}
      <div className={facts && !asLink ? 'with-facts mt-7' : 'mt-7 max-w-215'}>
        <AnswerArea {...answering} question={question} />
        {facts}
      </div>
    </article>
  );
}
