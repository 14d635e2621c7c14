/** A list is written with one item a line. */
export type Cell = string | number | boolean | Date | null | object;

/** Spreadsheets run a cell that begins with one of these as a formula (CWE-1236), also in full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Makes a spreadsheet read the file as UTF-8. */
export const CSV_BOM = '\ufeff';

/** One record as RFC 4180 defines it, with its line end. */
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
