// Modules: accounts, setup, installation, workspaces, collector, submissions, live
import { expect, submitOn, test } from './fixtures.ts';
import { recordedLog } from './recorded-log.ts';

test.describe('a newcomer', () => {
  test('registers, logs in, sets up a form and watches the first submission end the wait', async ({
    page,
    inlet,
    browser,
  }) => {
    await page.goto(inlet.url);
    await expect(page).toHaveTitle('Login | Inlet Dashboard');
    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Grace Newcomer');
    await page.getByLabel('Email').fill('grace@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Successfully registered. Check your mail for further details')).toBeVisible();
    await expect.poll(async () => (await inlet.mails()).some((mail) => mail.includes('grace@example.com'))).toBe(true);

    await expect(page).toHaveURL(/\/app\/login\?email=grace%40example\.com$/);
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    // The console replaces the page that the server rendered, with its button.
    await expect(page.locator('#early')).toHaveCount(0);
    await page.getByRole('button', { name: 'Log in' }).click();

    await expect(page).toHaveURL(`${inlet.url}/app/setup`);
    await page.getByLabel('Workspace name').fill('Harbour Coffee');
    await page.getByLabel('Form name').fill('Contact');
    await page.getByLabel('Domain').fill('localhost');
    await page.getByRole('button', { name: 'Get the snippet' }).click();
    const snippet = page.getByRole('region', { name: 'Snippet' });
    await expect(snippet).toContainText(`${inlet.collectorUrl}/t.js`);
    await expect(page.getByRole('heading', { name: 'Waiting for the first submission' })).toBeVisible();

    const [, project = '', form = ''] =
      /data-project="([\w-]+)" data-form="([\w-]+)"/.exec((await snippet.textContent()) ?? '') ?? [];
    const { startSampleSite } = await import('./sample-site/server.ts');
    const site = await startSampleSite({ collector: inlet.collectorUrl, project, form });
    const visitor = await browser.newPage();
    await visitor.goto(`${site.url}/contact`);
    await submitOn(visitor, 'Edsger Visitor');
    await expect(visitor.getByText('Thank you.')).toBeVisible();
    await site.close();
    await visitor.close();

    await expect(page.getByRole('heading', { name: 'Your first submission has arrived' })).toBeVisible();
    await page.getByRole('link', { name: 'Take me to submissions' }).click();
    await expect(page.getByRole('row', { name: /Edsger Visitor/ })).toBeVisible();
    await expect(page.getByText('Good')).toBeVisible();
  });
});

test('a form without submissions sends itself a test, which shows at once', async ({ page, owner }) => {
  await page.goto(`${owner.base}/submissions`);
  await page.getByRole('button', { name: 'Send a test submission' }).click();
  await expect(page.getByRole('row', { name: /Test Visitor/ })).toContainText('Test');
});

test('the installation guide shows at once what a check of the owner’s page found', async ({
  page,
  browser,
  owner,
  site,
}) => {
  await page.goto(`${owner.base}/installation`);
  const check = page.getByRole('complementary', { name: 'Live check' });
  await expect(check.getByRole('status')).toContainText('Waiting for the first check');
  const { url } = await site();
  const other = await browser.newPage();
  const added = page.getByRole('region', { name: 'Part to add to the address' });
  await expect(added).toContainText('?inlet-code=');
  const suffix = await added.innerText();
  await other.goto(`${url}/about${suffix}`);
  await expect(other.getByRole('dialog')).toContainText('Form not found');
  await expect(check.getByRole('status')).toContainText('Form not found');
  await other.goto(`${url}/contact${suffix}`);
  await expect(other.getByRole('dialog')).toContainText('The form is installed');
  await expect(check.getByRole('status')).toContainText(`Form found${url}`);
  await other.close();
});

test.describe('a visitor of a website with the snippet', () => {
  test('browses, submits, and is announced in the open inbox without a reload', async ({
    page,
    browser,
    owner,
    site,
  }) => {
    await page.goto(`${owner.base}/submissions`);
    await expect(page.getByText('No submissions yet')).toBeVisible();
    await expect(page.getByRole('region', { name: /Paste the snippet/ })).toContainText(`data-form="${owner.form}"`);
    const { url } = await site();
    const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    const visitor = await context.newPage();
    await visitor.goto(`${url}/?utm_source=newsletter&utm_campaign=spring&utm_medium=mail`);
    await visitor.getByRole('link', { name: 'Beans' }).click();
    await visitor.getByRole('link', { name: 'Contact' }).click();
    await submitOn(visitor, 'Edsger Visitor');
    await expect(visitor.getByText('Thank you.')).toBeVisible();
    const row = page.getByRole('row', { name: /Edsger Visitor/ });
    await expect(row).toBeVisible();
    await expect(row).toContainText(/\d\d\/\d\d\/\d{4}/);
    await row.getByRole('link').click();

    const detail = page.getByRole('dialog');
    await expect(detail).toContainText('Do you deliver to islands?');
    await expect(detail).toContainText('edsger.visitor@example.com');
    await expect(detail).toContainText(/Desktop/i);
    await expect(detail).toContainText(/German/);
    await expect(detail.getByRole('link', { name: /\/contact$/ })).toHaveAttribute('href', `${url}/contact`);
    for (const campaign of ['newsletter', 'spring', 'mail']) await expect(detail).toContainText(campaign);
    for (const analytics of [
      'Activity score',
      'Visits to the website',
      'Time on the website',
      'Time in the form',
      'First visit',
    ])
      await expect(detail).toContainText(analytics);
    await expect(detail).toContainText('This was the first visit');
    await context.close();
  });

  test('submits without JavaScript', async ({ page, browser, owner, site }) => {
    const { url } = await site();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await context.newPage();
    await visitor.goto(`${url}/plain`);
    await submitOn(visitor, 'Ada Plain');
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(/thank/i);
    await context.close();
    await page.goto(`${owner.base}/submissions`);
    await page
      .getByRole('row', { name: /Ada Plain/ })
      .getByRole('link')
      .click();
    await expect(page.getByRole('dialog')).toContainText('ada.plain@example.com');
  });
});

test('keeps everything acknowledged after the server is killed, and shows it again after a reload', async ({
  page,
  browser,
  inlet,
  owner,
  site,
}) => {
  const { url } = await site();
  const visitor = await browser.newPage();
  for (const name of ['First Lead', 'Second Lead', 'Third Lead']) {
    await visitor.goto(`${url}/contact`);
    await submitOn(visitor, name);
    await expect(visitor.getByText('Thank you.')).toBeVisible();
  }
  await inlet.kill();
  await inlet.run();
  await page.goto(`${owner.base}/submissions`);
  for (const name of ['First Lead', 'Second Lead', 'Third Lead'])
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();

  await page.getByLabel('Search').fill('Second');
  await expect(page.getByRole('row', { name: /First Lead/ })).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('Second');
  await expect(page.getByRole('row', { name: /Second Lead/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /First Lead/ })).toBeHidden();
  expect(await recordedLog(page)).toContain('submissions/');
  await visitor.close();
});
