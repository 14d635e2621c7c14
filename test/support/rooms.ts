import { deviceKey } from './answers.ts';
import { getPage } from './question-form.ts';
import { sendRequest, type HttpResponse } from './http.ts';
import type { TestMember } from './members.ts';

/** As its author comes to it: the address has the sign of the room in it. */
export async function roomSignFor(
  address: string,
  id: string,
  author: TestMember,
): Promise<string> {
  const { headers } = await getPage(address, `/live?question=${id}`, author);
  return /&room=(\w{6})$/.exec(String(headers.location))?.[1] ?? 'none';
}

/** What the screen of a room says every minute. */
export const keepRoomOpen = (
  address: string,
  {
    sign,
    ids,
    who,
    from,
  }: { sign: string; ids: readonly string[]; who?: TestMember; from: string },
): Promise<HttpResponse> =>
  sendRequest(
    address,
    `/api/v1/rooms/${sign}?${new URLSearchParams(ids.map((id) => ['question', id]))}`,
    {
      method: 'PUT',
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': from,
        ...(who && { cookie: who.cookie }),
      },
    },
  );

type RoomAnswerParams = { from: string; room?: string | undefined; choice?: string };

const answer = (
  address: string,
  id: string,
  { from, room, choice = '1' }: RoomAnswerParams,
): Promise<HttpResponse> =>
  sendRequest(address, `/api/v1/questions/${id}/answer`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': deviceKey(),
      'x-forwarded-for': from,
    },
    body: JSON.stringify({ choices: [choice], room }),
  });

/** So many people of a room, twenty at a time; how many of them were held back. */
export async function answerFromRoom(
  address: string,
  id: string,
  people: number,
  from: RoomAnswerParams,
): Promise<number> {
  let held = 0;
  for (let left = people; left > 0; left -= 20)
    for (const { text } of await Promise.all(
      Array.from({ length: Math.min(20, left) }, () => answer(address, id, from)),
    ))
      held += Number(text.includes('"held":true'));
  return held;
}
