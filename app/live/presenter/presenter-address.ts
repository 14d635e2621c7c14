import { isRoomCode } from '../../base/ids.ts';

/** What is presented: one question, or all of a survey. */
export type PresenterTarget = {
  name: 'question' | 'survey';
  id: string;
  /** Tells this room from others where its presenter asked, and may show it a result before everybody sees that. */
  room?: string;
};

/** What an address asks to be presented; undefined where it is the wall. */
export function parsePresenterTarget(search: URLSearchParams): PresenterTarget | undefined {
  for (const name of ['question', 'survey'] as const) {
    const id = search.get(name);
    const room = search.get('room') ?? '';
    if (id !== null) return { name, id, ...(isRoomCode(room) && { room }) };
  }
  return undefined;
}

/** Which of so many an address means, from 0: a place that there is not leads to the nearest. */
export function parsePlace(place: string | null, many: number): number {
  const asked = Math.trunc(Number(place ?? 1));
  return Math.max(1, Math.min(many, Number.isNaN(asked) ? 1 : asked)) - 1;
}

/** The query of the presenter's view at a place, from 0; the first is not named. */
export function presenterQuery({ name, id, room }: PresenterTarget, at = 0): string {
  return String(
    new URLSearchParams({
      [name]: id,
      ...(at > 0 && { place: String(at + 1) }),
      ...(room !== undefined && { room }),
    }),
  );
}

/** An address as somebody types it from the wall of a room: what stands before the last part, and that part alone. */
export type AddressParts = { host: string; path: string; last: string };

export function splitAddress(address: string): AddressParts {
  const { host, pathname } = new URL(address);
  const cut = pathname.lastIndexOf('/') + 1;
  return { host, path: pathname.slice(0, cut), last: pathname.slice(cut) };
}

/** Whether it leads every other device to itself. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
