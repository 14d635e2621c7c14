const Z_95 = 1.959964;

/**
 * Whether two counts over equally long times differ by more than chance: |a − b| > 1.96 · √(a + b), the normal form of
 * the test that splits a + b by halves. The test assumes that people come one by one; if they come in crowds, it finds
 * more differences than there are.
 */
export function countsDiffer(a: number, b: number): boolean {
  return Math.abs(a - b) > Z_95 * Math.sqrt(a + b);
}
