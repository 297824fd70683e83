// Modules: every screen
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { boxOf } from './box.ts';
import { expect, makeOwner, type Owner, test } from './fixtures.ts';
import { switchLayout } from './inbox-page.ts';
import { recordedLog } from './recorded-log.ts';
import { testSubmission } from './shared-form.ts';
import { Inlet } from './inlet.ts';

const root = path.dirname(import.meta.dirname);
const run = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** A copy of the tracked and new files as a separate repository, so that changes are visible. */
function copyOfTheProject(): Disposable & { readonly path: string } {
  const project = mkdtempSync(path.join(os.tmpdir(), 'inlet-project-'));
  const files = run(root, 'git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of files) if (file !== '') cpSync(path.join(root, file), path.join(project, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
  run(project, 'git', 'init', '-q');
  run(project, 'git', 'add', '-A', '--', ':!node_modules');
  run(project, 'git', '-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-q', '-m', 'before');
  return { path: project, [Symbol.dispose]: () => rmSync(project, { recursive: true, force: true }) };
}
const changes = (project: string) =>
  run(project, 'git', 'status', '--porcelain', '--untracked-files=all', '--', ':!node_modules')
    .split('\n')
    .filter(Boolean);

/** A copy with three modules made by the generator and a broken one, built and running. */
let project: ReturnType<typeof copyOfTheProject>;
let inlet: Inlet;
const newModules = [['star-list'], ['bell-push', '--integration'], ['deal-letter', '--action']] as const;
const folderOf = (name: string) => path.join(project.path, 'modules', name);
const addBrokenModule = () =>
  cpSync(path.join(project.path, 'tests/broken-module'), folderOf('broken-module'), { recursive: true });

/** The empty database, and the documentation with its record. */
const unchanged = /^(database-.*|docs|\.documentation)$/;

test.describe.configure({ mode: 'default', timeout: 480_000 });

// One build for both tests, since it takes longest.
test.beforeAll(async () => {
  test.setTimeout(480_000);
  project = copyOfTheProject();
  // Parts of the build that do not depend on the modules.
  for (const name of readdirSync(path.join(root, 'build')).filter((one) => unchanged.test(one)))
    cpSync(path.join(root, 'build', name), path.join(project.path, 'build', name), { recursive: true });
  for (const args of newModules) run(project.path, process.execPath, 'tools/new-module.ts', ...args);
  addBrokenModule();
  run(project.path, process.execPath, 'tools/build.ts');
  inlet = await Inlet.start(project.path);
});

test.afterAll(async () => {
  await inlet.stop();
  project[Symbol.dispose]();
});

/** An owner on the list of a form with one submission. */
async function openList(page: Page): Promise<Owner> {
  const owner = await makeOwner(inlet, page);
  await testSubmission(inlet, owner, page);
  await page.goto(`${owner.base}/submissions`);
  return owner;
}

test('adds a new module that passes every check and works, and removes it without a trace', async ({ page }) => {
  const folders = newModules.map(([name]) => folderOf(name));
  const owner = await openList(page);
  // A plugin's part of a row fits, also on a laptop and when it fails.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByText('This part could not be displayed (broken-module/part).')).toBeAttached();
  const cell = page.locator('tbody .cell-actions').first();
  expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  const whole = page.locator('html');
  expect(await whole.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Pin' }).click();
  await page.getByRole('button', { name: 'Pin' }).click();
  await expect.poll(() => recordedLog(page)).toMatch(/star-list\/pin(ned|s)"[^\n]*"pins":2/);
  await page.goto(`${inlet.url}/app/star-list`);
  await expect(page).toHaveTitle('Star list | Inlet Dashboard');
  await expect(page.getByRole('listitem')).toHaveText(/Submission \d+, pinned 2 times/);
  const heading = await boxOf(page.getByRole('heading', { name: 'Star list' }));
  expect(heading.x, 'the screen keeps a distance from the edge').toBeGreaterThan(16);
  await page.goto(`${owner.base}/settings/bell-push`);
  await page.getByRole('textbox', { name: 'Topic' }).fill('https://ntfy.example/our leads');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('must be the address of a topic');
  await page.getByRole('textbox', { name: 'Topic' }).fill('https://ntfy.example/our-leads');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Topic saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue('https://ntfy.example/our-leads');

  rmSync(folderOf('broken-module'), { recursive: true, force: true });
  // Types are checked in the examples folder.
  run(project.path, 'node_modules/.bin/oxlint', ...folders);
  run(project.path, 'node_modules/.bin/oxfmt', '--check', ...folders);
  run(project.path, process.execPath, 'tools/boundaries.ts');
  const suites = ['tests/architecture', 'tests/contract/errors', 'tests/contract/calls.int.test.ts'];
  run(project.path, 'node_modules/.bin/vitest', 'run', '--project=suites', '--project=int', ...suites, ...folders);
  for (const line of changes(project.path)) expect(line).toMatch(/ modules\/(star-list|bell-push|deal-letter)\//);
  for (const folder of folders) rmSync(folder, { recursive: true });
  expect(changes(project.path)).toEqual([]);
});

/** The contributions whose errors the page has recorded. */
async function recordedErrors(page: Page): Promise<readonly string[]> {
  const log = await recordedLog(page);
  return log.split('\n').flatMap((line) => /"module":"broken-module","where":"running ([^"]+)"/.exec(line)?.[1] ?? []);
}

test('works although every function and view of a module fails, and records each', async ({ page }) => {
  addBrokenModule();
  const manifest = readFileSync(path.join(folderOf('broken-module'), 'module.ts'), 'utf8');
  // The page of users without a form is not visited; its part is shown as the others are. A tool of the detail only names
  // an action, which is recorded. Entries of the history are of two kinds, which the other texts have.
  const withoutOwn = new Set(['broken-module/waiting', 'broken-module/detail-tool', 'broken-module/history-view']);
  const all = [...manifest.matchAll(/ id: '(broken-module\/[\w-]+)'/g)].flatMap(([, id = '']) =>
    withoutOwn.has(id) ? [] : id,
  );
  const owner = await openList(page);
  const row = page.locator('.row-link');
  const noScroll = async () => {
    const whole = page.locator('html');
    expect(await whole.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(row).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Form' })).toContainText('Reports');
  for (const id of ['bar', 'bar-view', 'part', 'tool'])
    await expect(page.getByText(`This part could not be displayed (broken-module/${id}).`)).toBeAttached();
  await noScroll();
  const tool = page.locator('.list-tool', { hasText: 'broken-module/tool' });
  expect((await boxOf(tool)).width).toBeLessThanOrEqual(48);
  await page.getByRole('button', { name: /^Break/ }).click();
  for (const keys of ['Alt+8', 'Alt+9']) await page.keyboard.press(keys);
  for (const name of ['Broken link', 'Broken path', 'Broken command']) {
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name }).click();
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Archive or unarchive')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  // Sources offer recent destinations only before anything is typed.
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await page.keyboard.type('Reports');
  await expect(page.getByRole('option', { name: /Reports/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('checkbox', { name: /^Select submission/ })
    .first()
    .check();
  await expect(page.getByText('This part could not be displayed (broken-module/selection).')).toBeAttached();
  await page.keyboard.press('Escape');
  // The rail is open where there is room.
  await page.setViewportSize({ width: 1440, height: 800 });
  await switchLayout(page);
  await expect(page.getByText('This part could not be displayed (broken-module/rail).')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Filters' })).toContainText('Archived');
  await noScroll();
  await switchLayout(page);
  await row.click();
  await expect(page.getByText('This part could not be displayed (broken-module/panel).')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Received');
  // Opening it marks it, which the history shows once it was sent.
  await expect(page.getByRole('region', { name: 'History' })).toContainText('marked it as read');
  await expect(page.getByRole('group', { name: 'Mark as' }).getByRole('button', { name: 'Archive' })).toBeVisible();
  await noScroll();
  await page.getByRole('button', { name: 'Broken composer' }).click();
  await expect(page.getByText('This part could not be displayed (broken-module/composer).')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Broken title');
  await expect(page.getByRole('option', { name: /Broken title/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const created = await page.request.post(`${inlet.url}/cli/create/form/${owner.project}`, {
    data: { name: 'Empty' },
    headers: { 'x-requested-with': 'inlet' },
  });
  const { form_uid } = (await created.json()) as { form_uid: string };
  await page.goto(new URL(`${form_uid}/submissions`, owner.base).href);
  await expect(page.getByText('This part could not be displayed (broken-module/empty-form).')).toBeVisible();
  await page.goto(`${owner.base}/reports`);
  await expect(page.getByText('This part could not be displayed (broken-module/card).')).toBeVisible();
  await page.goto(`${owner.base}/settings/options`);
  await expect(page.getByText('This part could not be displayed (broken-module/options).')).toBeVisible();
  await page.getByRole('textbox', { name: /CC/ }).fill('colleague@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This part could not be displayed (broken-module/cc).')).toBeVisible();
  await page.goto(`${inlet.url}/app/profile`);
  await expect(page.getByText('This part could not be displayed (broken-module/profile).')).toBeVisible();
  await page.goto(`${inlet.url}/app/broken-module-title`);
  await expect(page.getByText('A screen that works')).toBeVisible();
  await expect(page).toHaveTitle('Inlet Dashboard');
  await page.goto(`${inlet.url}/app/broken-module`);
  await expect(page.getByRole('heading', { name: 'This page could not be displayed' })).toBeVisible();
  await expect.poll(() => recordedErrors(page)).toEqual(expect.arrayContaining(all));
});

test('names a broken module at build time, and isolates a failing view', async ({ page }) => {
  await openList(page);
  await expect(page.getByText('This part could not be displayed (broken-module/part).')).toHaveAttribute(
    'title',
    /a mistake in a view$/,
  );
  await expect(page.getByRole('link', { name: 'Reports' })).toBeVisible();
  await page.goto(`${inlet.url}/app/broken-module`);
  await expect(page.getByRole('heading', { name: 'This page could not be displayed' })).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export event log' })).toBeVisible();

  addBrokenModule();
  const manifest = path.join(folderOf('broken-module'), 'module.ts');
  const good = readFileSync(manifest, 'utf8');
  for (const [broken, message] of [
    [
      good.replace("needs: ['form-settings', ", "needs: ['ghost', "),
      'modules/broken-module: missing required module "ghost"\n',
    ],
    [
      good.replace("id: 'broken-module/part'", "id: 'other/part'"),
      'modules/broken-module: contribution to submissions/row-part "other/part"',
    ],
    [`${good}\nthrow new Error('a mistake in a manifest');\n`, 'modules/broken-module: a mistake in a manifest\n'],
  ] as const) {
    writeFileSync(manifest, broken);
    const { status, stderr } = spawnSync(process.execPath, ['tools/build.ts'], { cwd: project.path, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  }
  writeFileSync(manifest, good);
});
