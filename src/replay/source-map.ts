/** The parts of a source map that map positions (ECMA-426). */
export interface SourceMap {
  readonly sources: readonly string[];
  readonly names: readonly string[];
  readonly mappings: string;
}

/** A stack with the positions in the sources, and the built files whose source map is missing. */
export interface MappedStack {
  readonly frames: readonly string[];
  readonly missing: readonly string[];
}

const POSITION = /\/([\w.-]+\.js):(\d+):(\d+)\)?$/;

/** The names of the built files in a stack. They contain a hash of the content, so a map of the same name fits. */
export const builtFilesIn = (stack: readonly string[]): readonly string[] => [
  ...new Set(stack.flatMap((frame) => POSITION.exec(frame)?.[1] ?? [])),
];

/** Maps the frames of a built console to its sources. `maps` has the source maps that exist, by built file. */
export function mapStack(stack: readonly string[], maps: ReadonlyMap<string, SourceMap>): MappedStack {
  const frames = stack.map((frame) => {
    const [, file = '', line, column] = POSITION.exec(frame) ?? [];
    const map = maps.get(file);
    const found = map && sourceAt(map, Number(line) - 1, Number(column) - 1);
    return found ? `at ${found.name ?? '…'} (${found.source}:${found.line + 1}:${found.column + 1})` : frame.trim();
  });
  return { frames, missing: builtFilesIn(stack).filter((file) => !maps.has(file)) };
}

/** A position in a source, counted from 0. */
interface Position {
  readonly source: string;
  readonly line: number;
  readonly column: number;
  readonly name: string | undefined;
}

/** The source of a built position: that of the last segment of its line that does not start after it. */
function sourceAt({ sources, names, mappings }: SourceMap, line: number, column: number): Position | undefined {
  // All but the built column continue from segment to segment, through all lines before.
  const at = { source: 0, line: 0, column: 0, name: 0 };
  let found: Position | undefined;
  for (const [index, segments] of mappings
    .split(';')
    .slice(0, line + 1)
    .entries()) {
    let built = 0;
    for (const segment of segments.split(',')) {
      const [start = 0, source, row = 0, col = 0, name] = numbersIn(segment);
      built += start;
      if (index === line && built > column) return found;
      if (source === undefined) continue;
      at.source += source;
      at.line += row;
      at.column += col;
      if (name !== undefined) at.name += name;
      const file = (sources[at.source] ?? '').replace(/^(?:\.\.\/)+/, '');
      if (index === line)
        found = {
          source: file,
          line: at.line,
          column: at.column,
          name: name === undefined ? undefined : names[at.name],
        };
    }
  }
  return found;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Bit 5 of a digit says that the number continues. */
const CONTINUES = 32;

/** The numbers of a segment: base 64 VLQ, the sign in the lowest bit. */
function numbersIn(segment: string): readonly number[] {
  const numbers: number[] = [];
  let [value, factor] = [0, 1];
  for (const character of segment) {
    const digit = DIGITS.indexOf(character);
    value += (digit % CONTINUES) * factor;
    factor *= CONTINUES;
    if (digit >= CONTINUES) continue;
    numbers.push(value % 2 === 1 ? -(value - 1) / 2 : value / 2);
    [value, factor] = [0, 1];
  }
  return numbers;
}
