import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { QuestionView } from '../../results/question-view.ts';
import { surveyPath } from '../../results/ui/survey-path.ts';
import * as words from '../words/survey-link.ts';

/** On the page of a question: a link to the survey it is part of. */
export function SurveyLink({ question }: { question: QuestionView }) {
  if (!question.survey) return null;
  const { title, place, of } = question.survey;
  return (
    <p className="mb-5 text-small text-soft">
      <SiteLink to={surveyPath(question.surveyId, question.id, question)} className="text-link">
        <Sentence parts={words.questionOfSurvey({ place, of, title: <bdi>{title}</bdi> })} />
      </SiteLink>
    </p>
  );
}
