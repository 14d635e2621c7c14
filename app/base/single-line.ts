/** What was typed into a field of one line: in one spelling, and with nothing in it that ends a line. */
export function normalizeSingleLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
