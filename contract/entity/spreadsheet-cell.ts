/** Characters that start a formula. Some spreadsheets also accept the full-width ones. */
const signs = new Set('=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}');
/** Characters that start a new cell in some spreadsheet or locale. */
const separators = new Set(',;\t\n\r\v\f\u0085\u2028\u2029');
/** Characters that spreadsheets skip before a formula. Quotation marks delimit cells. */
const SKIPPED = /[\s\p{Cc}\p{Cf}"]/u;

/**
 * Escapes a CSV cell against formula injection (OWASP "CSV Injection"): puts an apostrophe before each part that a spreadsheet
 * would run as a formula, at the start and wherever another separator than the comma may split the cell. Runs in linear time.
 *
 * @example
 * escapeFormulas('x;=1+1') // "x;'=1+1"
 */
export function escapeFormulas(text: string): string {
  const starts = formulaStarts(text);
  if (starts.length === 0) return text;
  return starts
    .map((start, index) => `'${text.slice(start, starts[index + 1])}`)
    .reduce((all, part) => all + part, text.slice(0, starts[0]));
}

/** The positions that need an apostrophe. */
function formulaStarts(text: string): readonly number[] {
  // A spreadsheet may drop a leading tab or line break, so that the cell starts after it.
  const starts = /^[\t\r\n]/.test(text) ? [0] : [];
  let cell = 0;
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (separators.has(character)) [cell, isStart] = [at + 1, true];
    else if (isStart && !SKIPPED.test(character)) {
      if (signs.has(character)) starts.push(cell);
      isStart = false;
    }
  }
  return starts;
}
