/** The longest address a mail server has to take (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const MAX_EMAIL_LENGTH = 254;

const LOCAL = /^[^\s\p{C}@"(),:;<>[\\\]]{1,64}$/u;
const DOMAIN = /^(?=.{3,253}$)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/**
 * Accepts one plain address. Quoted local parts and bare hosts are refused, and so is anything that could end a header
 * line and begin another.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const at = text.lastIndexOf('@');
  return LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}
