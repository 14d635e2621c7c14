import { receiptOf, type Voter } from '../answers/commands.server.ts';
import type { OwnAnswer } from '../answers/own-answer.ts';
import { loadOwn, type Own } from '../answers/store.server.ts';
import type { Secret } from '../platform/secret.server.ts';
import { findDetails, type Reading } from './result-details.server.ts';
import { findResult } from './result-document.server.ts';

type Means = { reading: Reading; secret: Secret; now: Date };

export async function ownAnswers(
  { reading, secret, now }: Means,
  { mark }: Pick<Voter, 'mark'>,
  publicIds: readonly string[],
  wants: 'results' | 'details' = 'results',
): Promise<Record<string, OwnAnswer>> {
  const own = await loadOwn(reading.sql, mark, publicIds);
  const entries = own.map(async (row): Promise<[string, OwnAnswer]> => {
    const found = await findResult(reading, row.publicId, { now, mayPeek: maySee(row) });
    const result = found?.state === 'shown' && !found.isPublic ? found.document : null;
    const has = (row.choices?.length ?? 0) > 0;
    return [
      row.publicId,
      {
        choices: (row.choices ?? []).map(String),
        held: row.isHeld ?? false,
        peeked: row.hasPeeked,
        at: row.answeredAt?.toISOString() ?? null,
        sequence: row.sequence === null ? null : Number(row.sequence),
        receipt: has ? receiptOf(secret, row.questionId, mark).receipt : null,
        result,
        ...(wants === 'details' && {
          details: found?.state === 'shown' ? await findDetails(reading, row.publicId, now) : null,
        }),
      },
    ];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Whoever has answered, held back or not, or asked to see it. */
export function maySee({ choices, hasPeeked }: Own): boolean {
  return hasPeeked || (choices?.length ?? 0) > 0;
}
