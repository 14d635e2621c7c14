import { ID_LENGTH, isId, isRoomCode } from '../base/ids.ts';

/** The room whose screen led to a question, and since when the result has been revealed there. */
export type Room = { code: string; revealedAt?: string };

/** The last part of the address as it is typed from a screen: the id, and after a hyphen the room code. */
export function idWithRoom(id: string, room: Pick<Room, 'code'> | undefined): string {
  return room ? `${id}-${room.code}` : id;
}

export function parseIdWithRoom(text: string): { id: string; room: Room } | undefined {
  const [id, end] = [text.slice(0, ID_LENGTH), text.slice(ID_LENGTH)];
  // The hyphen may be left out in typing.
  const code = end.startsWith('-') ? end.slice(1) : end;
  return isId(id) && isRoomCode(code) ? { id, room: { code } } : undefined;
}

/** The room that an address names. */
export function readRoom(search: URLSearchParams): Room | undefined {
  const code = search.get('room');
  return code !== null && isRoomCode(code) ? { code } : undefined;
}
