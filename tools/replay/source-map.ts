import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtFilesIn, mapStack, type MappedStack, type SourceMap } from '../../src/replay/source-map.ts';

/** Maps the frames of a built console to its sources, by the maps in `folder`. */
export function mapStackIn(stack: readonly string[], folder: string): MappedStack {
  const maps = builtFilesIn(stack).flatMap((file) => {
    const map = path.join(folder, `${file}.map`);
    // A file of Vite's build.
    return existsSync(map) ? [[file, JSON.parse(readFileSync(map, 'utf8')) as SourceMap] as const] : [];
  });
  return mapStack(stack, new Map(maps));
}
