/** What a frame and its page say to each other: see docs/decisions/0029. */
export const PING = { type: 'poll:ping', v: 1 } as const;

export const LEAST_HEIGHT = 80;
export const MOST_HEIGHT = 4_000;

/** The height that a frame tells, within reason; undefined for any other message. */
export function toldHeight(data: unknown): number | undefined {
  const told = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  if (told['type'] !== 'poll:height' || told['v'] !== 1) return undefined;
  const height = Math.ceil(Number(told['height']));
  return height > 0 ? Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, height)) : undefined;
}
