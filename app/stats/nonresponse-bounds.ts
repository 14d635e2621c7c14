/**
 * How many of a group may be for something when some of them did not answer: none of those at least, all of them at most.
 * Nothing is taken to be known of them.
 */
export function nonresponseBounds({
  group,
  answered,
  forIt,
}: Record<'group' | 'answered' | 'forIt', number>): { least: number; most: number } {
  return { least: forIt, most: forIt + Math.max(0, group - answered) };
}
