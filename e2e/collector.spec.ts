// Modules: collector, installation, submissions
import type { Page } from '@playwright/test';
import type { Inlet } from './inlet.ts';
import { expect, test } from './fixtures.ts';

interface Listed {
  readonly submission_id: number;
  readonly submitted_data: string;
  readonly is_submitter_timezone_known: boolean;
}

/** The owner's list as the API returns it. */
async function listed({ url }: Inlet, owner: Page, form: string): Promise<readonly Listed[]> {
  const response = await owner.request.get(`${url}/cli/submissions/${form}`);
  return ((await response.json()) as { submissions: readonly Listed[] }).submissions;
}

async function pathsSeen({ url }: Inlet, owner: Page, submissionId: number | undefined): Promise<readonly string[]> {
  const response = await owner.request.get(`${url}/cli/submission/${submissionId}/visitor`);
  const log = (await response.json()) as { readonly visitor_activity: readonly { readonly path: string }[] };
  return log.visitor_activity.map(({ path }) => path);
}

async function write(visitor: Page): Promise<void> {
  await visitor.getByLabel('Name').fill('Ada');
  await visitor.getByLabel('Email').fill('ada@example.com');
  await visitor.getByRole('button', { name: 'Send' }).click();
}

const written = { name: 'Ada', email: 'ada@example.com', bean: 'Pier', message: '', attachment: '', wants: 'answer' };

test('records the visit of a visitor who submits a form', async ({ page, owner, site, inlet, browser }) => {
  const { url } = await site({ strictPolicy: true });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${url}/?utm_source=newsletter&utm_campaign=autumn`);
  await visitor.goto(`${url}/beans`);
  await visitor.goto(`${url}/contact`);
  await write(visitor);
  await expect(visitor.getByRole('alert')).toHaveText('Thank you. Your message has been sent.');
  const [row] = await listed(inlet, page, owner.form);
  expect(JSON.parse(row?.submitted_data ?? '{}')).toEqual(written);
  const detail: unknown = await (await page.request.get(`${inlet.url}/cli/submission/${row?.submission_id}`)).json();
  expect(detail).toMatchObject({
    type: 'with_analytics',
    device_type: 'desktop',
    primary_language: 'en-GB',
    submitter_timezone: 'Europe/Berlin',
    origin_url: `${url}/contact`,
    is_utm: true,
    utm_source: 'newsletter',
    utm_campaign: 'autumn',
    total_visits_to_website_by_this_submitter: 1,
  });
  // The page view sent on leaving may arrive after the submission.
  await expect.poll(() => pathsSeen(inlet, page, row?.submission_id)).toEqual(['/', '/beans', '/contact']);
  await visitor.context().close();
});

test('posts the form natively without JavaScript', async ({ page, owner, site, inlet, browser }) => {
  const { url } = await site();
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(`${url}/plain`);
  await write(visitor);
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Back to the website' })).toBeVisible();
  const rows = await listed(inlet, page, owner.form);
  expect(rows.map((row) => JSON.parse(row.submitted_data) as object)).toEqual([written]);
  await visitor.context().close();
});

test('keeps the visitor’s input when the server dies', async ({ page, owner, site, inlet, browser }) => {
  const { url } = await site();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${url}/contact`);
  await inlet.kill();
  await write(visitor);
  await expect(visitor.getByRole('alert')).toHaveText('Not sent. Try again.');
  await expect(visitor.getByLabel('Name')).toHaveValue('Ada');
  await inlet.run();
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('alert')).toHaveText(/^Thank you/);
  expect(await listed(inlet, page, owner.form)).toHaveLength(1);
  await visitor.context().close();
});

test('verifies an installation on the page itself', async ({ site, browser }) => {
  const { url } = await site({ strictPolicy: true });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${url}/contact#inlet-verify`);
  await expect(visitor.getByRole('dialog')).toContainText('The form is installed.');
  await visitor.goto(`${url}/about#inlet-verify`);
  await expect(visitor.getByRole('dialog')).toContainText('Form not found.');
  await visitor.context().close();
});
