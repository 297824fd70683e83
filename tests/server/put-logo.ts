import { sql } from '../../server/kit.ts';
import type { TestServer } from './harness.ts';
import { png } from './multipart.ts';

/** Stores a logo of the form's auto-replies, and returns its version. */
export async function putLogo({ db }: Pick<TestServer, 'db'>, formId: number): Promise<string> {
  const version = 'of-the-fixture';
  await sql`
    insert into auto_reply_logos (form_id, version, type, content)
    values (${formId}, ${version}, 'image/png', decode(${png.toString('base64')}, 'base64'))`.execute(db);
  return version;
}
