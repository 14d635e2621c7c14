/** The messages between a frame and its host page: see docs/decisions/0029. */
export const HEIGHT_REQUEST = { type: 'poll:ping', v: 1 } as const;

export const MIN_HEIGHT = 80;
export const MAX_HEIGHT = 4_000;

/** Reads a height from a frame's message, within reasonable bounds; undefined for any other message. */
export function readHeightMessage(data: unknown): number | undefined {
  const told = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  if (told['type'] !== 'poll:height' || told['v'] !== 1) return undefined;
  const height = Math.ceil(Number(told['height']));
  return height > 0 ? Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, height)) : undefined;
}
