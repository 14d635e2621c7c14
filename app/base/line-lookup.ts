/**
 * Searches a sorted text for a line, in place: a set of a hundred thousand words takes ten times the memory of their
 * text.
 */
export function createLineLookup(text: string): (line: string) => boolean {
  const first = text.startsWith('#') ? text.search(/^(?!#)/m) : 0;
  return (line) => {
    let from = first;
    let to = text.length;
    while (from < to) {
      const start = Math.max(text.lastIndexOf('\n', ((from + to) >> 1) - 1) + 1, first);
      const end = text.indexOf('\n', start);
      const found = text.slice(start, end);
      if (found === line) return true;
      if (found < line) from = end + 1;
      else to = start;
    }
    return false;
  };
}
