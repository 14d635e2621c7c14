import { href } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import { previousStep, findStep, type AnswerableSurvey } from '../answerable-survey.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { QuestionView } from '../../results/question-view.ts';
import { answerPermission } from '../../answering/answer-rules.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { surveyPath } from '../../results/ui/survey-path.ts';
import { useIsMember } from '../../answering/client/use-is-member.ts';
import * as texts from '../words/survey-header.ts';

type Props = { way: AnswerableSurvey; question: QuestionView };

/** Above a question of a survey: the title, the progress, and on the first question the introduction. */
export function SurveyHeader({ way, question }: Props) {
  const { id, title, intro, questionCount, steps, showsResults } = way;
  const step = findStep(way, question.id);
  if (!step) return null;
  const before = previousStep(steps, step);
  const isFirst = !before;
  const isOver = steps.every(({ state }) => state === 'closed');
  const missed = way.removedPlaces.filter(
    (place) => place < step.place && place > (before ? before.place : 0),
  );
  return (
    <section aria-label={texts.survey} className="survey-head">
      <div className="survey-line">
        <p className={isFirst ? 'survey-title survey-begins' : 'survey-title'}>
          <bdi className="block">{title}</bdi>
        </p>
        {questionCount > 1 && (
          <p className="survey-place">{texts.placeOf({ place: step.place, of: questionCount })}</p>
        )}
      </div>
      {questionCount > 1 && <Bar place={step.place} of={questionCount} />}
      {isFirst ? (
        <div className="mt-6">
          {intro !== '' && <Intro intro={intro} />}
          <Entry question={question} way={way} />
        </div>
      ) : (
        intro !== '' && (
          <details className="fold more mt-2">
            <summary>{texts.aboutSurvey}</summary>
            <Intro intro={intro} />
          </details>
        )
      )}
      {!isFirst && isOver && showsResults && (
        <p className="mt-3 text-small">
          <a
            href={surveyPath(id, question.id, { show: 'results', room: question.room })}
            className="text-link"
          >
            {texts.resultsOfAll}
          </a>
        </p>
      )}
      {missed.map((place) => (
        <p key={place} className="mt-4 text-small text-soft">
          {texts.questionRemoved({ place })}
        </p>
      ))}
    </section>
  );
}

function Intro({ intro }: { intro: string }) {
  return (
    <p className="survey-words">
      <bdi className="block">{intro}</bdi>
    </p>
  );
}

/** Shown before the first question: how many there are, who may answer, and that answers are saved. */
function Entry({ question, way: { id, questionCount, steps, audience, showsResults } }: Props) {
  const entry = answerPermission(question, useIsMember());
  const next = new URLSearchParams({ next: safePath(questionPath(question)) });
  const isOver = steps.every(({ state }) => state === 'closed');
  return (
    <p className="mt-3 max-w-[64ch] text-small text-soft">
      {questionCount > 1 && `${texts.questionCount({ count: questionCount })} `}
      {questionCount > 1 && !isOver && `${texts.eachAnswerCounts} `}
      {entry === 'sign-in' && (
        <>
          {`${audience === 'community' ? texts.communityMembersOnly : texts.membersOnly} `}
          <Sentence
            parts={texts.signInFirst({
              link: (text) => (
                <SiteLink to={`${href('/sign-in')}?${next}`} className="text-link">
                  {text}
                </SiteLink>
              ),
            })}
          />{' '}
        </>
      )}
      {showsResults && (
        <a
          href={surveyPath(id, question.id, { show: 'results', room: question.room })}
          className="text-link"
        >
          {texts.viewResults}
        </a>
      )}
    </p>
  );
}

/** Shows the place, not what was answered, because a cached page is the same for everybody. */
function Bar({ place, of }: { place: number; of: number }) {
  const words = texts.questionOf({ place, of });
  return (
    <>
      <progress className="sr-only" max={of} value={place} aria-label={words}>
        {words}
      </progress>
      <div className="survey-bar" aria-hidden="true">
        {Array.from({ length: of }, (_, at) => (
          <span key={at} className={at < place ? 'survey-mark survey-passed' : 'survey-mark'} />
        ))}
      </div>
    </>
  );
}
