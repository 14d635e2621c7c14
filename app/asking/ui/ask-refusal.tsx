import { Moment } from '../../ui/moment.tsx';
import type { Composed } from '../composing.ts';
import { FailureWords, type Failure } from '../../ui/not-done.tsx';
import { SimilarList } from '../../discovery/ui/similar-list.tsx';
import { Refused } from '../../ui/told.tsx';

type Props = {
  composed: Composed | undefined;
  failure: Failure;
  cause: unknown;
};

const BOX = 'mb-8 rounded-row border-2 border-alarm px-5 py-4 font-semibold';

/** Above a form that came back: why it was not asked. */
export function AskRefusal({ composed, failure, cause }: Props) {
  if (failure)
    return (
      <Refused className={BOX} cause={cause}>
        <FailureWords failure={failure} />
      </Refused>
    );
  const { problems = [], refusal, similar = [] } = composed ?? {};
  if (refusal)
    return (
      <Refused className={BOX} cause={cause}>
        {refusal.reason}
        {refusal.again !== undefined && (
          <span className="block font-normal">
            {'You can ask the next one from '}
            <Moment at={refusal.again} />
            {' on.'}
          </span>
        )}
      </Refused>
    );
  if (problems.length > 0)
    return (
      <p role="alert" className="mb-8 font-semibold text-alarm">
        Not asked yet: something below is missing or wrong.
      </p>
    );
  if (similar.length === 0) return null;
  return (
    <div className="mb-8">
      <Refused className="font-semibold" cause={cause}>
        Something similar was already asked. Answer it, or ask yours anyway.
      </Refused>
      <SimilarList items={similar} />
    </div>
  );
}
