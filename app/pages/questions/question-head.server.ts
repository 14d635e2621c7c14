import { href } from 'react-router';
import { questionMeta } from '../../embeds/head/question-meta.ts';
import { surveyCardOf } from '../../embeds/pictures/social-card.ts';
import type { HeadTexts } from '../../frame/page-meta.ts';
import { surveyPath } from '../../results/ui/survey-path.ts';
import type { ReadableSurvey } from '../../surveys/survey-for-reader.server.ts';
import type { QuestionPage } from '../views/question-data.ts';
import * as words from '../../questions/words/page.ts';
import * as endWords from '../../surveys/words/end.ts';

type Loaded =
  | { view: 'survey end'; show: 'results' | 'thanks'; at: string; way: ReadableSurvey['way'] }
  | (Pick<QuestionPage, 'question' | 'details'> & { ended?: string | undefined } & (
        | { view: 'alone' | 'report' }
        | { view: 'figures'; title: string }
        | { view: 'in survey'; survey: { way: ReadableSurvey['way'] } }
      ));

/**
 * The title and the card of a question's address, told in words here, so that no browser loads the words for them. The
 * canonical address of a question is its own page, also when it is shown in a survey.
 */
export function headOf(loaded: Loaded): HeadTexts {
  if (loaded.view === 'survey end') {
    const { way, at, show } = loaded;
    const about = { survey: way.title };
    return {
      title: show === 'results' ? endWords.resultsTitle(about) : endWords.endTitle(about),
      description: endWords.description(about),
      // The canonical address of a survey's results is that of its first question.
      path: surveyPath(way.id, way.steps[0]?.id ?? at, loaded),
      image: surveyCardOf(way),
    };
  }
  const { question, details, ended } = loaded;
  const survey = loaded.view === 'in survey' ? loaded.survey.way : undefined;
  return {
    ...questionMeta({ question, details, ended, survey }),
    ...(loaded.view === 'report' && { title: words.report }),
    ...(loaded.view === 'figures' && { title: loaded.title }),
    path: href('/question/:id', { id: question.id }),
  };
}
