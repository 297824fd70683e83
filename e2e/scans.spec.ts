// Modules: files, collector, submissions, live
import { EICAR, FINDING, findClamd, VirusScanner } from '../tests/server/clamd.ts';
import { png } from '../tests/server/multipart.ts';
import { expect, test as base } from './fixtures.ts';
import { Inlet } from './inlet.ts';

/** An installation that scans files for viruses. */
const test = base.extend<object, { scanner: VirusScanner }>({
  scanner: [
    async ({}, use) => {
      await using scanner = await VirusScanner.start();
      await use(scanner);
    },
    { scope: 'worker' },
  ],
  inlet: [
    async ({ scanner }, use) => {
      const inlet = await Inlet.start(undefined, { FILE_SCAN: scanner.url });
      await use(inlet);
      await inlet.stop();
    },
    { scope: 'worker' },
  ],
});

test.skip(!findClamd(), 'no virus scanner here');

test('shows next to a file that it is being scanned and then, live, the result', async ({
  page,
  inlet,
  owner,
  scanner,
}) => {
  scanner.pause();
  const body = new FormData();
  body.append('name', 'Ada');
  body.append('photo', new File([png], 'machine.png'));
  body.append('order', new File([EICAR], 'order-list.pdf'));
  const headers = { accept: 'application/json' };
  const response = await fetch(`${inlet.collectorUrl}/f/${owner.form}`, { method: 'POST', body, headers });
  expect(response.status).toBe(200);

  await page.goto(`${owner.base}/submissions`);
  await page.locator('.row-link').click();
  const files = page.getByRole('dialog').first().getByRole('region', { name: 'Files' });
  const items = files.getByRole('listitem');
  await expect(items).toHaveText([/^machine\.png.*Being scanned for viruses…$/, /^order-list\.pdf.*Being scanned/]);
  await expect(files.getByRole('link')).toHaveCount(0);
  scanner.resume();
  await expect(items).toHaveText([
    'machine.pngPhoto · PNG file, 70 bytes · No virus found',
    `order-list.pdfOrder · Text file, 68 bytesInfected with ${FINDING}: cannot be opened`,
  ]);
  await expect(files.getByRole('link', { name: 'Open machine.png in a new tab' })).toBeVisible();
  await expect(files.getByRole('link', { name: 'Download machine.png' })).toBeVisible();
  await expect(files.getByRole('link', { name: /order-list/ })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const infected = files.getByText(`Infected with ${FINDING}: cannot be opened`);
  await expect(infected).toBeVisible();
  expect(await infected.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
});
