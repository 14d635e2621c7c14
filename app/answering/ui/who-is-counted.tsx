import { Moment } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { burstWords } from '../../results/bursts.ts';
import { present } from '../../results/words/facts.ts';
import { leavesIn } from '../../results/words/leaves-in.ts';
import type { ResultDetails } from '../../results/words/details.ts';
import { AUDIENCES, type Audience } from '../../results/levels.ts';
import {
  leftOutWords,
  PARTS_LATER,
  partsInBurst,
  withheldWords,
} from '../../results/words/part-words.ts';
import { peopleOf } from '../../results/people-words.ts';
import type { QuestionView } from '../../results/present.ts';
import { ROOM_WHY, roomWords } from '../../results/words/room-words.ts';
import { ALL, isWhole, type Part } from '../../results/tally.ts';
import { AudienceLinks } from '../../results/ui/audience-links.tsx';
import { methodPath } from '../../results/ui/method-link.tsx';
import { byKey, partAddress } from '../../results/ui/part-address.ts';

type Props = {
  question: QuestionView;
  details: ResultDetails;
  /** How many the shown result rests on: answers may be in it that the page was made without. */
  shown: number | undefined;
};

/** Stands above the result: it says whose answers are shown. */
export function WhoIsCounted({ question, details, shown }: Props) {
  const { part, people, withheld, checks } = details;
  const parts = PARTS.filter((audience) => people[audience] !== undefined);
  const hasParts = parts.length > 0;
  const leaves = leavesIn(question, details);
  const burst = question.result?.burst;
  const { inRoom } = question.counts;
  const newest = {
    ...people,
    ...(leaves && part.least === ALL.least && { all: leaves.all }),
    ...(shown !== undefined && { [part.audience]: shown }),
  };
  return (
    <>
      {hasParts || leaves ? (
        <AudienceLinks
          shown={part.audience}
          people={newest}
          hrefs={byKey(AUDIENCES, (audience: Audience) =>
            partAddress(question, { ...part, audience }),
          )}
        />
      ) : (
        !isWhole(part) && (
          <SiteLink to={partAddress(question, ALL)} className="text-link">
            Show everyone
          </SiteLink>
        )
      )}
      {burst ? (
        <p className="part-note">
          {present([
            burstWords(burst, peopleOf('everyone', question.result?.people ?? 0)),
            burst === 'checked' && partsInBurst(parts),
          ]).join(' ')}{' '}
          <SiteLink to={methodPath()} className="text-link no-print">
            How this is counted
          </SiteLink>
        </p>
      ) : (
        leaves && <p className="part-note">{leftOutWords(leaves.leftOut, parts)}</p>
      )}
      {inRoom !== undefined && (
        <p className="part-note">
          {`${roomWords(inRoom)} ${ROOM_WHY} `}
          <SiteLink to={methodPath()} className="text-link no-print">
            How this is counted
          </SiteLink>
        </p>
      )}
      {(!burst || hasParts || withheld) && (
        <Note {...{ question, withheld, hasParts, part }} asOf={checks.asOf} />
      )}
    </>
  );
}

const PARTS = ['members', 'visitors'] as const;

type Noted = {
  part: Part;
  withheld: Part | undefined;
  question: QuestionView;
  hasParts: boolean;
  asOf: string | undefined;
};

/** Of which moment the parts are, or why there are none. */
function Note({ question, part, withheld, hasParts, asOf }: Noted) {
  if (withheld) return <p className="part-note">{withheldWords(withheld)}</p>;
  if (part.audience === 'all') return null;
  if (asOf !== undefined && !isWhole(part))
    return (
      <p className="part-note">
        As of <Moment at={asOf} />. Parts move in steps of at least 10 people.
      </p>
    );
  if (asOf !== undefined && hasParts)
    return (
      <p className="part-note">
        Members and visitors as of <Moment at={asOf} />.
      </p>
    );
  // Of what is asked of members alone there are no parts to wait for.
  const mayCome =
    question.audience === 'everyone' && question.state === 'open' && question.turnout > 0;
  return mayCome ? <p className="part-note">{PARTS_LATER}</p> : null;
}
