import { isRoomCode } from '../../base/ids.ts';

/** What is presented: one question, or all of a survey. */
export type PresenterTarget = {
  name: 'question' | 'survey';
  id: string;
  /**
   * The room code. It distinguishes this room from others of the same author, and may grant it a result before
   * everybody sees that.
   */
  room?: string;
  /** Why people say so, in place of the result. */
  shows?: 'reasons';
};

/** Undefined if the address is that of the wall. */
export function parsePresenterTarget(search: URLSearchParams): PresenterTarget | undefined {
  for (const name of ['question', 'survey'] as const) {
    const id = search.get(name);
    const room = search.get('room') ?? '';
    const shows = search.get('show') === 'reasons';
    if (id !== null)
      return {
        name,
        id,
        ...(isRoomCode(room) && { room }),
        ...(shows && { shows: 'reasons' as const }),
      };
  }
  return undefined;
}

/** The place in the address, from 0; one out of range is moved to the nearest. */
export function parsePlace(place: string | null, many: number): number {
  const asked = Math.trunc(Number(place ?? 1));
  return Math.max(1, Math.min(many, Number.isNaN(asked) ? 1 : asked)) - 1;
}

/** The query of the presenter's view at a place, from 0; the first place is left out. */
export function presenterQuery({ name, id, room, shows }: PresenterTarget, at = 0): string {
  return String(
    new URLSearchParams({
      [name]: id,
      ...(at > 0 && { place: String(at + 1) }),
      ...(room !== undefined && { room }),
      ...(shows !== undefined && { show: shows }),
    }),
  );
}

/** An address as it is typed from a screen: what comes before the last part, and that part. */
export type AddressParts = { host: string; path: string; last: string };

export function splitAddress(address: string): AddressParts {
  const { host, pathname } = new URL(address);
  const cut = pathname.lastIndexOf('/') + 1;
  return { host, path: pathname.slice(0, cut), last: pathname.slice(cut) };
}

/** True if other devices cannot reach the origin. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
