import path from 'node:path';
import { chromium } from 'playwright';
import { portOf } from '../../../tests/server/port-of.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { chromiumArguments, findChromium } from '../../chromium.ts';
import { buildProduct } from '../console/builds.ts';
import { startMockServer } from '../console/mock-server.ts';
import { measureScreen } from './screen.ts';
import { measureStart } from './start.ts';

/** Rows of the form that the mock server has. */
const ROWS = 300;

/** The cost of logs in a browser, with the console of this checkout. */
export async function measureInBrowser(what: 'screen' | 'start', repetitions: number): Promise<void> {
  using directory = temporaryDirectory();
  const built = path.join(directory.path, 'console');
  await buildProduct(built);
  const server = await startMockServer(built, ROWS);
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments() });
  try {
    const origin = `http://127.0.0.1:${portOf(server)}`;
    if (what === 'screen') await measureScreen(browser, origin, directory.path, repetitions);
    else await measureStart(browser, origin, repetitions);
  } finally {
    await browser.close();
    server.close();
  }
}
