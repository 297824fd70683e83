// Modules: reports, activity, beta
import { readFile } from 'node:fs/promises';
import { expect, submitOn, test } from './fixtures.ts';
import { guestOf, verifyAddress, testSubmission } from './shared-form.ts';
import { scriptsOf, withoutIdleTime } from './transfer-size.ts';

/** The maximum JavaScript of a cold visit of Reports, gzipped. */
const REPORTS_KB = 415;

/** In pixels, from its header. */
const widthOfPng = (file: Buffer): number => file.readUInt32BE(16);

test('counts a visitor through the funnel, in tables and charts', async ({ page, browser, owner, site }) => {
  const { url } = await site();
  const visitor = await browser.newPage();
  await visitor.goto(`${url}/contact`);
  await submitOn(visitor, 'Edsger Visitor');
  await expect(visitor.getByText(/thank/i).first()).toBeVisible();
  await visitor.close();

  const errors: string[] = [];
  page.on('console', (line) => line.text().includes('Content Security Policy') && errors.push(line.text()));
  await page.goto(`${owner.base}/submissions`);
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL(`${owner.base}/reports`);
  await expect(page).toHaveTitle('Contact reports | Inlet Dashboard');
  await expect(page.getByText('refreshes hourly')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Submissions\s*1/ })).toBeChecked();
  await expect(page.getByRole('link', { name: /^Form submissions 1/ })).toBeVisible();
  await expect(page.locator('.report-chart svg path').first()).toBeAttached();
  // The arrow keys move through the bars, and the submissions of a day are a link away.
  await page.getByRole('slider', { name: 'Submissions over time' }).press('End');
  await page.getByRole('link', { name: 'Show submissions' }).click();
  await expect(page.locator('.row-link')).toHaveCount(1);
  await page.goBack();
  for (const [table, row] of [
    ['States', /^NEW 1 .*100%$/],
    ['Sources', /^Direct 1 .*100%$/],
    ['Pages', /^\/contact 1 .*100%$/],
    ['Devices', /^Desktop 1 .*100%$/],
  ] as const)
    await expect(page.getByRole('table', { name: table }).getByRole('row', { name: row })).toBeVisible();
  await page.getByRole('button', { name: 'Browsers' }).click();
  await expect(
    page.getByRole('table', { name: 'Browsers' }).getByRole('row', { name: /^Chrome 1 .*100%$/ }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Show Funnel as a table' }).click();
  await expect(page.getByRole('row', { name: 'Form submissions 1' })).toBeVisible();
  for (const [title, format, name] of [
    ['Submissions', 'PNG', 'Submissions.png'],
    ['Sources', 'PNG', 'Sources.png'],
    ['Sources', 'CSV', 'Sources.csv'],
  ] as const) {
    await page.getByRole('button', { name: `Save ${title}` }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `Save as ${format}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    const content = await readFile(await download.path());
    expect(content.subarray(0, 4).toString('latin1')).toBe(format === 'PNG' ? '\x89PNG' : '\xEF\xBB\xBFS');
  }

  // A chart that is shown as a table or as rows is saved as it looks.
  const isSavedWide = async (title: string) => {
    await page.getByRole('button', { name: `Save ${title}` }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as PNG' }).click(),
    ]);
    expect(widthOfPng(await readFile(await download.path()))).toBeGreaterThan(500);
  };
  await isSavedWide('Funnel');
  await page.getByRole('button', { name: 'Show Submissions as a table' }).click();
  await isSavedWide('Submissions');
  await isSavedWide('States');
  await page.getByRole('button', { name: 'Show States as a table' }).click();
  await isSavedWide('States');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Show States as a table' }).click();
  await page.getByRole('button', { name: 'Show Funnel as a table' }).click();
  await expect(page.getByRole('table', { name: 'Funnel' })).toBeVisible();
  for (const title of ['States', 'Funnel', 'Submissions']) await isSavedWide(title);
  await page.setViewportSize({ width: 1280, height: 720 });
  // The drawings have their colours: a style that the policy rejects would leave them black.
  expect(errors).toEqual([]);

  await page.getByRole('link', { name: 'Last month' }).click();
  await expect(page.getByRole('heading', { name: 'No data found' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Last month' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'This month' }).click();
  await expect(page.getByRole('table', { name: 'Sources' })).toBeVisible();
});

test('lists exactly the submissions behind a count in both layouts', async ({ page, browser, owner, site }) => {
  const { url } = await site();
  const send = async (path: string, name: string) => {
    const visitor = await browser.newPage();
    await visitor.goto(`${url}${path}`);
    await submitOn(visitor, name);
    await expect(visitor.getByText(/thank/i).first()).toBeVisible();
    await visitor.close();
  };
  await send('/contact?utm_source=spring-news', 'Edsger Visitor');
  await send('/contact', 'Grace Visitor');

  await page.goto(`${owner.base}/reports`);
  await page.getByRole('link', { name: '1 submission: Source spring-news' }).click();
  await expect(page).toHaveURL(/[?&]source=spring-news&/);
  const rowOf = (name: string) => page.getByText(`${name} Visitor`).first();
  const isFiltered = async () => {
    await expect(rowOf('Edsger')).toBeVisible();
    await expect(rowOf('Grace')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remove filter Source: spring-news' })).toBeVisible();
  };
  await isFiltered();
  await send('/contact', 'Alan Visitor');
  await expect(page.getByText('1 new', { exact: true })).toBeVisible();
  await expect(rowOf('Alan')).toBeHidden();
  for (const layout of ['Inbox', 'Table']) {
    await page.getByRole('radiogroup', { name: 'Layout' }).getByText(layout, { exact: true }).click({ force: true });
    await isFiltered();
  }
  await page.reload();
  await isFiltered();
  await page.getByRole('button', { name: 'Remove filter Source: spring-news' }).click();
  await expect(rowOf('Grace')).toBeVisible();
});

test('requests a custom report, which arrives by email, and signs up for the beta once', async ({
  page,
  inlet,
  owner,
}) => {
  await verifyAddress(inlet, owner, page);
  await page.goto(`${owner.base}/reports`);
  await expect(page.getByRole('link', { name: 'Install the snippet' })).toBeVisible();
  await page.getByRole('button', { name: 'Request a report' }).click();
  const request = page.getByRole('button', { name: 'Request report' });
  await request.click();
  await expect(page.getByText('Select/Enter a message.')).toBeVisible();
  await expect(page.getByText('Enter starting and ending date')).toBeVisible();
  await page.getByRole('button', { name: 'When do most submissions arrive?' }).click();
  await page.getByLabel('Start date', { exact: true }).fill('01/01/2026');
  await request.click();
  await expect(page.getByText('Requested report will be sent to you shortly')).toBeVisible();
  await expect(request).toBeDisabled();
  await page.getByLabel('Message').fill('And on which days?');
  await expect(request).toBeEnabled();
  const isListed = async () =>
    (await inlet.mails()).some((mail) => mail.includes('.csv') && mail.includes(owner.email));
  await expect.poll(isListed, { timeout: 30_000 }).toBe(true);

  const other = await page.context().newPage();
  await other.goto(`${owner.base}/reports`);
  await other.getByRole('button', { name: 'Sign up for the beta' }).click();
  await expect(other.getByText('Successfully signed up for Advanced reports')).toBeVisible();
  // The page opened earlier shows it too.
  await expect(page.getByText('Signed up', { exact: true })).toBeVisible();
});

test('hides reports from view-only users', async ({ page, browser, inlet, owner }) => {
  await verifyAddress(inlet, owner, page);
  const viewer = await guestOf({ inlet, owner, page, browser }, 'ONLY_VIEW_USER');
  const viewing = await viewer.newPage();
  await viewing.goto(`${owner.base}/reports`);
  await expect(viewing).toHaveURL(`${owner.base}/submissions`);
  await expect(viewing.getByRole('link', { name: 'Submissions' })).toBeVisible();
  await expect(viewing.getByRole('link', { name: 'Reports' })).toBeHidden();
  await viewer.close();
});

test('stays within the size budget of reports, and loads no charts for the list', async ({ page, inlet, owner }) => {
  await testSubmission(inlet, owner, page);
  const violations: string[] = [];
  page.on('console', (line) => line.text().includes('Content Security Policy') && violations.push(line.text()));
  await withoutIdleTime(page);
  const scripts = scriptsOf(page);
  await page.goto(`${owner.base}/submissions`);
  await expect(page.locator('.row-link')).toBeVisible();
  expect(scripts.urls.filter((url) => url.includes('bar-chart'))).toEqual([]);
  // Files that the list still loads do not count for the reports.
  await page.goto('about:blank');
  scripts.urls.length = 0;
  await page.goto(`${owner.base}/reports`);
  await expect(page.locator('.report-chart svg text').first()).toBeVisible();
  const kilobytes = await scripts.kilobytes();
  console.log(`reports: ${kilobytes.toFixed(1)} kB of JavaScript gzipped, at most ${REPORTS_KB}`);
  expect(kilobytes).toBeLessThan(REPORTS_KB);
  expect(violations).toEqual([]);
});
