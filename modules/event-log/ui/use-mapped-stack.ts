import { useEffect, useState } from 'react';
import { builtFilesIn, mapStack, type SourceMap } from '../../../src/replay/source-map.ts';

/** The frames of a stack in the sources, as far as this build has the source maps; undefined while they load. */
export function useMappedStack(stack: readonly string[]): readonly string[] | undefined {
  const [of, setOf] = useState<{ readonly stack: readonly string[]; readonly frames: readonly string[] }>();
  useEffect(() => {
    const stop = new AbortController();
    const map = async () => {
      const maps = await Promise.all(builtFilesIn(stack).map((file) => mapOf(file, stop.signal)));
      if (!stop.signal.aborted) setOf({ stack, frames: mapStack(stack, new Map(maps.flat())).frames });
    };
    void map();
    return () => stop.abort();
  }, [stack]);
  return of?.stack === stack ? of.frames : undefined;
}

/** The source map of a built file, whose name is that of its content. An installation may leave the maps out. */
async function mapOf(file: string, signal: AbortSignal): Promise<readonly (readonly [string, SourceMap])[]> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}assets/${file}.map`, { signal });
    // A file of Vite's build.
    return response.ok ? [[file, (await response.json()) as SourceMap]] : [];
  } catch {
    return [];
  }
}
