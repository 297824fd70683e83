// Modules: replies, notes, submissions, mail, deliveries, delivery-log, auto-responder, collector
import type { Page } from '@playwright/test';
import { type MailServer, mailServer, parsed } from '../tests/server/mail-server.ts';
import { widestAndNarrowest, expectNoViolations } from './accessible-page.ts';
import { expect, makeOwner, ours, type Owner, test } from './fixtures.ts';
import { Inlet } from './inlet.ts';
import { testSubmission } from './shared-form.ts';

/** A server that can send emails. */
let server: Inlet;
let smtp: MailServer;
test.beforeAll(async () => {
  const unknown = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  smtp = await mailServer((to) => (to.startsWith('gone') ? unknown : undefined));
  server = await Inlet.start(undefined, { SMTP_URL: smtp.url, MAIL_FROM: 'inbox@harbour.example' });
});
test.afterAll(async () => {
  await server.stop();
  await smtp[Symbol.asyncDispose]();
});

const mailsTo = (address: string) => Promise.all(smtp.received.filter(({ to }) => to.includes(address)).map(parsed));

/** An owner with a verified address and a submission from a visitor, which is open. */
async function opened(page: Page, email: string): Promise<Owner> {
  const owner = await makeOwner(server, page);
  const token = async () =>
    (await mailsTo(owner.email)).map(({ text }) => /#token=([\w-]+)/.exec(text ?? '')?.[1]).find(Boolean);
  await expect.poll(token).toBeDefined();
  const data = { token: await token() };
  const verified = await page.request.post(`${server.url}/cli/user/verify_email`, { data, headers: ours });
  expect(verified.status()).toBe(200);
  const form = { name: 'Ann Lee', email, message: 'Do you deliver to islands?' };
  const headers = { accept: 'application/json' };
  expect((await page.request.post(`${server.collectorUrl}/f/${owner.form}`, { form, headers })).status()).toBe(200);
  await page.goto(`${owner.base}/submissions`);
  await page.locator('.row-link').first().click();
  await expect(page.getByRole('button', { name: 'Reply' })).toBeVisible();
  return owner;
}
const composer = (page: Page) => page.getByRole('textbox', { name: 'Your reply' });
const thread = (page: Page) => page.getByRole('region', { name: 'History' });

test('is written in an accessible composer, with canned replies', async ({ page }) => {
  await opened(page, 'ann@visitor.example');
  await page.keyboard.press('r');
  await expect(composer(page)).toBeFocused();
  await expectNoViolations(page, 'the composer', widestAndNarrowest);
  const menu = page.getByRole('button', { name: 'Canned replies' });
  await menu.click();
  await expect(page.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page, 'the menu of canned replies', widestAndNarrowest);
  await page.getByRole('menuitem', { name: 'Manage canned replies' }).click();
  // A new one, since there are none.
  await page.getByRole('dialog', { name: 'New canned reply' }).waitFor();
  await expectNoViolations(page, 'a new canned reply', widestAndNarrowest);
});

test('is undone, sent again, and emailed by a server that was restarted in between', async ({ page, context }) => {
  await opened(page, 'ann@visitor.example');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(thread(other)).toBeVisible();

  await page.keyboard.press('r');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('Yes, on Fryday.');
  // It can be undone for ten seconds, in which nothing else is done.
  const shownElsewhere = expect(thread(other).getByText('Yes, on Fryday.')).toBeVisible();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(thread(page).getByText(/^You replied · sending in \d+ s/)).toBeVisible();
  await shownElsewhere;
  await thread(page).getByRole('button', { name: 'Undo' }).click();
  await expect(composer(page)).toHaveValue('Yes, on Fryday.');
  await expect(thread(other).getByText('Yes, on Fryday.')).toBeHidden();

  await composer(page).fill('Yes, on Friday.');
  // Stored, and sent ten seconds later.
  const stored = page.waitForResponse((response) => response.url().endsWith('/replies') && response.ok());
  await page.keyboard.press('Control+Enter');
  await stored;
  await server.kill();
  expect(await mailsTo('ann@visitor.example')).toEqual([]);
  await server.run();
  await expect
    .poll(async () => (await mailsTo('ann@visitor.example')).map(({ subject }) => subject))
    .toEqual(['Re: Contact']);
  const [mail] = await mailsTo('ann@visitor.example');
  expect(mail?.text).toMatch(/^Yes, on Friday\.\n\nOn .+, Ann Lee wrote:\n> Do you deliver to islands\?/);
  await page.reload();
  await expect(thread(page).getByText('You replied', { exact: true })).toBeVisible();
  await expect(thread(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('returns to the composer by the undo shortcut, and stays there while another submission is open', async ({
  page,
}) => {
  await opened(page, 'bea@visitor.example');
  await page.getByRole('button', { name: 'Reply' }).click();
  await composer(page).fill('Not yet');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(thread(page).getByText('Not yet')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(composer(page)).toHaveValue('Not yet');
  const address = page.url();
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Reply' })).toBeVisible();
  expect(await mailsTo('bea@visitor.example')).toEqual([]);
});

test('shows why it was not sent, and leads to the list of deliveries, which retries it', async ({ page }) => {
  await opened(page, 'gone@visitor.example');
  await page.getByRole('button', { name: 'Reply' }).click();
  await composer(page).fill('Hello');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(thread(page).getByText(/^You replied · not sent/)).toBeVisible();
  await expect(thread(page).getByText(/no such mailbox/)).toBeVisible();
  await thread(page).getByRole('link', { name: 'Retry in Deliveries' }).click();
  await expect(page.getByText('gone@visitor.example').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Retry.*gone@visitor\.example/ }).first()).toBeVisible();
});

test('starts from a canned reply, filled in with the visitor’s values', async ({ page }) => {
  await opened(page, 'cleo@visitor.example');
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('button', { name: 'Canned replies' }).click();
  await page.getByRole('menuitem', { name: 'Manage canned replies' }).click();
  const dialog = page.getByRole('dialog', { name: 'New canned reply' });
  await dialog.getByLabel('Name').fill('Islands');
  await dialog.getByLabel('Text').fill('Dear {{name}}, yes we do.');
  await expect(dialog.getByText('Dear Ann Lee, yes we do.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const list = page.getByRole('dialog', { name: 'Canned replies' });
  await expect(list.getByText('Islands')).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Canned replies' }).click();
  await page.getByRole('menuitem', { name: 'Islands' }).click();
  await expect(composer(page)).toHaveValue('Dear Ann Lee, yes we do.');
});

test('says where to set up email instead of showing a button', async ({ page, inlet, owner }) => {
  const id = await testSubmission(inlet, owner, page);
  await page.goto(`${owner.base}/submissions/raw/${id}`);
  await expect(page.getByText('Email is not set up, so replies can’t be sent.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'How to set it up' })).toHaveAttribute('href', '/docs/email');
  await expect(page.getByRole('button', { name: 'Reply' })).toHaveCount(0);
});
