import { ID_LENGTH, isId, isSign } from '../base/ids.ts';

/** The room whose screen led to a question, and since when its result has been shown there. */
export type Room = { sign: string; revealedAt?: string };

/** The last part of the address as it is typed from the screen of a room: the id, and the room's sign at its end. */
export function signedId(id: string, room: Pick<Room, 'sign'> | undefined): string {
  return id + (room?.sign ?? '');
}

export function readSignedId(text: string): { id: string; room: Room } | undefined {
  const [id, sign] = [text.slice(0, ID_LENGTH), text.slice(ID_LENGTH)];
  return isId(id) && isSign(sign) ? { id, room: { sign } } : undefined;
}

/** The room in whose name an address is read. */
export function roomIn(search: URLSearchParams): Room | undefined {
  const sign = search.get('room');
  return sign !== null && isSign(sign) ? { sign } : undefined;
}
