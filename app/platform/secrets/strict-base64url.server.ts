/**
 * The bytes that a text writes in base64url, if it is the one text that writes them: the last sign of sixteen bytes holds
 * four bits to spare, and Node passes over signs that mean nothing. What knows somebody by a text would take each of
 * those for somebody else (RFC 4648, 3.5).
 */
export function decodeStrictBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
