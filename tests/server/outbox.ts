import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';

/** A link of a mail that carries a secret. */
export interface MailedLink {
  readonly to: string;
  /** Its page of the console, such as `/reset-password`. */
  readonly page: string;
  readonly token: string;
}

/** Those in the mails that a server without SMTP has written so far, oldest first. */
export async function mailedLinks({ dataDir }: { readonly dataDir: string }): Promise<readonly MailedLink[]> {
  const outbox = path.join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch((): string[] => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))));
  return mails.flatMap(({ to, text }) => {
    const [, page, token] = /\/app(\/[\w-]+)#token=([\w-]+)/.exec(text ?? '') ?? [];
    return page === undefined || token === undefined ? [] : [{ to: to?.[0]?.address ?? '', page, token }];
  });
}
