/**
 * Decodes base64url only if the text is the canonical spelling of its bytes (RFC 4648, 3.5). The last character of
 * sixteen bytes has four spare bits, and Node ignores invalid characters: without this check one person's text would
 * have several spellings, each taken for another person.
 */
export function decodeStrictBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
