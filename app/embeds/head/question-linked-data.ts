import { picturePath } from '../../results/picture-address.ts';
import { demoWords, selectionWords } from '../../results/words/demo.ts';
import { compactWords } from '../../base/compact-words.ts';
import { figureFacts } from '../../results/words/facts.ts';
import type { QuestionView } from '../../results/question-view.ts';
import * as words from '../words/head.ts';

type LinkedDataContext = { origin: string; path: string; author: string | undefined };

/**
 * A question for search engines (schema.org): a Question with its number of answers and its choices. Where everybody
 * may see the result, a Dataset links its JSON, and the number of answers is that of the people whom the shares rest
 * on. No choice is marked as the right one.
 */
export function questionLinkedData(
  question: QuestionView,
  { origin, path, author }: LinkedDataContext,
): object {
  const { id, text, context, kind, choices, topics, turnout } = question;
  const result = question.resultShows === 'now' ? question.result : undefined;
  const demo = demoWords(question);
  // The order of the question, not the order that this reader sees.
  const listed = choices
    .filter((one) => one.role === 'listed')
    .toSorted((a, b) => a.number - b.number);
  return {
    '@context': 'https://schema.org',
    '@type': 'Question',
    '@id': origin + path,
    url: origin + path,
    name: text,
    ...(context !== '' && { text: context }),
    dateCreated: question.opensAt,
    expires: question.closesAt,
    ...(demo !== undefined && { description: demo }),
    answerCount: result?.people ?? turnout,
    ...(author !== undefined && { author: { '@type': 'Person', name: author } }),
    ...(topics.length > 0 && { keywords: topics.map(({ name }) => name) }),
    ...(kind !== 'scale' && {
      suggestedAnswer: listed.map(({ label }) => ({ '@type': 'Answer', text: label })),
    }),
    image: origin + picturePath(id, 'png'),
    ...(result &&
      result.people > 0 && {
        subjectOf: {
          '@type': 'Dataset',
          name: words.resultOf({ question: text }),
          description: compactWords([
            words.howAnswered({ people: result.people, question: text }),
            ...figureFacts(question, result).map(words.asSentence),
            demo,
          ]).join(' '),
          measurementTechnique: words.asSentence(selectionWords(question)),
          ...(question.lastAnswerAt !== undefined && { dateModified: question.lastAnswerAt }),
          isAccessibleForFree: true,
          distribution: {
            '@type': 'DataDownload',
            encodingFormat: 'application/json',
            contentUrl: `${origin}/api/v1/questions/${id}/result`,
          },
        },
      }),
  };
}
