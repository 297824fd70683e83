import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { headerOf, mailServer, parsed } from '../../../tests/server/mail-server.ts';
import { type MailDraft, queueMail } from './public.ts';

const draft: MailDraft = {
  to: { name: 'Ann\r\nBcc: evil@example.test', address: 'ann@example.test' },
  replyTo: { name: 'Visitor', address: 'visitor@example.test' },
  subject: 'Hello\r\nBcc: evil@example.test',
  content: { heading: 'Hello', lines: ['A line with <b>markup</b>'] },
};
const states = async (server: TestServer) =>
  (await sql<{ state: string; last_error: string | null }>`select state, last_error from deliveries`.execute(server.db))
    .rows;

test('sends an email by SMTP to one receiver, from our own address, and lets no value inject a header', async () => {
  await using smtp = await mailServer();
  await using server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'inbox@inlet.test' } });
  await queueMail(server, draft);
  await expect.poll(() => smtp.received.length).toBe(1);
  expect(smtp.received[0]).toMatchObject({ from: 'inbox@inlet.test', to: ['ann@example.test'] });
  const mail = await PostalMime.parse(smtp.received[0]?.text ?? '');
  expect(mail).toMatchObject({
    from: { name: 'Inlet', address: 'inbox@inlet.test' },
    replyTo: [{ address: 'visitor@example.test' }],
    subject: 'Hello Bcc: evil@example.test',
    messageId: expect.stringMatching(/^<delivery-\d+_[\da-f]+@inlet\.test>$/),
  });
  expect(mail.bcc).toBeUndefined();
  expect(mail.text).toContain('A line with <b>markup</b>');
  expect(mail.html).toContain('A line with &lt;b&gt;markup&lt;/b&gt;');
  await expect.poll(() => states(server)).toMatchObject([{ state: 'done' }]);
});

test('fails permanently on an unknown mailbox and retries on a temporary server error', async () => {
  const response = (code: number) => Object.assign(new Error('no'), { responseCode: code });
  await using smtp = await mailServer((to) => response(to.startsWith('ann') ? 550 : 451));
  await using server = await startServer({ env: { SMTP_URL: smtp.url } });
  await queueMail(server, draft);
  await expect
    .poll(() => states(server))
    .toMatchObject([{ state: 'dead', last_error: expect.stringContaining('550') }]);
  await sql`delete from deliveries`.execute(server.db);
  await queueMail(server, { ...draft, to: { name: 'Bob', address: 'bob@example.test' } });
  await expect
    .poll(() => states(server))
    .toMatchObject([{ state: 'waiting', last_error: expect.stringContaining('451') }]);
});

test('without SMTP, saves each email to the outbox folder and logs its file name', async () => {
  const lines: string[] = [];
  await using server = await startServer({ logTo: (line) => lines.push(line) });
  await queueMail(server, draft);
  const folder = path.join(server.dataDir, 'outbox');
  await expect.poll(() => readdir(folder).catch(() => [])).toEqual([expect.stringMatching(/^\d+\.eml$/)]);
  const [file = ''] = await readdir(folder);
  expect(await PostalMime.parse(await readFile(path.join(folder, file)))).toMatchObject({
    to: [{ address: 'ann@example.test' }],
  });
  await expect.poll(() => lines.some((line) => line.includes(file))).toBe(true);
  expect(lines.join('')).not.toContain('ann@example.test');
});

test('sends a copy to one of its receivers, with an unsubscribe link and reply headers', async () => {
  await using smtp = await mailServer();
  await using server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'inbox@inlet.test' } });
  const bob = { name: 'Bob', address: 'bob@example.test' };
  const unsubscribe = 'https://inlet.test/unsubscribe/1';
  const more = { cc: [bob], only: bob, unsubscribe, isAutoReply: true, fromName: 'Acme\r\nBcc: evil@example.test' };
  await queueMail(server, { ...draft, ...more, target: 'Somebody' });
  await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([['bob@example.test']]);
  const mail = smtp.received[0] && (await parsed(smtp.received[0]));
  expect(mail).toMatchObject({
    from: { name: 'Acme Bcc: evil at example.test', address: 'inbox@inlet.test' },
    to: [{ address: 'ann@example.test' }],
    cc: [{ address: 'bob@example.test' }],
  });
  const headers = ['list-unsubscribe', 'list-unsubscribe-post', 'auto-submitted'].map(
    (name) => mail && headerOf(mail, name),
  );
  expect(headers).toEqual([`<${unsubscribe}>`, 'List-Unsubscribe=One-Click', 'auto-replied']);
  const { rows } = await sql`select target from deliveries`.execute(server.db);
  expect(rows).toEqual([{ target: 'Somebody' }]);
});

test('never sends an email queued in a transaction that rolled back', async () => {
  await using smtp = await mailServer();
  await using server = await startServer({ env: { SMTP_URL: smtp.url } });
  const undone = server.db.transaction().execute(async (tx) => {
    await queueMail({ db: tx, live: server.live }, draft);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await queueMail(server, { ...draft, to: { name: 'Bob', address: 'bob@example.test' } });
  await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([['bob@example.test']]);
});
