/** Text typed into a field of one line: NFC, and nothing that ends a line. */
export function normalizeSingleLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
