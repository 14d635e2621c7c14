import type { ComponentType } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import type { ReturnedForm, EditFormData } from '../ask-form-state.ts';
import type { Question } from '../../questions/question.ts';
import { Composer } from './composer.tsx';
import { SubmitFailureMessage, type SubmitFailure } from '../../ui/submit-failure.tsx';
import { questionRefusalText } from '../../questions/words/refusals.ts';
import * as words from '../words/corrections.ts';

type Props = EditFormData & {
  composed: ReturnedForm | undefined;
  failure: SubmitFailure;
  cause: unknown;
  Preview: ComponentType<{ question: Question }>;
};

/** The form a question was asked with, for editing. */
export function OwnEdit({ id, takesBack, can, canStartAnew, ...form }: Props) {
  const here = href('/account/questions/:id', { id });
  return (
    <Composer
      {...form}
      action={`${here}?do=edit`}
      title={words.editQuestion}
      ticket={id}
      version={id}
      intro={
        can === true ? (
          <p className="mt-2 text-small text-soft">
            {takesBack ? words.answeredByYou : words.unanswered}
          </p>
        ) : (
          <div className="mb-6">
            <SubmitFailureMessage
              refusal={form.composed?.refusal ? undefined : questionRefusalText(can)}
              failure={undefined}
              cause={can}
            />
          </div>
        )
      }
      actions={
        <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
          {can === true ? (
            <button type="submit" name="does" value="ask" className="pill pill-solid">
              {words.save}
            </button>
          ) : (
            canStartAnew && (
              <button
                type="submit"
                name="does"
                value="preview"
                formAction={`${href('/account/questions/new')}?${new URLSearchParams({ version: id })}`}
                className="pill pill-solid"
              >
                {words.continueAsVersion}
              </button>
            )
          )}
          <noscript>
            <button type="submit" name="does" value="preview" className="pill pill-line">
              {words.preview}
            </button>
          </noscript>
          <SiteLink to={here} className="text-small">
            {words.cancel}
          </SiteLink>
        </div>
      }
    />
  );
}
