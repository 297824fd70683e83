// Modules: answers, replies, submissions, live
import { createTransport } from 'nodemailer';
import { answerAddress } from '../modules/answers/server/public.ts';
import { freePort } from '../tests/server/free-port.ts';
import { pdf } from '../tests/server/multipart.ts';
import { Inlet } from './inlet.ts';
import { expect, test as base } from './fixtures.ts';
import { openInbox, rows } from './inbox-page.ts';

const SECRET = 'the secret of one installation, for tests';
const ADDRESS = 'inbox@bakery.example';

/** An installation that receives answers, and what sends them to it. */
const test = base.extend<object, { port: number }>({
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  inlet: [
    async ({ port }, use) => {
      const inbound = { INBOUND_ADDRESS: ADDRESS, INBOUND_SMTP_PORT: String(port), INBOUND_SMTP_HOST: '127.0.0.1' };
      const inlet = await Inlet.start(undefined, { SECRET, ...inbound });
      await use(inlet);
      await inlet.stop();
    },
    { scope: 'worker' },
  ],
});

test('shows the answer of a visitor in the open thread, unread and first in the Inbox', async ({
  page,
  inlet,
  owner,
  port,
}) => {
  const headers = { accept: 'application/json' };
  for (const name of ['Lisa Weber', 'Tom']) {
    const form = { name, email: `${name.slice(0, 4).trim()}@visitor.example`, message: 'Two baguettes, please' };
    expect((await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, { form, headers })).status()).toBe(200);
  }
  await openInbox(page, owner.base);
  await rows(page).filter({ hasText: 'Lisa Weber' }).getByRole('link').click();
  const thread = page.getByRole('region', { name: 'History' });
  await expect(thread).toBeVisible();
  const submissionId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);

  const inbound = { address: ADDRESS, smtp: undefined, imapUrl: undefined };
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  await transport.sendMail({
    from: 'Lisa Weber <lisa@visitor.example>',
    to: answerAddress({ secret: SECRET, inbound }, { submissionId, replyId: 1 }) ?? '',
    subject: 'Re: Two baguettes',
    text: 'Friday is fine.\n\nOn 20 Nov 2026, Bakery wrote:\n> Would Friday suit you?',
    attachments: [{ filename: 'way to the shop.pdf', content: pdf }],
  });
  transport.close();

  await expect(thread.getByText('Lisa Weber replied')).toBeVisible();
  await expect(thread.getByText('Friday is fine.')).toBeVisible();
  await expect(thread.getByText('Would Friday suit you?')).toBeHidden();
  await thread.getByText('Show quoted text').click();
  await expect(thread.getByText('Would Friday suit you?')).toBeVisible();
  await expect(thread.getByRole('link', { name: 'Open way to the shop.pdf in a new tab' })).toBeVisible();
  await rows(page).filter({ hasText: 'Tom' }).getByRole('link').click();
  await expect(rows(page).first()).toContainText('Lisa Weber');
});
