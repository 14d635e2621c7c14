/** In how many of so many redraws of the ballots the same choice wins: see redraws.ts. */
export type RedrawResult = { redraws: number; won: number };

/**
 * A winner is clear who wins 390 of 400: what redraws leave out at the side that matters is then no more than a
 * two-sided 95 % interval leaves out there. Of fewer redraws the same share is asked, as long as they can show it: n of n
 * leave up to 3 / n open at 95 % (the rule of three; Hanley and Lippman-Hand, JAMA 249, 1983).
 */
const CLEAR_SHARE = 390 / 400;
const MIN_REDRAWS = 120;

export function isClearWin(firmness: RedrawResult): boolean {
  return hasEnoughRedraws(firmness) && firmness.won >= CLEAR_SHARE * firmness.redraws;
}

/** Whether so many redraws can show that somebody is clear. */
export function hasEnoughRedraws({ redraws }: RedrawResult): boolean {
  return redraws >= MIN_REDRAWS;
}
