import { staysInside } from '../../communities/community-rules.ts';
import type { AskableCommunity } from '../question-check.ts';
import type { QuestionInput } from '../question-schema.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/destination.ts';

/** For `aria-describedby`. */
export const DESTINATION_ID = 'ask-where';

type Props = {
  places: readonly AskableCommunity[];
  typed: Pick<QuestionInput, 'community' | 'audience'>;
  className?: string;
};

/** Where the question will be asked and who will see it, beside the button that asks it. */
export function AskDestination({ places, typed, className = '' }: Props) {
  return (
    <p id={DESTINATION_ID} aria-live="polite" className={`asked-where ${className}`}>
      <Destination places={places} typed={typed} />
    </p>
  );
}

function Destination({ places, typed: { community, audience } }: Props) {
  const place = places.find(({ slug }) => slug === community);
  if (community === '') return words.onTheSite[audience];
  if (!place) return words.notAMember;
  const { joining, name } = place;
  const asked = staysInside(joining, audience) ? words.inside : words.inCommunity[audience];
  return <Sentence parts={asked({ community: <bdi className="font-semibold">{name}</bdi> })} />;
}
