/**
 * How often the majority of an odd number of people is right if each alone is right with probability `each` (Condorcet,
 * 1785): the upper half of a binomial distribution, summed in logarithms so that a thousand people do not underflow.
 */
export function majorityAccuracy(people: number, each: number): number {
  if (each <= 0) return 0;
  if (each >= 1) return 1;
  let logTerm = people * Math.log(each);
  let sum = 0;
  for (let right = people; right > people / 2; right -= 1) {
    sum += Math.exp(logTerm);
    logTerm += Math.log(right / (people - right + 1)) + Math.log((1 - each) / each);
  }
  return Math.min(1, sum);
}
