// Modules: event-log, submissions, columns
import type { Page } from '@playwright/test';
import { redactLog } from '../tools/replay.ts';
import { expect, type Owner, test } from './fixtures.ts';
import { logsOfTabs, recordedLog } from './recorded-log.ts';
import { screenOf, selectEvent } from './recorded-screen.ts';
import { testSubmission } from './shared-form.ts';

/** Opens a submission and marks it as in progress. */
async function markInDetail(page: Page, owner: Owner): Promise<void> {
  await page.goto(`${owner.base}/submissions`);
  await page
    .getByRole('row', { name: /Test Visitor/ })
    .getByRole('link')
    .click();
  // The dialog shows the row's own values until the submission has loaded: a mark made before that would be recorded first.
  await expect.poll(() => recordedLog(page)).toContain('"submissions/opened"');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /More actions|Weitere Aktionen/ })
    .click();
  await page.getByRole('menuitem', { name: /In progress|In Arbeit/ }).click();
  await expect(page.getByText(/Marked as in progress|Als in Arbeit markiert/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/**
 * What the recorded screens of the page request from now on: `files` of the console, and `others`. Requests of the page itself do
 * not count, such as a delayed mark.
 */
function requestsOfScreens(page: Page): { readonly files: readonly string[]; readonly others: readonly string[] } {
  const files: string[] = [];
  const others: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol === 'about:' || request.frame() === page.mainFrame()) return;
    (pathname.startsWith('/app/assets/') ? files : others).push(pathname);
  });
  return { files, others };
}

test('shows the list and a message as they were, read-only and without a request', async ({ page, inlet, owner }) => {
  await testSubmission(inlet, owner, page);
  await markInDetail(page, owner);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Event log', exact: true }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  const requests = requestsOfScreens(page);
  await page.getByText('Window size', { exact: true }).click();
  await expect(page.getByText('The event log was open here.')).toBeVisible();

  const shown = screenOf(page);
  const dialog = shown.locator('dialog, [role=dialog]');
  await selectEvent(page, 'submissions/opened');
  await expect(page.getByText(/^Recorded at \d\d:\d\d:\d\d · read-only$/)).toBeVisible();
  await expect(dialog.getByText('Test Visitor').first()).toBeVisible();
  await expect(dialog.getByText('In progress')).toHaveCount(0);
  await selectEvent(page, 'submissions/marks-held');
  await expect(dialog.getByText('In progress')).toBeVisible();
  // The last but one is the list, before the event log was opened.
  await selectEvent(page, 'shell/navigated', -2);
  await expect(shown.locator('table').getByText('Test Visitor')).toBeVisible();
  await expect(shown.locator('.top-bar').getByText('Ada Owner')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // Nothing in it can be used.
  const link = shown.getByRole('link', { name: 'Test Visitor' });
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 3, (box?.y ?? 0) + 3);
  await expect(dialog).toHaveCount(0);
  await expect(shown.locator('body')).toHaveAttribute('inert');
  expect(requests.files).not.toEqual([]);
  expect(requests.others).toEqual([]);
});

test('shows a draft as it was typed, which survives a reload', async ({ page, inlet, owner }) => {
  const id = await testSubmission(inlet, owner, page);
  const address = `${owner.base}/submissions/raw/${id}`;
  await page.goto(address);
  await page.getByRole('button', { name: 'Add note' }).click();
  const field = page.getByLabel('Your note');
  for (const text of ['Ask for', 'Ask for the budget']) {
    await field.fill(text);
    await expect.poll(() => recordedLog(page)).toContain(`"values":{"message":"${text}"}`);
  }
  await page.reload();
  await expect(field).toHaveValue('Ask for the budget');

  await page.goto(`${inlet.url}/app/event-log`);
  await page.getByText('Window size', { exact: true }).click();
  const shown = screenOf(page).getByLabel('Your note');
  await selectEvent(page, 'drafts/recorded');
  await expect(shown).toHaveValue('Ask for');
  await selectEvent(page, 'drafts/recorded', 1);
  await expect(shown).toHaveValue('Ask for the budget');
  await selectEvent(page, 'submissions/composer-shown');
  await expect(shown).toHaveValue('');
});

