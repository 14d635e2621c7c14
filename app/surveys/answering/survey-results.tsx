import { useId } from 'react';
import type { Room } from '../../questions/room-address.ts';
import type { AnswerableSurvey } from '../answerable-survey.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { site } from '../../site.config.ts';
import { PrintHeader } from '../../ui/print-header.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { shownResult } from '../../answering/answer-state.ts';
import { DEMO_MARK, selectionWords } from '../../results/words/demo.ts';
import { compactWords } from '../../base/compact-words.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { useKeptOrder } from '../../results/ui/use-kept-order.ts';
import { hiddenResultSentence } from '../../results/words/sentence.ts';
import {
  completionWords,
  medianWords,
  dropOffWords,
  restWords,
} from '../../results/words/survey-progress.ts';
import type { SurveyProgress } from '../../results/survey-progress.ts';
import { useAnswerState } from '../../answering/client/answer-store.ts';
import { shownRunoff } from '../../results/runoff-counts.ts';
import { SlimResult } from '../../results/ui/slim-result.tsx';
import { SurveyDropOff } from '../../results/ui/survey-drop-off.tsx';
import { surveyPath } from '../../results/ui/survey-path.ts';
import * as words from '../words/results.ts';

type Props = {
  way: AnswerableSurvey;
  questions: readonly QuestionView[];
  progress: SurveyProgress | undefined;
  origin: string;
  /** The room whose screen led here. */
  room: Room | undefined;
};

/** The results of a survey: how many voters got how far, and the result of each question. */
export function SurveyResults({ way, questions, progress, origin, room }: Props) {
  const [first] = questions;
  const isOpen = way.steps.some(({ state }) => state === 'open');
  return (
    <div className="page pt-8 sm:pt-14">
      {first && (
        <PrintHeader
          name={site.name}
          address={origin + surveyPath(way.id, first.id, { show: 'results' })}
        />
      )}
      <p className="state-line">
        {[
          words.survey,
          isOpen ? words.openNow : stateWords(way),
          ...(questions.some(({ isDemo }) => isDemo) ? [words.demoData] : []),
        ].join(' · ')}
      </p>
      <h1 className="mt-3 max-w-[24ch] text-h2 sm:text-h1 display">
        <bdi className="block">{way.title}</bdi>
      </h1>
      {progress ? <ProgressSection progress={progress} places={placesOf(way)} /> : <Counting />}
      {isOpen && first && (
        <p className="mt-6 no-print">
          <SiteLink to={surveyPath(way.id, first.id, { room })} className="pill pill-solid">
            {words.answerIt}
          </SiteLink>
        </p>
      )}
      <section aria-labelledby="each" className="mt-14">
        <h2 id="each" className="text-h4">
          {words.eachQuestion}
        </h2>
        {questions.some(({ result }) => result?.shows === 'shares') && (
          <p className="mt-1 text-note text-soft">
            {words.selectionNote({ selection: selectionWords(wholeOf(questions)) })}
          </p>
        )}
        <ol className="survey-each">
          {questions.map((question) => (
            <li key={question.id}>
              <QuestionSection
                question={question}
                survey={way.id}
                of={way.questionCount}
                room={room}
              />
            </li>
          ))}
        </ol>
        {way.removedPlaces.map((place) => (
          <p key={place} className="mt-3 text-small text-soft">
            {words.questionRemoved({ place })}
          </p>
        ))}
      </section>
    </div>
  );
}

/** Counts of demo answers and of voters' answers, over all questions. */
function wholeOf(questions: readonly QuestionView[]) {
  const sum = (of: (question: QuestionView) => number) =>
    questions.reduce((all, question) => all + of(question), 0);
  return {
    isDemo: questions.some(({ isDemo }) => isDemo),
    demoAnswers: sum(({ demoAnswers = 0 }) => demoAnswers),
    turnout: sum(({ turnout }) => turnout),
  };
}

function placesOf({ steps }: AnswerableSurvey): number[] {
  return steps.map(({ place }) => place);
}

function stateWords({ steps }: AnswerableSurvey): string {
  if (steps.every(({ state }) => state === 'scheduled')) return words.notOpenYet;
  return steps.some(({ state }) => state === 'paused') ? words.paused : words.closed;
}

function Counting() {
  return <p className="mt-6">{words.beingCounted}</p>;
}

function ProgressSection({
  progress,
  places,
}: {
  progress: SurveyProgress;
  places: readonly number[];
}) {
  const first = compactWords([completionWords(progress), restWords(progress)]).join(' ');
  const more = compactWords([medianWords(progress), dropOffWords(progress, places)]).join(' ');
  return (
    <section aria-label={words.howFarPeopleGot} className="mt-6">
      <p className="max-w-[60ch] text-lead">{first}</p>
      {more !== '' && <p className="mt-2 max-w-[64ch]">{more}</p>}
      {places.length > 1 && <SurveyDropOff progress={progress} places={places} />}
      <p className="mt-3 text-note text-soft">
        <Sentence parts={words.countedAsOf({ time: <DateTime at={progress.asOf} /> })} />
      </p>
    </section>
  );
}

type QuestionSectionProps = Pick<Props, 'room'> & {
  question: QuestionView;
  survey: string;
  of: number;
};

function QuestionSection({ question, survey, of, room }: QuestionSectionProps) {
  const own = useAnswerState(question.id);
  const result = useKeptOrder(shownResult(question, own), question.id);
  const text = useId();
  const mine = question.kind === 'ranking' ? own.picks.slice(0, 1) : own.picks;
  return (
    <article aria-labelledby={text} className="survey-stands">
      <div>
        {of > 1 && question.survey && (
          <p className="text-note text-soft">{words.question({ place: question.survey.place })}</p>
        )}
        <h3 id={text} className="mt-1 text-lead leading-snug font-bold">
          <SiteLink to={surveyPath(survey, question.id, { room })} className="quiet-link">
            <bdi className="block">{question.text}</bdi>
          </SiteLink>
        </h3>
        <p className="mt-1 text-note text-soft">
          {words.peopleAnswered({ turnout: question.turnout })}
          {question.kind === 'ranking' &&
            question.result &&
            !shownRunoff(question) &&
            `; ${words.firstChoicesOnly}`}
          {question.kind === 'multiple' && question.result && `; ${words.severalPicked}`}
          {question.result?.burst && `; ${words.beingChecked}`}
          {question.isDemo && ` · ${DEMO_MARK}`}
        </p>
      </div>
      {result && result.people > 0 ? (
        <div>
          <SlimResult question={question} result={result} {...(mine.length > 0 && { mine })} />
        </div>
      ) : (
        <p className="text-small text-soft">{hiddenResultSentence(question)}</p>
      )}
    </article>
  );
}
