import { DateTime } from '../../ui/date-time.tsx';
import type { ReturnedForm } from '../ask-form-state.ts';
import { SubmitFailureText, type SubmitFailure } from '../../ui/submit-failure.tsx';
import { SimilarList } from '../../discovery/ui/similar-list.tsx';
import { RefusalMessage } from '../../ui/status-message.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { askRefusalText } from '../words/refusals.ts';
import * as words from '../words/ask-form.ts';

type Props = {
  composed: ReturnedForm | undefined;
  failure: SubmitFailure;
  cause: unknown;
};

const BOX = 'mb-8 rounded-row border-2 border-alarm px-5 py-4 font-semibold';

/** Above a form that came back: why it was not asked. */
export function AskRefusal({ composed, failure, cause }: Props) {
  if (failure)
    return (
      <RefusalMessage className={BOX} cause={cause}>
        <SubmitFailureText failure={failure} />
      </RefusalMessage>
    );
  const { problems = [], refusal, similar = [] } = composed ?? {};
  if (refusal)
    return (
      <RefusalMessage className={BOX} cause={cause}>
        {askRefusalText(refusal.reason)}
        {refusal.again !== undefined && (
          <span className="block font-normal">
            <Sentence parts={words.nextFrom({ time: <DateTime at={refusal.again} /> })} />
          </span>
        )}
      </RefusalMessage>
    );
  if (problems.length > 0)
    return (
      <p role="alert" className="mb-8 font-semibold text-alarm">
        {words.somethingWrong}
      </p>
    );
  if (similar.length === 0) return null;
  return (
    <div className="mb-8">
      <RefusalMessage className="font-semibold" cause={cause}>
        {words.similarAsked}
      </RefusalMessage>
      <SimilarList items={similar} />
    </div>
  );
}
