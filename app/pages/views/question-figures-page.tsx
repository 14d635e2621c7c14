import { formatDay } from '../../base/words/figures.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { figuresPath } from '../../results/ui/figures-path.ts';
import { splitPath } from '../../results/ui/split-path.ts';
import { EVERYONE, isEveryone } from '../../results/tally.ts';
import * as words from '../../results/words/sections.ts';
import { StateLine } from '../../answering/ui/state-line.tsx';
import { SplitHeader } from '../../answering/ui/split-header.tsx';
import { QuestionFigures } from '../../answering/ui/question-figures.tsx';
import { site } from '../../site.config.ts';
import { PrintHeader } from '../../ui/print-header.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { AnswerableQuestionData } from './question-data.ts';
import { useServedAnswer } from './use-served-answer.ts';

/** What a result rests on and how it came about, under the question and its result in small. */
export function QuestionFiguresPage({ data }: { data: AnswerableQuestionData }) {
  const { question, details, history, now, origin } = data;
  const served = useServedAnswer(data, undefined);
  const split = details?.part ?? EVERYONE;
  const back = isEveryone(split) ? questionPath(question) : splitPath(question, split);
  return (
    <article aria-label={question.text} className="page pt-8 sm:pt-10">
      <PrintHeader
        name={site.name}
        address={origin + figuresPath(question, { split })}
        more={`as on ${formatDay(new Date(now))}`}
      />
      <p className="no-print mb-4 text-small">
        <SiteLink to={back} className="text-link inline-block py-1">
          {words.backToQuestion}
        </SiteLink>
      </p>
      <StateLine question={question} now={now} isMarked isFinal={question.state === 'closed'} />
      <h1 className="display mt-3 max-w-[32ch] text-h3 sm:text-h2">
        <bdi className="block">{question.text}</bdi>
      </h1>
      <QuestionFigures
        question={question}
        served={served}
        details={details}
        history={history}
        splits={
          question.resultShows === 'now' &&
          details && (
            <div className="answer-splits">
              <SplitHeader
                question={question}
                details={details}
                shownPeople={question.result?.people}
                pathOf={(one) => figuresPath(question, { split: one })}
              />
            </div>
          )
        }
      />
    </article>
  );
}
