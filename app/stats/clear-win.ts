/** In how many of so many redraws of the ballots the same choice wins: see redraws.ts. */
export type Redraws = { redraws: number; won: number };

/**
 * A winner is clear who wins 390 of 400: what redraws leave out at the side that matters is then no more than a
 * two-sided 95 % interval leaves out there. Of fewer redraws the same share is asked.
 */
const CLEAR_SHARE = 390 / 400;

export function isClearWin({ redraws, won }: Redraws): boolean {
  return won >= CLEAR_SHARE * redraws;
}
