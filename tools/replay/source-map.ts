import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';

/** A stack with the positions in the sources, and the built files whose source map is missing. */
interface MappedStack {
  readonly frames: readonly string[];
  readonly missing: readonly string[];
}

/** Maps the frames of a built console to its sources. File names contain a hash, so the maps in `folder` fit or are missing. */
export function mapStack(stack: readonly string[], folder: string): MappedStack {
  const missing = new Set<string>();
  const frames = stack.map((frame) => {
    const [, file, line, column] = /([\w.-]+\.js):(\d+):(\d+)\)?$/.exec(frame) ?? [];
    if (file === undefined) return frame.trim();
    const map = mapOf(path.join(folder, `${file}.map`));
    if (!map) missing.add(file);
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return frame.trim();
    const source = entry.originalSource.replace(/^(?:\.\.\/)+/, '');
    // Node's types lack the name.
    const { name = '…' } = entry as { readonly name?: string };
    return `at ${name} (${source}:${entry.originalLine + 1}:${entry.originalColumn + 1})`;
  });
  return { frames, missing: [...missing] };
}

function mapOf(file: string): SourceMap | undefined {
  if (!existsSync(file)) return undefined;
  // A file of Vite's build.
  return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
}
