/** What a cell of a table can be; several values stand on a line each. */
export type Cell = string | number | boolean | Date | null | object;

/** A spreadsheet takes what begins like this for a formula (CWE-1236), in its full-width form too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** So that a spreadsheet reads the file as UTF-8. */
export const CSV_BOM = '\ufeff';

/** One record as RFC 4180 has it, with its line end. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (cell instanceof Date) return cell.toISOString();
  const text = textOf(cell);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return harmless === text && !/[",\r\n]/.test(text) ? text : `"${harmless.replaceAll('"', '""')}"`;
}

function textOf(cell: string | object): string {
  if (typeof cell === 'string') return cell;
  return isList(cell) ? cell.join('\n') : JSON.stringify(cell);
}

function isList(cell: object): cell is readonly (string | number)[] {
  return Array.isArray(cell) && cell.every((one) => ['string', 'number'].includes(typeof one));
}
