import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The matches of the pattern's only group in a file. */
export const found = (file: string, pattern: RegExp): readonly string[] =>
  [...read(file).matchAll(pattern)].flatMap(([, group]) => group ?? []);

/** The environment variables that the server reads. */
export const knownSettings = found('server/config.ts', /^ {2}([A-Z][A-Z_]+): z\./gm);

/** A stop takes at most 20 seconds after the drain; the rest is a margin. */
export const STOP_SECONDS = 25;
