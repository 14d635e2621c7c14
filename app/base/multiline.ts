/** Text typed into a field of many lines: NFC, line feeds as line ends, no other control characters. */
export function normalizeMultiline(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
}
