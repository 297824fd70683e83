import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SubmissionFile } from '../../../contract/entity/submission-file.ts';
import { getSubmission, listSubmissions } from '../../submissions/contract.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { detail, listResponse, submissions } from '../../submissions/testing/samples.ts';
import { LIST, show } from '../../submissions/testing/screen.tsx';
import module from '../module.ts';

const file = (file_id: number, name: string, type: string, bytes: number) => ({
  file_id,
  field: 'attachment',
  name,
  type,
  bytes,
});
const files = [
  file(1, 'machine.png', 'image/png', 834_000),
  file(2, 'offer.pdf', 'application/pdf', 2_400_000),
  file(3, 'page.html', 'text/plain', 5),
];

async function opened(sent: readonly SubmissionFile[], submitted_data = '{}') {
  const started = inbox({ more: [{ folder: 'files', module }] });
  const rows = submissions(1).map((row) => ({ ...row, submitted_data, file_count: sent.length }));
  started.server
    .on(listSubmissions, () => listResponse(rows))
    .on(getSubmission, () => detail(1, { is_read: true, submitted_data, file_count: sent.length, files: [...sent] }));
  show(started, `${LIST}/raw/1`);
  await screen.findByRole('region', { name: 'History' }, { timeout: 5_000 });
}

it('lists files with their kind and size, and opens only images and PDF', async () => {
  await opened(files);
  const panel = within(await screen.findByRole('region', { name: 'Files' }, { timeout: 5_000 }));
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'machine.pngAttachment · PNG file, 834 kB',
    'offer.pdfAttachment · PDF file, 2.4 MB',
    'page.htmlAttachment · Text file, 5 bytes',
  ]);
  const address = (name: string) => panel.getByRole('link', { name }).getAttribute('href');
  expect(address('Open offer.pdf in a new tab')).toBe('/submissions/1/files/2');
  expect(address('Download page.html')).toBe('/submissions/1/files/3?download=1');
  expect(panel.queryByRole('link', { name: 'Open page.html in a new tab' })).toBeNull();
});

it('shows each file once, not its name as a field value as well', async () => {
  await opened(
    files,
    '{"message":"See machine.png","attachment":["machine.png","offer.pdf","page.html"],"photo":"machine.png"}',
  );
  await screen.findByRole('region', { name: 'Files' }, { timeout: 5_000 });
  const fields = within(screen.getByLabelText('Submitted'));
  expect(fields.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Message', 'Photo']);
});

it('shows the virus scanner’s results, and links only files that may be opened', async () => {
  const scans: readonly NonNullable<SubmissionFile['scan']>[] = [
    { state: 'clean' },
    { state: 'waiting' },
    { state: 'infected', finding: 'Eicar-Test-Signature' },
    { state: 'too_large' },
    { state: 'unavailable' },
  ];
  await opened(scans.map((scan, at) => ({ ...file(at, `${scan.state}.pdf`, 'application/pdf', 5), scan })));
  const panel = within(await screen.findByRole('region', { name: 'Files' }, { timeout: 5_000 }));
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'clean.pdfAttachment · PDF file, 5 bytes · No virus found',
    'waiting.pdfAttachment · PDF file, 5 bytesBeing scanned for viruses…',
    'infected.pdfAttachment · PDF file, 5 bytesInfected with Eicar-Test-Signature: cannot be opened',
    'too_large.pdfAttachment · PDF file, 5 bytesNot scanned: too large for the virus scanner',
    'unavailable.pdfAttachment · PDF file, 5 bytesNot scanned yet: the virus scanner is unavailable',
  ]);
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Open clean.pdf in a new tab',
    'Download clean.pdf',
    'Download too_large.pdf',
  ]);
});

it('shows no list without files', async () => {
  await opened([]);
  expect(screen.queryByRole('region', { name: 'Files' })).toBeNull();
});
