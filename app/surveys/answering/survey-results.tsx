import { formatCount, formatNumber } from '../../base/format.ts';
import type { Room } from '../../questions/room-address.ts';
import type { SurveyWay } from '../../results/survey-way.ts';
import { Moment } from '../../ui/moment.tsx';
import { site } from '../../site.config.ts';
import { PrintLine } from '../../ui/print-line.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { shownResult } from '../../answering/own-state.ts';
import { DEMO_MARK, selectionWords } from '../../results/demo-words.ts';
import type { QuestionView } from '../../results/present.ts';
import { inShownOrder } from '../../results/results.ts';
import { waitingSentence } from '../../results/words/sentence.ts';
import {
  completionWords,
  medianWords,
  stoppedWords,
  type SurveyProgress,
} from '../../results/survey-progress.ts';
import { useOwnState } from '../../answering/client/own-states.ts';
import { SlimResult } from '../../results/ui/slim-result.tsx';
import { SurveyDropOff } from '../../results/ui/survey-drop-off.tsx';
import { surveyPath } from '../../results/ui/survey-path.ts';

type Props = {
  way: SurveyWay;
  questions: readonly QuestionView[];
  progress: SurveyProgress | undefined;
  origin: string;
  /** The room whose screen led to it. */
  room: Room | undefined;
};

/** What a survey came to so far: how people went through it, and how each of its questions stands. */
export function SurveyResults({ way, questions, progress, origin, room }: Props) {
  const [first] = questions;
  const isOpen = way.steps.some(({ state }) => state === 'open');
  return (
    <div className="page pt-8 sm:pt-14">
      {first && (
        <PrintLine
          name={site.name}
          address={origin + surveyPath(way.id, first.id, { show: 'results' })}
        />
      )}
      <p className="state-line">
        {[
          'Survey',
          isOpen ? 'open now' : stateWords(way),
          ...(questions.some(({ isDemo }) => isDemo) ? ['demo data'] : []),
        ].join(' · ')}
      </p>
      <h1 className="mt-3 max-w-[24ch] text-h2 sm:text-h1 display">
        <bdi className="block">{way.title}</bdi>
      </h1>
      {progress ? <Went progress={progress} places={placesOf(way)} /> : <Counting />}
      {isOpen && first && (
        <p className="mt-6 no-print">
          <SiteLink to={surveyPath(way.id, first.id, { room })} className="pill pill-solid">
            Answer it
          </SiteLink>
        </p>
      )}
      <section aria-labelledby="each" className="mt-14">
        <h2 id="each" className="text-h4">
          Each question
        </h2>
        {questions.some(({ result }) => result?.shows === 'shares') && (
          <p className="mt-1 text-note text-soft">
            {`${selectionWords(wholeOf(questions))}. Each question’s own page says more.`}
          </p>
        )}
        <ol className="survey-each">
          {questions.map((question) => (
            <li key={question.id}>
              <Stands question={question} survey={way.id} of={way.of} room={room} />
            </li>
          ))}
        </ol>
        {way.removed.map((place) => (
          <p key={place} className="mt-3 text-small text-soft">
            {`Question ${formatNumber(place)} was removed by a moderator.`}
          </p>
        ))}
      </section>
    </div>
  );
}

/** What was made up and what people gave, of all its questions. */
function wholeOf(questions: readonly QuestionView[]) {
  const sum = (of: (question: QuestionView) => number) =>
    questions.reduce((all, question) => all + of(question), 0);
  return {
    isDemo: questions.some(({ isDemo }) => isDemo),
    demoAnswers: sum(({ demoAnswers = 0 }) => demoAnswers),
    turnout: sum(({ turnout }) => turnout),
  };
}

function placesOf({ steps }: SurveyWay): number[] {
  return steps.map(({ place }) => place);
}

function stateWords({ steps }: SurveyWay): string {
  if (steps.every(({ state }) => state === 'scheduled')) return 'not open yet';
  return steps.some(({ state }) => state === 'paused') ? 'paused' : 'closed';
}

function Counting() {
  return (
    <p className="mt-6">The progress figures are being counted. Reload the page in a moment.</p>
  );
}

function Went({ progress, places }: { progress: SurveyProgress; places: readonly number[] }) {
  const more = [medianWords(progress), stoppedWords(progress, places)].filter(Boolean).join(' ');
  return (
    <section aria-label="How far people got" className="mt-6">
      <p className="max-w-[60ch] text-lead">{completionWords(progress)}</p>
      {more !== '' && <p className="mt-2 max-w-[64ch]">{more}</p>}
      {places.length > 1 && <SurveyDropOff progress={progress} places={places} />}
      <p className="mt-3 text-note text-soft">
        {'As of '}
        <Moment at={progress.asOf} />
        {'. This counts people who answered; people who only looked are not known.'}
      </p>
    </section>
  );
}

type StandsProps = Pick<Props, 'room'> & { question: QuestionView; survey: string; of: number };

function Stands({ question, survey, of, room }: StandsProps) {
  const own = useOwnState(question.id);
  const result = shownResult(question, own);
  const mine = question.kind === 'ranking' ? own.picks.slice(0, 1) : own.picks;
  return (
    <article className="survey-stands">
      <div>
        {of > 1 && question.survey && (
          <p className="text-note text-soft">{`Question ${formatNumber(question.survey.place)}`}</p>
        )}
        <h3 className="mt-1 text-lead leading-snug font-bold">
          <SiteLink to={surveyPath(survey, question.id, { room })} className="quiet-link">
            <bdi className="block">{question.text}</bdi>
          </SiteLink>
        </h3>
        <p className="mt-1 text-note text-soft">
          {formatCount(question.turnout, {
            one: '# person answered',
            other: '# people answered',
          })}
          {question.kind === 'ranking' && question.result && '; first choices only'}
          {question.result?.burst && '; the result is being checked'}
          {question.isDemo && ` · ${DEMO_MARK}`}
        </p>
      </div>
      {result && result.people > 0 ? (
        <div>
          <SlimResult
            question={question}
            result={{ ...result, rows: inShownOrder(result.rows, question.keepsOrder) }}
            {...(mine.length > 0 && { mine })}
          />
        </div>
      ) : (
        <p className="text-small text-soft">{waitingSentence(question)}</p>
      )}
    </article>
  );
}
