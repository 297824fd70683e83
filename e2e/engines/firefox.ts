import puppeteer, { type Browser } from 'puppeteer-core';
import type { Driver } from './tab.ts';

/** Firefox over WebDriver BiDi, which it supports natively. */
export function startFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: 120_000,
    protocolTimeout: 120_000,
    defaultViewport: { width: 1440, height: 900 },
  });
}

const keys = { Escape: 'Escape', e: 'e', z: 'z' } as const;

/** A page of a separate visitor, sharing nothing with other pages. */
export async function firefoxPage(browser: Browser): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    setCookie: (url, { name, value }) =>
      context.setCookie({ name, value, domain: new URL(url).hostname, path: '/', httpOnly: true, sameSite: 'Lax' }),
    run: (inPage, ...args) => page.evaluate(inPage as never, ...args) as never,
    click: ([x, y]) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(key) {
      if (key !== 'SelectAll') return page.keyboard.press(keys[key]);
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}
