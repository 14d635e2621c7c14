/**
 * How many of a group may be for something if some did not answer: at least none of those, at most all of them. Nothing
 * is assumed about them.
 */
export function nonresponseBounds({
  group,
  answered,
  forIt,
}: Record<'group' | 'answered' | 'forIt', number>): { least: number; most: number } {
  return { least: forIt, most: forIt + Math.max(0, group - answered) };
}
