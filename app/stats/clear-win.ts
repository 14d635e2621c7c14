/** In how many redraws of the ballots the same choice won: see redraws.ts. */
export type RedrawResult = { redraws: number; won: number };

/**
 * A win is clear at 390 of 400 redraws: the share that goes the other way is then no larger than what a two-sided 95 %
 * interval leaves out on one side. Fewer redraws need the same share, if they are enough to show it: n of n leave up to
 * 3 / n open at 95 % (the rule of three; Hanley and Lippman-Hand, JAMA 249, 1983).
 */
const CLEAR_SHARE = 390 / 400;
const MIN_REDRAWS = 120;

export function isClearWin(firmness: RedrawResult): boolean {
  return hasEnoughRedraws(firmness) && firmness.won >= CLEAR_SHARE * firmness.redraws;
}

export function hasEnoughRedraws({ redraws }: RedrawResult): boolean {
  return redraws >= MIN_REDRAWS;
}
