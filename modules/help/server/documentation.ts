import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../docs');

/** Reads a file of `docs/` by name. Only names listed in the folder are opened, so that a request cannot escape it. */
async function readListed(subfolder: string, name: string): Promise<string | undefined> {
  const place = path.join(folder, subfolder);
  const names = await readdir(place).catch((): string[] => []);
  return names.includes(name) ? readFile(path.join(place, name), 'utf8') : undefined;
}

/** The Markdown source of a page, by file name without `.md`. */
export const readManual = (page: string): Promise<string | undefined> => readListed('', `${page}.md`);

export const readWebhookExample = (file: string): Promise<string | undefined> => readListed('webhooks', file);
