/**
 * What two texts have in common when only case, width, spaces and invisible signs tell them apart: Unicode's full
 * case folding (CaseFolding.txt) as far as lower case differs from it, over NFKC.
 */
export function foldCase(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('ς', 'σ')
      // What İ becomes; a database may make a plain i of it.
      .replaceAll('i\u0307', 'i')
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .normalize('NFKC')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  );
}
