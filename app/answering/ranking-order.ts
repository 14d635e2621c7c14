/** An unfinished ranking: the numbers of the placed choices, best first. Choices without a place are left out. */
export type RankingOrder = readonly number[];

/** Puts a choice at a place, from 1; past the last place it comes last. Place 0 removes it. */
export function withPlace(order: RankingOrder, number: number, place: number): number[] {
  const others = order.filter((one) => one !== number);
  if (place < 1) return others;
  return others.toSpliced(Math.min(place - 1, others.length), 0, number);
}

/** 0 if the choice has no place. */
export function placeOf(order: RankingOrder, number: number): number {
  return order.indexOf(number) + 1;
}

/** All choices as they are shown while ranking: the placed ones first, the rest in their given order. */
export function inPlaces<T extends { number: number }>(
  choices: readonly T[],
  order: RankingOrder,
): T[] {
  const ranked = order.flatMap((number) => choices.find((one) => one.number === number) ?? []);
  return [...ranked, ...choices.filter(({ number }) => !order.includes(number))];
}

/** The announcement of a move: "Train, now 2 of 5". */
export function moveWords(label: string, order: RankingOrder, number: number): string {
  const place = placeOf(order, number);
  return place === 0 ? `${label}, not ranked` : `${label}, now ${place} of ${order.length}`;
}
