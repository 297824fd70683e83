/** Spreadsheets skip blanks in front, and some take full-width signs as well. */
const formula = /^[\s\0]*[=+\-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]/u;

/**
 * A text as a CSV cell may hold it: one that a spreadsheet would take for a formula begins with an apostrophe. What visitors
 * sent is text, whoever opens it.
 */
export function withoutFormula(text: string): string {
  return formula.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}
