/** One-sided, 90 %. */
export const Z90 = 1.2816;

/** A share with one more for it and one more against it, so that few people give none of 0 or 1. */
export function smoothedShare(count: number, people: number): number {
  return (count + 1) / (people + 2);
}

/** How far a share stands above one half, in standard errors, with one more person who is for it. */
export function aboveHalfZ(count: number, people: number): number {
  return 2 * Math.sqrt(people + 1) * ((count + 1) / (people + 1) - 0.5);
}

/** How far one share stands above another, in standard errors of both together, with one more in each number. */
export function differenceZ(
  count: number,
  people: number,
  otherCount: number,
  otherPeople: number,
): number {
  const [own, other] = [people + 1, otherPeople + 1];
  const together = (count + otherCount + 2) / (own + other);
  if (together >= 1) return 0;
  const difference = (count + 1) / own - (otherCount + 1) / other;
  return difference / Math.sqrt(together * (1 - together) * (1 / own + 1 / other));
}
