import { href } from 'react-router';
import type { Room } from '../../questions/room-address.ts';

export type QuestionPathParams = {
  id: string;
  within?: string | undefined;
  room?: Room | undefined;
};

/** A question's own page; with its survey and its room, where the question is answered in them. */
export function questionPath({ id, within, room }: QuestionPathParams): string {
  const query = new URLSearchParams({
    ...(within !== undefined && { survey: within }),
    ...(room && { room: room.code }),
  });
  return href('/question/:id', { id }) + (query.size > 0 ? `?${query}` : '');
}
