import type { ResultDetails } from '../results/details/result-details.ts';
import { receiptOf } from './answer-receipt.server.ts';
import type { Voter } from './voter.server.ts';
import type { OwnAnswer } from './own-answer.ts';
import { loadVoterAnswers, type VoterAnswer } from './answer-rows.server.ts';
import { communityIdsOf } from '../communities/membership-rows.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { latestRelease } from '../results/store/split-releases.server.ts';
import { EVERYONE } from '../results/tally.ts';
import { loadResultDetails, type ResultDeps } from '../results/store/details-loader.server.ts';
import { findResult, type FoundResult } from '../results/store/result-lookup.server.ts';

export type ShownAnswer = Pick<OwnAnswer, 'choices' | 'held' | 'afterLooking' | 'peeked'>;

type Deps = { reading: ResultDeps; secret: Secret };

export async function loadOwnAnswers(
  { reading, secret }: Deps,
  { voterId }: Pick<Voter, 'voterId'>,
  publicIds: readonly string[],
  wants: 'results' | 'details' = 'results',
): Promise<Record<string, OwnAnswer>> {
  const [own, memberCommunityIds] = await Promise.all([
    loadVoterAnswers(reading.sql, voterId, publicIds),
    communityIdsOf(reading.sql, { voterId }),
  ]);
  const entries = own.map(async (row): Promise<[string, OwnAnswer]> => {
    const found = await findResult(reading, row.publicId, {
      memberCommunityIds,
      mayPeek: maySeeResult(row),
    });
    const result = found?.state === 'shown' && !found.isPublic ? found.document : null;
    const shown = ownAnswerShown(row);
    return [
      row.publicId,
      {
        ...shown,
        at: row.answeredAt?.toISOString() ?? null,
        sequence: row.sequence === null ? null : Number(row.sequence),
        receipt:
          shown.choices.length > 0 ? receiptOf(secret, row.questionId, voterId).receipt : null,
        result,
        ...(wants === 'details' && {
          details: await detailsIn(found),
        }),
      },
    ];
  });
  return Object.fromEntries(await Promise.all(entries));

  /** The details behind a result of everyone. */
  async function detailsIn(found: FoundResult | undefined): Promise<ResultDetails | null> {
    if (found?.state !== 'shown') return null;
    const { stored, tally } = found.read;
    const release = await latestRelease(reading.sql, stored, tally);
    return loadResultDetails(reading, stored, tally, {
      split: EVERYONE,
      release,
      since: undefined,
    });
  }
}

/** What is seen of an answer, and of many others like it. */
export function ownAnswerShown({
  choices,
  isHeldBack,
  sawResult,
  hasPeeked,
}: Pick<VoterAnswer, 'choices' | 'isHeldBack' | 'sawResult' | 'hasPeeked'>): ShownAnswer {
  const picks = choices ?? [];
  return {
    choices: picks.map(String),
    held: isHeldBack ?? false,
    ...(picks.length > 0 && sawResult && { afterLooking: true as const }),
    peeked: hasPeeked,
  };
}

/** True for a voter who answered, held back or not, or who peeked. */
export function maySeeResult({
  choices,
  hasPeeked,
}: Pick<VoterAnswer, 'choices' | 'hasPeeked'>): boolean {
  return hasPeeked || (choices?.length ?? 0) > 0;
}
