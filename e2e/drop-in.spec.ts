import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, makeOwner, test } from './journey.ts';
import { recordedLog } from './recorded-log.ts';
import { testSubmission } from './shared-form.ts';
import { Inlet } from './inlet.ts';

const root = path.dirname(import.meta.dirname);
const run = (cwd: string, command: string, ...words: string[]) =>
  execFileSync(command, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** A copy of what is checked in (and of what is about to be), as a repository of its own, so that a change shows. */
function copyOfTheHouse(): Disposable & { readonly path: string } {
  const house = mkdtempSync(path.join(os.tmpdir(), 'inlet-house-'));
  const files = run(root, 'git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of files) if (file !== '') cpSync(path.join(root, file), path.join(house, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
  run(house, 'git', 'init', '-q');
  run(house, 'git', 'add', '-A', '--', ':!node_modules');
  run(house, 'git', '-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-q', '-m', 'before');
  return { path: house, [Symbol.dispose]: () => rmSync(house, { recursive: true, force: true }) };
}
const changes = (house: string) =>
  run(house, 'git', 'status', '--porcelain', '--untracked-files=all', '--', ':!node_modules')
    .split('\n')
    .filter(Boolean);

test('a feature is one folder: dropped in it works, taken away nothing is left', async ({ page }) => {
  test.setTimeout(120_000);
  using house = copyOfTheHouse();
  const folder = path.join(house.path, 'modules', 'drop-in');
  cpSync(path.join(house.path, 'tests', 'drop-in'), folder, { recursive: true });
  run(house.path, process.execPath, 'tools/build.ts');
  const inlet = await Inlet.start(house.path);
  try {
    const owner = await makeOwner(inlet, page);
    await testSubmission(inlet, owner, page);
    await page.goto(`${owner.base}/submissions`);
    await page.getByRole('button', { name: 'Pin' }).click();
    await page.getByRole('button', { name: 'Pin' }).click();
    await expect.poll(() => recordedLog(page)).toMatch(/drop-in\/pinned[^]*drop-in\/pinned/);
    await page.goto(`${inlet.url}/app/pins`);
    await expect(page).toHaveTitle('Pins | Inlet Dashboard');
    await expect(page.getByRole('listitem')).toHaveText(/Submission \d+, pinned 2 times/);
  } finally {
    await inlet.stop();
  }
  expect(changes(house.path).every((line) => line.includes(' modules/drop-in/'))).toBe(true);
  rmSync(folder, { recursive: true });
  expect(changes(house.path)).toEqual([]);
});

test('a faulty folder is named when it is built; a view that fails takes nothing else with it', async ({ page }) => {
  test.setTimeout(120_000);
  using house = copyOfTheHouse();
  const folder = path.join(house.path, 'modules', 'faulty');
  const manifest = path.join(folder, 'module.ts');
  cpSync(path.join(house.path, 'tests', 'faulty'), folder, { recursive: true });
  const good = readFileSync(manifest, 'utf8');
  for (const [faulty, told] of [
    [good.replace("needs: ['submissions']", "needs: ['ghost']"), 'modules/faulty: needs "ghost", which is not there\n'],
    [
      good.replace("id: 'faulty/part'", "id: 'other/part'"),
      'modules/faulty: contribution to submissions/row-part "other/part"',
    ],
    [`${good}\nthrow new Error('a mistake in a manifest');\n`, 'modules/faulty: a mistake in a manifest\n'],
  ] as const) {
    writeFileSync(manifest, faulty);
    const { status, stderr } = spawnSync(process.execPath, ['tools/build.ts'], { cwd: house.path, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining(told)]);
  }
  writeFileSync(manifest, good);
  run(house.path, process.execPath, 'tools/build.ts');
  const inlet = await Inlet.start(house.path);
  try {
    const owner = await makeOwner(inlet, page);
    await testSubmission(inlet, owner, page);
    await page.goto(`${owner.base}/submissions`);
    await expect(page.getByText('faulty/part could not be shown.')).toHaveAttribute('title', /a mistake in a view$/);
    await expect(page.getByRole('link', { name: 'Reports' })).toBeVisible();
    await page.goto(`${inlet.url}/app/faulty`);
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
    await page.getByRole('button', { name: 'User menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Export event log' })).toBeVisible();
  } finally {
    await inlet.stop();
  }
});
