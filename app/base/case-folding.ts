/**
 * A key that two texts share when they differ only in case, width, spaces or invisible characters: Unicode's full case
 * folding (CaseFolding.txt) as far as it differs from lower case, over NFKC.
 */
export function foldCase(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('ς', 'σ')
      // `toLowerCase` makes this of İ, and a database may make a plain i.
      .replaceAll('i\u0307', 'i')
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .normalize('NFKC')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  );
}
