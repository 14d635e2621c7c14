import { href } from 'react-router';
import { remainingSteps, type AnswerableSurvey } from '../answerable-survey.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { ShareAddress } from '../../ui/share-address.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { QuestionView } from '../../results/question-view.ts';
import { startedOf, type SurveyProgress } from '../../results/survey-progress.ts';
import type { Room } from '../../questions/room-address.ts';
import { NextQuestionLink } from '../../discovery/ui/next-question.tsx';
import { useAnsweredIds } from '../../answering/client/answer-store.ts';
import { surveyPath } from '../../results/ui/survey-path.ts';
import * as texts from '../words/thanks.ts';

type Props = {
  way: AnswerableSurvey;
  thanks: string;
  questions: readonly QuestionView[];
  progress: SurveyProgress | undefined;
  /** The question whose address this page has. */
  at: string;
  origin: string;
  /** The room whose screen led here. */
  room: Room | undefined;
};

/** The end of a survey: the author's words, the skipped questions, and links. */
export function SurveyThanks({ way, thanks, questions, progress, at, origin, room }: Props) {
  const first = way.steps[0]?.id ?? at;
  const began = progress ? startedOf(progress) : 0;
  // A voter who reached the end has answered something, and may see results shown after answering.
  const leadsOn =
    way.showsResults || questions.some(({ resultShows }) => resultShows === 'after answering');
  return (
    <div className="page pt-8 sm:pt-14">
      <p className="survey-title">
        <bdi className="block">{way.title}</bdi>
      </p>
      <h1 className="mt-3 text-h2 sm:text-h1 display">{texts.lastQuestionDone}</h1>
      {thanks !== '' && (
        <p className="survey-words mt-6 text-lead">
          <bdi className="block">{thanks}</bdi>
        </p>
      )}
      <Skipped way={way} room={room} />
      {began > 0 && (
        <p className="mt-6">
          {texts.takenPart({ began })}
          {questions.some(({ isDemo }) => isDemo) && ` ${texts.demoData}`}
        </p>
      )}
      <p className="mt-6 flex flex-wrap gap-3 no-print">
        {leadsOn && (
          <a
            href={surveyPath(way.id, first, { show: 'results', room })}
            className="pill pill-solid"
          >
            {texts.viewResults}
          </a>
        )}
        <SiteLink to={surveyPath(way.id, at, { room })} className="pill pill-line">
          {texts.backToLastQuestion}
        </SiteLink>
      </p>
      {!way.showsResults && questions.some(({ resultShows }) => resultShows !== 'now') && (
        <p className="mt-4 text-small text-soft">
          {questions.every(({ resultShows }) => resultShows === 'after closing')
            ? texts.shownAfterClosing
            : [
                texts.shownAfterAnswering,
                ...(questions.some(({ mayReveal }) => mayReveal)
                  ? [texts.shownOnScreenBefore]
                  : []),
              ].join(' ')}
        </p>
      )}
      <div className="mt-12 max-w-140 no-print">
        <ShareAddress address={origin + surveyPath(way.id, first)} label={texts.shareSurvey} />
      </div>
      <div className="max-w-140">
        <NextQuestionLink after={at} served={undefined} near={questions} />
      </div>
      <p className="mt-4 text-small no-print">
        <SiteLink to={href('/account/questions/new')} className="text-link">
          {texts.askYourOwn}
        </SiteLink>
      </p>
    </div>
  );
}

/** Rendered in the browser only, because the page is the same for everybody. */
function Skipped({ way, room }: Pick<Props, 'way' | 'room'>) {
  const answered = useAnsweredIds(way.steps.map(({ id }) => id));
  const left = remainingSteps(way.steps, (id) => answered.has(id));
  const given = way.steps.filter(({ id }) => answered.has(id)).length;
  if (given === 0 || left.length === 0) return null;
  const open = left.map(({ id, place }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <SiteLink to={surveyPath(way.id, id, { room })} className="text-link">
        {texts.question({ place })}
      </SiteLink>
    </span>
  ));
  return (
    <p className="mt-6">
      <Sentence parts={texts.stillOpen({ given, all: way.steps.length, open })} />
    </p>
  );
}
