// Modules: submissions
import { expect, ours, test } from './fixtures.ts';
import { names, openTwelve } from './people.ts';

test.beforeEach(({ page, inlet, owner }) => openTwelve(page, inlet, owner));

test('finds a submission of another form in the command palette by name and number', async ({ page, inlet, owner }) => {
  const created = await page.request.post(`${new URL(owner.base).origin}/cli/create/form/${owner.project}`, {
    data: { name: 'Second form' },
    headers: ours,
  });
  const { form_uid: uid } = await created.json();
  await page.request.post(`${inlet.collectorUrl}/f/${uid}`, {
    form: { name: 'Quentin Okafor', email: 'q.okafor@example.org' },
    headers: { accept: 'application/json' },
  });
  // The page does not know the new form yet; a reload shows its state from before until the forms are loaded.
  const loaded = page.waitForResponse('**/cli/misc/initial-data');
  await page.reload();
  await (await loaded).finished();
  await names(page).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('okafor');
  const option = page.getByRole('option', { name: /Quentin Okafor/ });
  await expect(option).toContainText('Second form');
  const number = /#(\d+)/.exec(await option.innerText())?.[1] ?? '';
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`#${number}`);
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(option.getByText(`#${number}`)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${uid}/submissions/raw/${number}$`));
  await expect(page.getByRole('dialog')).toContainText('q.okafor@example.org');
});

test('opens the command palette on a phone, even with notices above the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.notices > :visible')).toHaveCount(1);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Commands' }).click();
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
});

test('closes on Escape and leaves the submission below it open', async ({ page }) => {
  await names(page).first().click();
  const submission = page.getByRole('dialog', { name: /^(?!Commands)/ });
  await expect(submission).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toHaveCount(0);
  await expect(submission).toBeVisible();
  await expect(page).toHaveURL(/\/raw\/\d+/);
  await page.keyboard.press('Escape');
  await expect(submission).toHaveCount(0);
});

test('offers the actions on the open submission once it has loaded', async ({ page }) => {
  const opened = Promise.withResolvers<void>();
  await page.route('**/cli/submission/*', async (route) => {
    await opened.promise;
    await route.continue();
  });
  await names(page).first().click();
  await expect(page.getByRole('dialog', { name: /^(?!Commands)/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('option').first()).toBeVisible();
  const note = palette.getByRole('option').filter({ hasText: 'Add note' });
  await expect(note).toHaveCount(0);
  opened.resolve();
  await expect(note).toBeVisible();
});

test('offers every button of the open submission and of its list', async ({ page }) => {
  await names(page).first().click();
  const submission = page.getByRole('dialog', { name: /^(?!Commands)/ });
  const bar = submission.locator('.detail-bar');
  const more = bar.getByRole('button', { name: 'More actions' });
  // Once it has loaded, it is marked as read, which names this button.
  await expect(bar.getByRole('button', { name: 'Mark as unread', exact: true })).toBeVisible();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  const buttons = page.locator(
    '.detail-bar button:not(.bar-more, .bar-more *), .workflow-actions button, [role=menuitem]',
  );
  const shown = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const copy = button.cloneNode(true) as Element; // A clone has the type of its original.
      for (const key of copy.querySelectorAll('kbd')) key.remove();
      return button.getAttribute('aria-label') ?? copy.textContent;
    }),
  );
  const expected = shown.filter((name) => name !== 'More actions');
  expect(expected.length).toBeGreaterThan(6);
  await page.keyboard.press('Escape');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const offersAll = async (titles: readonly string[]) => {
    await page.keyboard.press('Control+k');
    for (const title of titles)
      await expect(palette.getByRole('option').filter({ hasText: title }).first()).toBeAttached();
  };
  await offersAll([
    ...expected,
    'Export as CSV',
    'Columns',
    'Save view',
    'Refresh and clear filters',
    'Change the order',
  ]);
  await page.keyboard.type('delete');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Delete this submission?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('export as csv');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
});
