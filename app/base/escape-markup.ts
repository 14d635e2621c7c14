import { ownValue } from './own-value.ts';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML 1.0 does not allow in a document, even written as a number. */
const NEVER_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** For text of HTML, and for its attributes between double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ownValue(SIGNS, sign) ?? sign);
}

/** The same for XML: what it can't hold at all is left out. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replaceAll(NEVER_IN_XML, ''));
}
