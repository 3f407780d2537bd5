/** A cell: text of any origin, a number that is written as it is, or cents, written as '14.90'. */
export type Cell = string | number | { cents: number };

/** Tells Excel that the file is UTF-8; it would read 'Łucja' in the letters of the machine. */
const UTF8_MARK = '\uFEFF';

/**
 * A table as CSV (RFC 4180), with the mark of UTF-8 in front. A spreadsheet would run a text that
 * begins with one of = + - @ as a formula, so such a text gets an apostrophe in front. Numbers keep
 * their sign; the packages that write CSV would treat negative amounts as formulas.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return UTF8_MARK + csvLines([header, ...rows]);
}

/** Further lines of a table whose head was written before. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return (cell.cents / 100).toFixed(2);
  const harmless = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
