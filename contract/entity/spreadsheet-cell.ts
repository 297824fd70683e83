/** What spreadsheets begin a formula with; some take the full-width signs as well. */
const signs = new Set('=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}');
/** Where another spreadsheet, or the same one in another country, begins a new cell. */
const separators = new Set(',;\t\n\r\v\f\u0085\u2028\u2029');
/** What spreadsheets skip in front of a formula; quotation marks are their own, not part of the cell. */
const SKIPPED = /[\s\p{Cc}\p{Cf}"]/u;

/**
 * A text as a CSV cell may contain it: an apostrophe precedes each part that a spreadsheet would run as a formula, at the
 * beginning and wherever the file may be split into cells by another separator than the comma. What visitors sent is text,
 * whoever opens it. Takes time in proportion to the text.
 *
 * @example
 * escapeFormulas('x;=1+1') // "x;'=1+1"
 */
export function escapeFormulas(text: string): string {
  const starts = formulaStarts(text);
  if (starts.length === 0) return text;
  return starts
    .map((start, at) => `'${text.slice(start, starts[at + 1])}`)
    .reduce((all, part) => all + part, text.slice(0, starts[0]));
}

/** Where an apostrophe is needed. */
function formulaStarts(text: string): readonly number[] {
  // A spreadsheet may drop a tab or a line break in front, and what follows it becomes the cell.
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
