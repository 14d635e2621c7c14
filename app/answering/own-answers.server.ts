import type { ResultDetails } from '../results/words/details.ts';
import { receiptOf, type Voter } from './commands.server.ts';
import type { OwnAnswer } from './own-answer.ts';
import { loadOwn, type Own } from './store.server.ts';
import { communityIdsOf } from '../communities/store.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { releasedSplits } from '../results/store/details.server.ts';
import { ALL } from '../results/tally.ts';
import { detailsOf, type Reading } from '../results/store/result-details.server.ts';
import { findResult, type Found } from '../results/store/result-document.server.ts';

type Means = { reading: Reading; secret: Secret };

export async function ownAnswers(
  { reading, secret }: Means,
  { mark }: Pick<Voter, 'mark'>,
  publicIds: readonly string[],
  wants: 'results' | 'details' = 'results',
): Promise<Record<string, OwnAnswer>> {
  const [own, inside] = await Promise.all([
    loadOwn(reading.sql, mark, publicIds),
    communityIdsOf(reading.sql, { mark }),
  ]);
  const entries = own.map(async (row): Promise<[string, OwnAnswer]> => {
    const found = await findResult(reading, row.publicId, { inside, mayPeek: maySee(row) });
    const result = found?.state === 'shown' && !found.isPublic ? found.document : null;
    const has = (row.choices?.length ?? 0) > 0;
    return [
      row.publicId,
      {
        choices: (row.choices ?? []).map(String),
        held: row.isHeld ?? false,
        ...(has && row.sawResult && { afterLooking: true as const }),
        peeked: row.hasPeeked,
        at: row.answeredAt?.toISOString() ?? null,
        sequence: row.sequence === null ? null : Number(row.sequence),
        receipt: has ? receiptOf(secret, row.questionId, mark).receipt : null,
        result,
        ...(wants === 'details' && {
          details: await detailsIn(found),
        }),
      },
    ];
  });
  return Object.fromEntries(await Promise.all(entries));

  /** What stands behind a result, with everybody counted. */
  async function detailsIn(found: Found | undefined): Promise<ResultDetails | null> {
    if (found?.state !== 'shown') return null;
    const { stored, tally } = found.read;
    const released = await releasedSplits(reading.sql, stored, tally);
    return detailsOf(reading, stored, tally, { part: ALL, released, since: undefined });
  }
}

/** Whoever has answered, held back or not, or asked to see it. */
export function maySee({ choices, hasPeeked }: Own): boolean {
  return hasPeeked || (choices?.length ?? 0) > 0;
}
