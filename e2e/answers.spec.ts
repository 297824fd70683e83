// Modules: answers, replies, submissions, live
import { createTransport } from 'nodemailer';
import { freePort } from '../tests/server/free-port.ts';
import { pdf } from '../tests/server/multipart.ts';
import { writtenMails } from '../tests/server/outbox.ts';
import { Inlet } from './inlet.ts';
import { expect, ours, test as base } from './fixtures.ts';
import { openInbox, rows, switchLayout } from './inbox-page.ts';
import { arrive } from './people.ts';
import { verifyAddress } from './shared-form.ts';

const ADDRESS = 'inbox@bakery.example';

/** An installation that receives answers, and a client that sends them. */
const test = base.extend<object, { port: number }>({
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  inlet: [
    async ({ port }, use) => {
      const inbound = { INBOUND_ADDRESS: ADDRESS, INBOUND_SMTP_PORT: String(port), INBOUND_SMTP_HOST: '127.0.0.1' };
      const inlet = await Inlet.start(undefined, inbound);
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
  await verifyAddress(inlet, owner, page);
  await arrive(page, inlet, owner, ['Lisa Weber']);
  await openInbox(page, owner.base);
  await rows(page).filter({ hasText: 'Lisa Weber' }).getByRole('link').click();
  const thread = page.getByRole('region', { name: 'History' });
  await expect(thread).toBeVisible();
  const submissionId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
  const data = { key: 'key-of-the-first-reply', text: 'We open at seven.' };
  const replies = `${inlet.url}/v2/cli/submissions/${submissionId}/replies`;
  expect((await page.request.post(replies, { data, headers: ours })).status()).toBe(200);
  const replyTo = async () => {
    const mails = await writtenMails(inlet);
    return mails.find(({ to }) => to?.[0]?.address === 'lisa.weber@example.com')?.replyTo?.[0]?.address;
  };
  await expect.poll(replyTo, { timeout: 20_000 }).toBeDefined();
  await arrive(page, inlet, owner, ['Tom']);
  await page.reload();
  await expect(rows(page).first()).toContainText('Tom');
  await expect(thread).toBeVisible();

  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  await transport.sendMail({
    from: 'Lisa Weber <lisa@visitor.example>',
    to: (await replyTo()) ?? '',
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

  // A conversation opens at its message; a button leads to the answer below. The state stays in view, with the sender.
  await page.setViewportSize({ width: 1280, height: 480 });
  const open = page.locator('.reading-body, .dialog-content');
  const answer = thread.getByText('Friday is fine.');
  const toAnswer = page.getByRole('button', { name: /^Lisa Weber replied · / });
  for (const layout of ['Inbox', 'Table', 'phone']) {
    if (layout === 'Table') await switchLayout(page);
    if (layout === 'phone') await page.setViewportSize({ width: 390, height: 480 });
    await page.goto(`${owner.base}/submissions/raw/${submissionId}`);
    await expect(page.locator(layout === 'Inbox' ? '.reading-body' : '.dialog-content')).toBeVisible();
    await expect(answer).toBeVisible();
    await expect(toAnswer).toBeInViewport({ ratio: 1 });
    expect(await open.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await expect(answer).not.toBeInViewport();
    const heading = page.getByRole('heading', { name: 'Lisa Weber' });
    await expect(heading).toBeInViewport({ ratio: 1 });
    await toAnswer.click();
    await expect(answer).toBeInViewport({ ratio: 1 });
    await expect(toAnswer).toBeHidden();
    await expect(heading).not.toBeInViewport();
    const sender = page.locator(layout === 'phone' ? '.back-name' : '.status-sender').getByText('Lisa Weber');
    await expect(sender).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('States, from earliest to latest')).toBeInViewport({ ratio: 1 });
    // Another submission begins at its top too.
    await page.locator('.detail-neighbours a').first().click();
    await expect(heading).toBeHidden();
    await expect.poll(() => open.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await page.keyboard.press('Escape');
  }
});
