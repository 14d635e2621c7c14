/** What the first page says of the last hour beside its drawing. */
export const name = 'The last hour';
export const utc = 'UTC';
export const toWall = 'Watch answers come in';

/** `until`: the end of the hour, where the figures do not move. */
export function quiet(until: number | undefined, clock: (at: number) => string): string {
  return until === undefined
    ? 'Nobody answered in the last hour'
    : `Nobody answered in the hour to ${clock(until)}`;
}
