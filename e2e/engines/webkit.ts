import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../tests/server/free-port.ts';
import type { Driver } from './tab.ts';

/** WebKit's WebDriver on a virtual screen. */
export interface WebKit extends AsyncDisposable {
  readonly url: string;
}

export async function startWebKit([driver = '', screen = '']: readonly string[]): Promise<WebKit> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const display = spawn(screen, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(display.stdio[3] ?? display, 'data')) as [Buffer];
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}` };
  const server = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await reachable(url);
  return {
    url,
    async [Symbol.asyncDispose]() {
      for (const child of [server, display]) await end(child);
    },
  };
}

/** Polls until the driver responds; Playwright's timeout ends a test that waits too long. */
async function reachable(url: string): Promise<void> {
  const response = await fetch(`${url}/status`).catch(() => undefined);
  if (response?.ok !== true) await reachable(url);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

const keys = { Escape: Key.ESCAPE, e: 'e', z: 'z' } as const;

/** A page in a separate browser with no stored data. */
export async function webKitPage({ url }: WebKit): Promise<Driver> {
  const session = await new Builder()
    .usingServer(url)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  await session.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 1000 });
  return driverOf(session);
}

function driverOf(session: WebDriver): Driver {
  const actions = () => session.actions({ async: true });
  return {
    open: (url) => session.get(url),
    async setCookie(url, { name, value }) {
      // The driver takes cookies of the open site only.
      await session.get(`${url}/healthz`);
      await session.manage().addCookie({ name, value, path: '/', httpOnly: true, sameSite: 'Lax' });
    },
    run: (inPage, ...args) => session.executeScript(inPage, ...args),
    click: ([x, y]) => actions().move({ x, y, duration: 0 }).click().perform(),
    type: (text) => actions().sendKeys(text).perform(),
    press: (key) =>
      key === 'SelectAll'
        ? actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).perform()
        : actions().sendKeys(keys[key]).perform(),
    [Symbol.asyncDispose]: () => session.quit(),
  };
}
