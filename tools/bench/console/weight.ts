import path from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { goal } from './goals.ts';
import { coldContext, type Fixture } from './fixture.ts';

/** The maximum JavaScript of a cold visit, in kB gzipped, until loading ends. */
const screens = [
  { name: 'login', isOwner: false, at: () => '/app/login', shows: '#root form', most: 170 },
  { name: 'submissions', isOwner: true, at: ({ some }: Forms) => `${some}/submissions`, shows: '.row-link', most: 260 },
  {
    name: 'reports',
    isOwner: true,
    at: ({ some }: Forms) => `${some}/reports`,
    shows: '.echarts-for-react svg',
    most: 415,
  },
] as const;
type Forms = Fixture['forms'];

const gzipped = (body: Buffer): number => gzipSync(body, { level: constants.Z_BEST_COMPRESSION }).length;

function tellLargest(files: readonly (readonly [file: string, bytes: number])[]): void {
  const largest = files.slice(0, 12).map(([file, bytes]) => `${file} ${(bytes / 1000).toFixed(1)}`);
  console.log(`    ${files.length} files, the largest: ${largest.join(', ')}`);
}

const IDLE_MS = 3_000;

/** One visit is enough, since the files do not change. */
export async function weighVisits(fixture: Fixture): Promise<void> {
  console.log('\nJavaScript of a cold visit, kB gzipped:');
  for (const { name, isOwner, at, shows, most } of screens) {
    const context = await coldContext(fixture, isOwner);
    const page = await context.newPage();
    const sizes: Promise<readonly [file: string, bytes: number]>[] = [];
    page.on('response', (response) => {
      const file = path.basename(new URL(response.url()).pathname);
      if (file.endsWith('.js')) sizes.push(response.body().then((body) => [file, gzipped(body)]));
    });
    await page.goto(fixture.product + at(fixture.forms));
    await page.locator(shows).first().waitFor({ timeout: 60_000 });
    for (let known = -1; known !== sizes.length; await page.waitForTimeout(IDLE_MS)) known = sizes.length;
    const files = (await Promise.all(sizes)).toSorted(([, one], [, other]) => other - one);
    const total = files.reduce((sum, [, bytes]) => sum + bytes, 0);
    if (!goal(name, [total / 1000], { most })) tellLargest(files);
    await context.close();
  }
}
