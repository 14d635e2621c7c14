/** The first items of a long list. A single item more is shown, since a line that counts it takes as much space. */
export function truncateList<T>(all: readonly T[], most: number): readonly T[] {
  return all.length === most + 1 ? all : all.slice(0, most);
}
