/**
 * How long it takes when nothing is in its way: the least of many times, of each kind in turns, so that a machine with other
 * things to do is as slow for all of them. What it costs is said beside another, never in milliseconds.
 */
export function minimumTimes(works: readonly (() => unknown)[], times = 20): number[] {
  const least = works.map(() => Infinity);
  for (let nth = 0; nth < times; nth++)
    for (const [at, work] of works.entries()) {
      const began = performance.now();
      work();
      least[at] = Math.min(least[at] ?? Infinity, performance.now() - began);
    }
  return least;
}
