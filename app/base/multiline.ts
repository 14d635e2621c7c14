/** What was typed into a field of many lines: in one spelling, line ends as one sign, no other control characters. */
export function normalizeMultiline(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
}
