import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../docs');

/**
 * Reads a file of `docs/` by its name there. Only names that the folder lists are opened, so that a request cannot lead
 * anywhere else.
 */
async function readListed(subfolder: string, name: string): Promise<string | undefined> {
  const place = path.join(folder, subfolder);
  const names = await readdir(place).catch((): string[] => []);
  return names.includes(name) ? readFile(path.join(place, name), 'utf8') : undefined;
}

/** The Markdown source of a page, by its file name without `.md`. */
export const readManual = (page: string): Promise<string | undefined> => readListed('', `${page}.md`);

export const readWebhookExample = (file: string): Promise<string | undefined> => readListed('webhooks', file);
