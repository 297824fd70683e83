import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { defineModule, provideValue } from '../../../src/kernel/index.ts';
import { listSubmissions } from '../../submissions/contract.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { listResponse, submission } from '../../submissions/testing/samples.ts';
import { LIST, show } from '../../submissions/testing/screen.tsx';
import { prepareFileExport } from '../contract.ts';
import { Downloads } from '../downloads.ts';
import type { FilePaths } from '../fields.ts';
import module from '../module.ts';

const user = userEvent.setup();

/** Opens the list and chooses the export as CSV. */
async function exported(fileCounts: readonly number[]) {
  const saved: (FilePaths | undefined)[] = [];
  const fetched: string[] = [];
  const downloads: Downloads = {
    save: (...[, , , , files]) => Promise.resolve(void saved.push(files)),
    fetch: (address) => void fetched.push(address),
  };
  const testDownloads = defineModule({ id: 'test-downloads', provides: [provideValue(Downloads, downloads)] });
  const more = [
    { folder: 'export', module },
    { folder: 'test-downloads', module: testDownloads },
  ];
  const started = inbox({ more });
  const rows = fileCounts.map((file_count, at) => submission(at + 1, { file_count }));
  started.server
    .on(listSubmissions, () => listResponse(rows))
    .on(prepareFileExport, () => ({ id: 7, files: [{ submission_id: 1, paths: ['1/cv.pdf'] }] }));
  show(started, LIST);
  await user.click(await screen.findByRole('button', { name: 'Export' }, { timeout: 5_000 }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  return { saved, fetched };
}
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Export submissions' }, { timeout: 5_000 }));

it('offers to include files if submissions have some, and saves them as a ZIP next to the list', async () => {
  const { saved, fetched } = await exported([1, 0]);
  const asked = await dialog();
  expect(asked.getByText('1 submission has files. They are saved as a ZIP next to the list.')).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Export' }));
  await expect.poll(() => fetched).toHaveLength(1);
  expect(saved).toEqual([new Map([[1, ['1/cv.pdf']]])]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('saves the list alone without them', async () => {
  const { saved, fetched } = await exported([1, 2]);
  const asked = await dialog();
  await user.click(asked.getByRole('switch', { name: 'Include files' }));
  await user.click(asked.getByRole('button', { name: 'Export' }));
  await expect.poll(() => saved).toEqual([undefined]);
  expect(fetched).toEqual([]);
});

it('saves nothing when cancelled', async () => {
  const { saved, fetched } = await exported([1]);
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect([saved, fetched]).toEqual([[], []]);
});

it('asks nothing if no submission has files', async () => {
  const { saved } = await exported([0]);
  await expect.poll(() => saved).toEqual([undefined]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
