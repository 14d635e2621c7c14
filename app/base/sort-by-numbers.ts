/** What none of the numbers names stays last. */
export function sortByNumbers<Of extends { number: number }>(
  all: readonly Of[],
  numbers: readonly number[],
): Of[] {
  const placeOf = ({ number }: Of) => {
    const at = numbers.indexOf(number);
    return at < 0 ? numbers.length : at;
  };
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}
