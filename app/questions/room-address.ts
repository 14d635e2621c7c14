import { ID_LENGTH, isId, isRoomCode } from '../base/ids.ts';

/** The room whose screen led to a question, and since when its result has been shown there. */
export type Room = { sign: string; revealedAt?: string };

/** The last part of the address as it is typed from the screen of a room: the id, and behind a hyphen the room's sign. */
export function idWithRoom(id: string, room: Pick<Room, 'sign'> | undefined): string {
  return room ? `${id}-${room.sign}` : id;
}

export function parseIdWithRoom(text: string): { id: string; room: Room } | undefined {
  const [id, end] = [text.slice(0, ID_LENGTH), text.slice(ID_LENGTH)];
  // Whoever types it may leave out the hyphen.
  const code = end.startsWith('-') ? end.slice(1) : end;
  return isId(id) && isRoomCode(code) ? { id, room: { sign: code } } : undefined;
}

/** The room in whose name an address is read. */
export function readRoom(search: URLSearchParams): Room | undefined {
  const code = search.get('room');
  return code !== null && isRoomCode(code) ? { sign: code } : undefined;
}
