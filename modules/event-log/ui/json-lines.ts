/** A line of indented JSON. */
export interface JsonLine {
  readonly text: string;
  /** The line that closes the list or object that this one opens. */
  readonly end: number | undefined;
}

/** The lines of indented JSON, with what can be folded. */
export function jsonLines(json: string): readonly JsonLine[] {
  const texts = json.split('\n');
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [at, text] of texts.entries()) {
    // A line that ends with a bracket opens something: texts end with a quotation mark.
    if (/[[{]$/.test(text)) open.push(at);
    else if (/^\s*[\]}]/.test(text)) ends.set(open.pop() ?? at, at);
  }
  return texts.map((text, at) => ({ text, end: ends.get(at) }));
}

/** The first lines that are not folded, by number. A folded part has only the line that opens it. */
export function shownLines(lines: readonly JsonLine[], folded: ReadonlySet<number>, limit: number): readonly number[] {
  const shown: number[] = [];
  for (let at = 0; at < lines.length && shown.length < limit; at++) {
    shown.push(at);
    const end = folded.has(at) ? lines[at]?.end : undefined;
    if (end !== undefined) at = end;
  }
  return shown;
}

/** How a value is highlighted, by the start of its JSON. */
export function sortOf(value: string): 'text' | 'number' | 'word' | undefined {
  if (value.startsWith('"')) return 'text';
  if (/^-?\d/.test(value)) return 'number';
  return /^(true|false|null)/.test(value) ? 'word' : undefined;
}
