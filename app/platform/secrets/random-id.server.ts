import { randomBytes } from 'node:crypto';
import { ID_LENGTH, makeId } from '../../base/ids.ts';

export function randomId(): string {
  return makeId(randomBytes(ID_LENGTH));
}
