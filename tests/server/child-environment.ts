import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The environment that every program started by a test has. Compiled code is cached between programs, since most of
 * the start of a small one is compiling.
 */
export const childEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/inlet/compiled'),
};
