import { DateTime } from '../../ui/date-time.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { burstWords } from '../../results/words/bursts.ts';
import { compactWords } from '../../results/words/facts.ts';
import { newestOmission } from '../../results/details/headline-omission.ts';
import type { ResultDetails } from '../../results/details/result-details.ts';
import { SPLIT_GROUPS, type SplitGroup } from '../../results/levels.ts';
import {
  leftOutWords,
  SPLITS_LATER,
  splitsInBurst,
  withheldWords,
} from '../../results/words/splits.ts';
import { peopleOf } from '../../results/words/people.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { ROOM_WHY, roomWords } from '../../results/words/room.ts';
import { EVERYONE, isEveryone, type Split } from '../../results/tally.ts';
import { SplitGroupLinks } from '../../results/ui/split-group-links.tsx';
import { methodPath } from '../../results/ui/method-link.tsx';
import { recordFrom, splitPath } from '../../results/ui/split-path.ts';
import * as words from '../words/area.ts';

type Props = {
  question: QuestionView;
  details: ResultDetails;
  /** How many the shown result rests on; it may include answers that are newer than the page. */
  shownPeople: number | undefined;
};

/** Above the result: whose answers are shown. */
export function SplitHeader({ question, details, shownPeople }: Props) {
  const { part, people, withheld, checks } = details;
  const parts = SPLITS.filter((audience) => people[audience] !== undefined);
  const hasParts = parts.length > 0;
  const leaves = newestOmission(question, details);
  const burst = question.result?.burst;
  const { inRoom } = question.counts;
  const newest = {
    ...people,
    ...(leaves && part.least === EVERYONE.least && { all: leaves.all }),
    ...(shownPeople !== undefined && { [part.audience]: shownPeople }),
  };
  return (
    <>
      {hasParts || leaves ? (
        <SplitGroupLinks
          shown={part.audience}
          people={newest}
          hrefs={recordFrom(SPLIT_GROUPS, (audience: SplitGroup) =>
            splitPath(question, { ...part, audience }),
          )}
        />
      ) : (
        !isEveryone(part) && (
          <SiteLink to={splitPath(question, EVERYONE)} className="text-link">
            {words.showEveryone}
          </SiteLink>
        )
      )}
      {burst ? (
        <p className="part-note">
          {compactWords([
            burstWords(burst, peopleOf('everyone', question.result?.people ?? 0)),
            burst === 'checked' && splitsInBurst(parts),
          ]).join(' ')}{' '}
          <SiteLink to={methodPath()} className="text-link no-print">
            {words.howCounted}
          </SiteLink>
        </p>
      ) : (
        leaves && <p className="part-note">{leftOutWords(leaves.leftOut, parts)}</p>
      )}
      {inRoom !== undefined && (
        <p className="part-note">
          {`${roomWords(inRoom)} ${ROOM_WHY} `}
          <SiteLink to={methodPath()} className="text-link no-print">
            {words.howCounted}
          </SiteLink>
        </p>
      )}
      {(!burst || hasParts || withheld) && (
        <Note {...{ question, withheld, hasParts, part }} asOf={checks.asOf} />
      )}
    </>
  );
}

const SPLITS = ['members', 'visitors'] as const;

type NoteProps = {
  part: Split;
  withheld: Split | undefined;
  question: QuestionView;
  hasParts: boolean;
  asOf: string | undefined;
};

/** The time of the splits, or why there are none. */
function Note({ question, part, withheld, hasParts, asOf }: NoteProps) {
  if (withheld) return <p className="part-note">{withheldWords(withheld)}</p>;
  if (part.audience === 'all') return null;
  if (asOf !== undefined && !isEveryone(part))
    return (
      <p className="part-note">
        <Sentence parts={words.partsAsOf({ at: <DateTime at={asOf} /> })} />
      </p>
    );
  if (asOf !== undefined && hasParts)
    return (
      <p className="part-note">
        <Sentence parts={words.splitsAsOf({ at: <DateTime at={asOf} /> })} />
      </p>
    );
  // Of what is asked of members alone there are no parts to wait for.
  const mayCome =
    question.audience === 'everyone' && question.state === 'open' && question.turnout > 0;
  return mayCome ? <p className="part-note">{SPLITS_LATER}</p> : null;
}
