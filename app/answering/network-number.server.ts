import type { RowId } from '../platform/database/db.server.ts';
import { WIDE_NETWORK_DIGITS, type NetworkHash } from '../platform/http/network-hash.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';

const LOCAL_BITS = 16n;
const WIDE_BITS = 46;

/** The number that an answer of this network carries once the network is crowded. */
export function networkNumber(secret: Secret, questionId: RowId, networkHash: NetworkHash): string {
  return networkNumbers(secret, questionId, networkHash).narrow;
}

/** The numbers differ between questions, so that two questions cannot be compared. 0 stands for no network. */
export function networkNumbers(
  secret: Secret,
  questionId: RowId,
  networkHash: NetworkHash,
): { wide: string; narrow: string } {
  const mac = secret.mac('network', `${questionId} ${networkHash.slice(0, WIDE_NETWORK_DIGITS)}`);
  const wide = BigInt.asUintN(WIDE_BITS, mac.readBigUInt64BE()) | 1n;
  const local = BigInt(`0x${networkHash.slice(WIDE_NETWORK_DIGITS)}`);
  return { wide: String(-wide), narrow: String((wide << LOCAL_BITS) | local) };
}
