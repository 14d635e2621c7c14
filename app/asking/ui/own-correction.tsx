import { PageHead } from '../../ui/page-head.tsx';
import type { Wording } from '../../questions/corrections.ts';
import type { FieldText } from '../../questions/words/problems.ts';
import { CorrectForm } from './correct-form.tsx';
import { SubmitFailureMessage, type SubmitFailure } from '../../ui/submit-failure.tsx';
import * as words from '../words/corrections.ts';

type Props = {
  id: string;
  wording: Wording;
  tried: { refusal: string | undefined; problems: FieldText[]; wording: Wording } | undefined;
  failure: SubmitFailure;
  cause: unknown;
};

export function OwnCorrection({ id, wording, tried, failure, cause }: Props) {
  return (
    <>
      <PageHead title={words.fixTypo} lead={words.fixRule} />
      <div className="page">
        <SubmitFailureMessage refusal={tried?.refusal} failure={failure} cause={cause} />
        <CorrectForm
          id={id}
          wording={wording}
          typed={tried?.wording}
          problems={tried?.problems ?? []}
        />
      </div>
    </>
  );
}
