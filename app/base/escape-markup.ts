import { ownValue } from './own-value.ts';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 does not allow in a document, not even as a numeric reference. */
const NEVER_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** For text in HTML, and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ownValue(SIGNS, sign) ?? sign);
}

/** The same for XML, which also drops the characters that it cannot hold. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replaceAll(NEVER_IN_XML, ''));
}