test('shows an open menu, selected rows and a dialog as they were', async ({ page, inlet, owner }) => {
  const id = await testSubmission(inlet, owner, page);
  await page.goto(`${owner.base}/submissions`);
  const box = page.locator('.choose').getByRole('checkbox', { name: String(id) });
  // The recording loads after the first screen. It looks at the page when a key is pressed.
  const recorded = async () => {
    await page.keyboard.press('Shift');
    return recordedLog(page);
  };
  await box.check();
  await expect.poll(recorded, { intervals: [1_000], timeout: 30_000 }).toContain(`"selected":["${id}"]`);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect.poll(recorded, { intervals: [1_000], timeout: 30_000 }).toContain('"open":["');
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(recorded, { intervals: [1_000], timeout: 30_000 }).toContain('"dialogs":[["');

  await page.goto(`${inlet.url}/app/event-log`);
  await page.getByText('Window size', { exact: true }).click();
  await selectEvent(page, 'shell/page-state-recorded', 1);
  const shown = screenOf(page);
  await expect(shown.locator('.choose').getByRole('checkbox', { name: String(id) })).toBeChecked();
  const bulkBar = shown.getByRole('toolbar', { name: '1 selected' });
  await expect(bulkBar.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(shown.getByRole('menuitem', { name: 'Event log', exact: true })).toBeVisible();
  await expect(shown.getByRole('dialog')).toHaveCount(0);
  await selectEvent(page, 'shell/page-state-recorded', -1);
  await expect(shown.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(shown.getByRole('menuitem')).toHaveCount(0);
});

test('shows what the first click on a page opened, and what was set without typing', async ({ page, inlet, owner }) => {
  const recorded = () => recordedLog(page);
  await page.goto(`${owner.base}/settings/access`);
  await page.getByRole('button', { name: 'Add new user' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(recorded).toContain('"dialogs":[["button in ');
  await page.goto(`${owner.base}/settings/workflow`);
  await page
    .getByRole('button', { name: /^More for/ })
    .nth(1)
    .click();
  await page.getByRole('menuitem', { name: 'Remove state' }).click();
  await page.getByLabel('Replace with').selectOption({ index: 2 });
  const replacement = await page.getByLabel('Replace with').inputValue();
  await expect.poll(recorded).toContain('"controls":{');
  const replacing = (await recorded()).split('"shell/page-state-recorded"').length - 2;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const isUnfolded = async () => {
    const log = await recorded();
    return log.lastIndexOf('"dialogs":[["button in ') > log.lastIndexOf('"controls":{');
  };
  await expect.poll(isUnfolded).toBe(true);

  await page.goto(`${inlet.url}/app/event-log`);
  await page.getByText('Window size', { exact: true }).click();
  const shown = screenOf(page);
  await selectEvent(page, 'shell/page-state-recorded', 0);
  await expect(shown.getByRole('dialog', { name: 'Add new user' })).toBeVisible();
  await selectEvent(page, 'shell/page-state-recorded', -1);
  await expect(shown.getByRole('form', { name: 'Edit action' })).toBeVisible();
  await selectEvent(page, 'shell/page-state-recorded', replacing);
  await expect(shown.getByLabel('Replace with')).toHaveValue(replacement);
});

test('shows dialogs that a key and the command palette opened', async ({ page, inlet, owner }) => {
  const ids = [await testSubmission(inlet, owner, page), await testSubmission(inlet, owner, page)];
  await page.goto(`${owner.base}/submissions`);
  const selectAll = async () => {
    for (const id of ids)
      await page
        .locator('.choose')
        .getByRole('checkbox', { name: String(id) })
        .check();
  };
  const recorded = async () => {
    await page.keyboard.press('Shift');
    return recordedLog(page);
  };
  await selectAll();
  await page.keyboard.press('s');
  await expect(page.locator('.choose').getByRole('checkbox', { name: String(ids[0]) })).toHaveCount(0);
  await page.goto(`${owner.base}/submissions?filter=SPAM`);
  await selectAll();
  // The recording loads after the first screen.
  const selected = `"selected":["${ids.join('","')}"]`;
  await expect.poll(recorded, { intervals: [1_000], timeout: 30_000 }).toContain(selected);
  await page.keyboard.press('s');
  const release = 'Release and notify';
  await expect(page.getByRole('dialog').getByRole('button', { name: release })).toBeVisible();
  await expect
    .poll(recorded, { intervals: [1_000], timeout: 30_000 })
    .toContain('"dialogs":[["action:submissions/key-spam 0"]]');
  const releasing = (await recordedLog(page)).split('"shell/page-state-recorded"').length - 2;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('columns');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await expect
    .poll(recorded, { intervals: [1_000], timeout: 30_000 })
    .toContain('"dialogs":[["action:columns/open 0"]]');

  await page.goto(`${inlet.url}/app/event-log`);
  await page.getByText('Window size', { exact: true }).click();
  const shown = screenOf(page);
  await selectEvent(page, 'shell/page-state-recorded', -1);
  await expect(shown.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await selectEvent(page, 'shell/page-state-recorded', releasing);
  await expect(shown.getByRole('dialog').getByRole('button', { name: release })).toBeVisible();
  await expect(shown.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
});

test('shows the screens of a file in its language and theme, also without personal data', async ({
  page,
  context,
  inlet,
  owner,
}) => {
  await testSubmission(inlet, owner, page);
  await page.addInitScript(() => {
    localStorage.setItem('inlet-language', 'de');
    localStorage.setItem('inlet-theme', 'dark');
  });
  await markInDetail(page, owner);
  const whole = async () => (await logsOfTabs(page)).find((text) => text.includes('marks-held')) ?? '';
  await expect.poll(whole).toContain('"kind":"checkpoint"');
  const raw = await whole();

  const viewer = await context.newPage();
  await viewer.addInitScript(() => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('inlet-language', 'en');
    localStorage.setItem('inlet-theme', 'light');
  });
  await viewer.goto(`${inlet.url}/app/event-log`);
  await expect(viewer.getByText('Recorded in this tab')).toBeVisible();
  const requests = requestsOfScreens(viewer);
  await viewer.getByText('Window size', { exact: true }).click();
  const shown = screenOf(viewer);
  const open = async (name: string, text: string) => {
    const input = viewer.locator('main input[type=file]');
    await input.setInputFiles({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) });
    await expect(viewer.getByText(name)).toBeVisible();
    await selectEvent(viewer, 'submissions/marks-held');
    await expect(shown.locator('dialog, [role=dialog]').getByText('In Arbeit')).toBeVisible();
  };
  await open('raw.jsonl', raw);
  await expect(shown.getByText('Test Visitor').first()).toBeVisible();
  await expect(shown.locator('html')).toHaveAttribute('data-theme', 'dark');
  await open('redacted.jsonl', await redactLog(raw));
  await expect(shown.getByText('Test Visitor')).toHaveCount(0);
  // A file can say that any screen was open, such as the one that opens a file of a submission by its address.
  const hostile = raw.replaceAll(/"path":"[^"]*\/submissions[^"]*"/g, '"path":"/files/1/2"');
  await viewer.locator('main input[type=file]').setInputFiles({
    name: 'hostile.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(hostile),
  });
  await expect(viewer.getByText('hostile.jsonl')).toBeVisible();
  await selectEvent(viewer, 'submissions/marks-held');
  await expect(viewer.getByText('This screen redirects to another page, which can’t be shown.')).toBeVisible();
  await expect(viewer.locator('.recorded-screen iframe')).toBeHidden();
  await open('raw-again.jsonl', raw);
  await expect(viewer.locator('.recorded-screen iframe')).toBeVisible();
  await expect(viewer.getByText('This screen redirects to another page, which can’t be shown.')).toHaveCount(0);
  await viewer.getByRole('button', { name: 'Enlarge' }).click();
  await expect
    .poll(async () => (await viewer.locator('.recorded-screen iframe').boundingBox())?.width)
    .toBeGreaterThan(1400);
  await viewer.getByRole('button', { name: 'Reduce' }).click();
  // A phone shows one pane at a time.
  await viewer.setViewportSize({ width: 390, height: 800 });
  await viewer.getByText('Screen', { exact: true }).click();
  await viewer.getByRole('button', { name: 'Enlarge' }).click();
  await viewer.getByRole('button', { name: 'Reduce' }).click();
  await viewer.getByText('Entries', { exact: true }).click();
  await viewer.getByRole('listbox').getByRole('option', { selected: true }).click();
  await expect(viewer.getByRole('article')).toBeVisible();
  await viewer.setViewportSize({ width: 1440, height: 900 });
  // The viewer's own page keeps its language and theme, which the frame cannot store.
  await expect(viewer.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await viewer.evaluate(() => localStorage.getItem('inlet-language'))).toBe('en');
  expect(requests.files).not.toEqual([]);
  expect(requests.others).toEqual([]);
});
