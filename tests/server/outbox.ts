import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** An emailed link that carries a secret. */
export interface MailedLink {
  readonly to: string;
  /** Its page of the console, such as `/reset-password`. */
  readonly page: string;
  readonly token: string;
}

/** The emails that a server without SMTP has written, oldest first; unfinished files have another extension. */
export async function writtenMails({ dataDir }: { readonly dataDir: string }): Promise<readonly Email[]> {
  const outbox = path.join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch((): string[] => [])).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))));
}

/** The links in them. */
export async function mailedLinks(server: { readonly dataDir: string }): Promise<readonly MailedLink[]> {
  const mails = await writtenMails(server);
  return mails.flatMap(({ to, text }) => {
    const [, page, token] = /\/app(\/[\w-]+)#token=([\w-]+)/.exec(text ?? '') ?? [];
    return page === undefined || token === undefined ? [] : [{ to: to?.[0]?.address ?? '', page, token }];
  });
}
