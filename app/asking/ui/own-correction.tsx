import { PageHead } from '../../ui/page-head.tsx';
import type { Wording } from '../../questions/corrections.ts';
import type { Problem } from '../../questions/schema.ts';
import { CorrectForm } from './correct-form.tsx';
import { SubmitFailureMessage, type SubmitFailure } from '../../ui/submit-failure.tsx';

type Props = {
  id: string;
  wording: Wording;
  tried: { refusal: string | undefined; problems: Problem[]; wording: Wording } | undefined;
  failure: SubmitFailure;
  cause: unknown;
};

export function OwnCorrection({ id, wording, tried, failure, cause }: Props) {
  return (
    <>
      <PageHead
        title="Fix a typo"
        lead="People have answered these words, so you can only fix a typo. Everyone sees both the old and the new words."
      />
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
