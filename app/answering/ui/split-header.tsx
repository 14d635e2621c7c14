import { DateTime } from '../../ui/date-time.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { burstWords } from '../../results/words/bursts.ts';
import { countedOnly } from '../../results/words/check-levels.ts';
import { compactWords } from '../../base/compact-words.ts';
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

export type SplitHeaderProps = {
  question: QuestionView;
  details: ResultDetails;
  /** How many the shown result rests on; it may include answers that are newer than the page. */
  shownPeople: number | undefined;
  /** The page of each split. */
  pathOf?: (split: Split) => string;
  /** The question has closed under the reader's eyes: what stands below must not move. */
  keepsPlace?: boolean;
};

/** Above the result: whose answers are shown. */
export function SplitHeader({
  question,
  details,
  shownPeople,
  pathOf = (split) => splitPath(question, split),
  keepsPlace = false,
}: SplitHeaderProps) {
  const { part: split, people, withheld, checks } = details;
  const splits = SPLITS.filter((audience) => people[audience] !== undefined);
  const hasSplits = splits.length > 0;
  const leaves = newestOmission(question, details);
  const burst = question.result?.burst;
  const { inRoom } = question.counts;
  const isNarrowed = split.least !== EVERYONE.least;
  const { all, ...groups } = people;
  const newest = {
    ...groups,
    // Of those who are checked better there is no such split.
    ...(!isNarrowed && { all: leaves?.all ?? all }),
    ...(shownPeople !== undefined && { [split.audience]: shownPeople }),
  };
  return (
    <>
      {isNarrowed && (
        <p className="mb-3 font-semibold">
          {countedOnly(split.least)}{' '}
          <SiteLink to={pathOf({ ...split, least: EVERYONE.least })} className="text-link no-print">
            {words.showEveryone}
          </SiteLink>
        </p>
      )}
      {hasSplits || leaves ? (
        <SplitGroupLinks
          shown={split.audience}
          people={newest}
          hrefs={recordFrom(SPLIT_GROUPS, (audience: SplitGroup) => pathOf({ ...split, audience }))}
        />
      ) : (
        !isEveryone(split) &&
        !isNarrowed && (
          <SiteLink to={pathOf(EVERYONE)} className="text-link">
            {words.showEveryone}
          </SiteLink>
        )
      )}
      {burst ? (
        <p className="split-note">
          {compactWords([
            burstWords(burst, peopleOf('everyone', question.result?.people ?? 0)),
            burst === 'checked' && splitsInBurst(splits),
          ]).join(' ')}{' '}
          <SiteLink to={methodPath()} className="text-link no-print">
            {words.howCounted}
          </SiteLink>
        </p>
      ) : (
        leaves && <p className="split-note">{leftOutWords(leaves.leftOut, splits)}</p>
      )}
      {inRoom !== undefined && (
        <p className="split-note">
          {`${roomWords(inRoom)} ${ROOM_WHY} `}
          <SiteLink to={methodPath()} className="text-link no-print">
            {words.howCounted}
          </SiteLink>
        </p>
      )}
      {(!burst || hasSplits || withheld) && (
        <Note {...{ question, withheld, hasSplits, split, keepsPlace }} asOf={checks.asOf} />
      )}
    </>
  );
}

const SPLITS = ['members', 'visitors'] as const;

type NoteProps = {
  split: Split;
  withheld: Split | undefined;
  question: QuestionView;
  hasSplits: boolean;
  asOf: string | undefined;
  keepsPlace: boolean;
};

/** The time of the splits, or why there are none. */
function Note({ question, split, withheld, hasSplits, asOf, keepsPlace }: NoteProps) {
  if (withheld) return <p className="split-note">{withheldWords(withheld)}</p>;
  if (split.audience === 'all') return null;
  if (asOf !== undefined && !isEveryone(split))
    return (
      <p className="split-note">
        <Sentence parts={words.splitAsOf({ at: <DateTime at={asOf} /> })} />
      </p>
    );
  if (asOf !== undefined && hasSplits)
    return (
      <p className="split-note">
        <Sentence parts={words.splitsAsOf({ at: <DateTime at={asOf} /> })} />
      </p>
    );
  // Of what is asked of members alone there are no splits to wait for.
  const mayCome =
    question.audience === 'everyone' && question.state === 'open' && question.turnout > 0;
  if (mayCome) return <p className="split-note">{SPLITS_LATER}</p>;
  return keepsPlace ? <p className="split-note invisible">{SPLITS_LATER}</p> : null;
}
