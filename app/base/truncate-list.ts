/** The first of many. Where only one more is left it is shown: a line that counts it would take as much room. */
export function truncateList<T>(all: readonly T[], most: number): readonly T[] {
  return all.length === most + 1 ? all : all.slice(0, most);
}
