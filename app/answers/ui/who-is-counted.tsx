import { SiteLink } from '../../ui/site-link.tsx';
import type { ResultDetails } from '../details.ts';
import { AUDIENCES, type Audience } from '../levels.ts';
import { withOwnPerson } from '../own-person.ts';
import type { QuestionView } from '../present.ts';
import { ALL } from '../tally.ts';
import { AudienceLinks } from './audience-links.tsx';
import { byKey, partAddress } from './part-address.ts';
import { useIsMember } from './use-is-member.ts';

type Props = {
  question: QuestionView;
  details: ResultDetails;
  /** How many the shown result rests on: answers may be in it that the page was made without. */
  shown: number | undefined;
};

/** Stands above the result: it says whose answers are shown. */
export function WhoIsCounted({ question, details: { part, people }, shown }: Props) {
  const own = useIsMember() ? 'members' : 'visitors';
  // Where all are of one kind there is nothing to choose.
  if (people.members === 0 || people.visitors === 0)
    return part.audience === ALL.audience ? null : (
      <SiteLink to={partAddress(question, ALL)} className="text-link">
        Count everyone again
      </SiteLink>
    );
  return (
    <AudienceLinks
      shown={part.audience}
      people={withOwnPerson(people, { shown, of: part.audience, own })}
      hrefs={byKey(AUDIENCES, (audience: Audience) => partAddress(question, { ...part, audience }))}
    />
  );
}
