import { randomBytes } from 'node:crypto';
import { makeRoomCode, ROOM_CODE_LENGTH } from '../base/ids.ts';
import type { RowId } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';

/** How many letters are random; the others prove that this site issued the code. */
const RANDOM_LETTERS = 3;
const HALF_DAY_MS = 12 * 3_600_000;

/**
 * A new room code for the presenter. A room opens only with a code that was issued to them. The code proves itself, so
 * that a page that was only looked at stores nothing.
 */
export function issueRoomCode(secret: Secret, memberId: RowId, now: Date): string {
  const chance = makeRoomCode(randomBytes(ROOM_CODE_LENGTH)).slice(0, RANDOM_LETTERS);
  return roomCodeOf(secret, memberId, chance, halfDayOf(now));
}

/** Whether the code was issued to this member in this half-day or the one before. */
export function isIssuedRoomCode(
  secret: Secret,
  memberId: RowId,
  code: string,
  now: Date,
): boolean {
  const [chance, halfDay] = [code.slice(0, RANDOM_LETTERS), halfDayOf(now)];
  return [halfDay, halfDay - 1].some((one) => roomCodeOf(secret, memberId, chance, one) === code);
}

function roomCodeOf(secret: Secret, memberId: RowId, chance: string, halfDay: number): string {
  const mac = secret.mac('room', `${memberId} ${halfDay} ${chance}`);
  return chance + makeRoomCode(mac).slice(RANDOM_LETTERS);
}

function halfDayOf(at: Date): number {
  return Math.floor(at.getTime() / HALF_DAY_MS);
}
