import type { ComponentType } from 'react';
import type { AskableCommunity } from '../../questions/question-check.ts';
import { previewQuestion } from '../../asking/question-input.ts';
import type { Question } from '../../questions/question.ts';
import type { SurveyDraft } from '../survey-draft.ts';
import * as texts from '../words/builder.ts';

type Props = {
  draft: SurveyDraft;
  topics: readonly { slug: string; name: string }[];
  places: readonly AskableCommunity[];
  now: string;
  Preview: ComponentType<{ question: Question }>;
};

/** The whole survey in the order of its voters, without controls. */
export function SurveyPreview({ draft, topics, places, now, Preview }: Props) {
  const { words, settings, questions } = draft;
  const around = { now: new Date(now), topics, places };
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h1
        id="preview"
        data-begin
        tabIndex={-1}
        className="text-small font-semibold tracking-normal text-star outline-none"
      >
        {texts.asPeopleSeeIt}
      </h1>
      <div className="mt-3 rounded-card border border-line bg-sheet p-5 sm:p-8">
        <p className="display font-display text-h3 font-bold">
          {words.title.trim() === '' ? (
            texts.noTitleYet
          ) : (
            <bdi className="block">{words.title}</bdi>
          )}
        </p>
        <p className="mt-2 text-small text-soft">
          {texts.questionCount({ count: questions.length })}
        </p>
        <Words text={words.intro} />
        <ol>
          {questions.map(({ id = '', typed }, at) => (
            <li key={id} className="mt-8 border-t border-line pt-6">
              <p className="mb-3 text-small font-semibold text-soft">
                {texts.questionOf({ place: at + 1, of: questions.length })}
              </p>
              <div inert>
                <Preview question={previewQuestion({ ...typed, ...settings }, { id, ...around })} />
              </div>
            </li>
          ))}
        </ol>
        {words.thanks.trim() !== '' && (
          <div className="mt-8 border-t border-line pt-6">
            <p className="text-small font-semibold text-soft">{texts.afterLastQuestion}</p>
            <Words text={words.thanks} />
          </div>
        )}
      </div>
    </section>
  );
}

function Words({ text }: { text: string }) {
  return (
    text.trim() !== '' && (
      <p className="mt-4 max-w-[62ch] whitespace-pre-line wrap-anywhere">
        <bdi className="block">{text}</bdi>
      </p>
    )
  );
}
