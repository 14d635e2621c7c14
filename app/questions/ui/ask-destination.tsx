import { staysInside } from '../../communities/rules.ts';
import type { AskableCommunity } from '../check.ts';
import type { QuestionInput } from '../schema.ts';

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
      <Words places={places} typed={typed} />
    </p>
  );
}

function Words({ places, typed: { community, audience } }: Props) {
  const place = places.find(({ slug }) => slug === community);
  if (community === '') return ON_THE_SITE[audience];
  if (!place) return 'Cannot be asked like this: you are not a member of that community.';
  const { joining, name } = place;
  return (
    <>
      {'Will be asked in '}
      <bdi className="font-semibold">{name}</bdi>
      {staysInside(joining, audience) ? '; only its members see it.' : IN_A_COMMUNITY[audience]}
    </>
  );
}

const ON_THE_SITE: Record<QuestionInput['audience'], string> = {
  everyone: 'Will be asked on the site; everybody can see it and answer it.',
  members:
    'Will be asked on the site; everybody can see it, and people with an account can answer.',
  community: 'Cannot be asked like this: pick the community whose members you mean.',
};

const IN_A_COMMUNITY: Record<QuestionInput['audience'], string> = {
  everyone: '; everybody can see it and answer it.',
  members: '; everybody can see it, and people with an account can answer.',
  community: '; everybody can see it, and its members can answer.',
};
