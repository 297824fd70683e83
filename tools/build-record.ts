import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Whether the last build recorded this digest of its sources. */
export const isRecorded = (file: string, digest: string): boolean =>
  existsSync(file) && readFileSync(file, 'utf8') === digest;

export function record(file: string, digest: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, digest);
}
