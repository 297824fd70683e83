import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright';
import type { MailServer } from '../../tests/server/mail-server.ts';
import { chromiumArguments, findChromium } from '../chromium.ts';
import type { Demo } from '../demo/start-demo.ts';
import { logIn, type Routes, prepareRoutes } from './routes.ts';
import { fail } from './failed.ts';
import { type MockResponse, changeUser, initialData, type Json, type Scene } from './scene.ts';
import { scenes } from './scenes.ts';

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
type Size = keyof typeof sizes;
const themes = ['light', 'dark'] as const;
/** A screen that is not ready by then is reported; the others are taken. */
const TIMEOUT_MS = 30_000;
/** The highest picture of a whole page; a higher page is cut off. */
const MAX_HEIGHT_PX = 8_000;

/** Takes screenshots at both widths in both themes into `folder`; returns those that failed. */
export async function takeAll(
  demo: Demo,
  mail: MailServer,
  folder: string,
  isTaken: (scene: Scene) => boolean,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments() });
  try {
    const { request } = await browser.newContext();
    const routes = await prepareRoutes(request, demo, mail);
    return await takeScenes(browser, routes, folder, scenes.filter(isTaken));
  } finally {
    await browser.close();
  }
}

export async function takeScenes(
  browser: Browser,
  routes: Routes,
  folder: string,
  selected: readonly Scene[],
): Promise<string[]> {
  const errors: string[] = [];
  for (const size of ['wide', 'narrow'] as const) {
    const contexts = new Map<string, BrowserContext>();
    for (const scene of selected.filter(({ isWide }) => size === 'wide' || isWide !== true)) {
      const who = `${scene.as} ${scene.locale ?? ''}`;
      const context = contexts.get(who) ?? (await contextFor(browser, routes, scene, size));
      contexts.set(who, context);
      // Open overlays are restored after the next load.
      const page = await context.newPage();
      await take(page, scene, routes, path.join(folder, `${scene.name}-${size}`)).catch((error: unknown) => {
        errors.push(`${scene.name} ${size}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
      });
      await page.close();
    }
    for (const context of contexts.values()) await context.close();
  }
  return errors;
}

/** Views that the owner of a busy form would have saved, as they are stored in the browser. */
const savedViews = [
  { name: 'Contacted, in progress', query: 'filter=CONTACTED&show=inProgress' },
  { name: 'Qualified, unread', query: 'filter=QUALIFIED&show=unread' },
];

async function contextFor(
  browser: Browser,
  { console, busy }: Routes,
  { as, locale }: Scene,
  size: Size,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: sizes[size],
    timezoneId: 'Europe/Berlin',
    locale: locale ?? 'en-GB',
    reducedMotion: 'reduce',
  });
  // It would appear in every screenshot; it has its own.
  await context.addInitScript(() => localStorage.setItem('inlet-tour', 'done'));
  await context.addInitScript(([form, views]) => localStorage.setItem(`inlet-views-${form}`, views), [
    path.basename(busy),
    JSON.stringify(savedViews),
  ] as const);
  await logIn(context.request, console, as);
  context.setDefaultTimeout(TIMEOUT_MS);
  return context;
}

async function take(page: Page, scene: Scene, routes: Routes, file: string): Promise<void> {
  if (scene.without !== undefined) await fail(page, scene.without);
  if (scene.pending !== undefined) await page.route(scene.pending, () => {});
  await showLayout(page, scene.layout === undefined ? 'table' : scene.layout);
  for (const [calls, mocked] of Object.entries(scene.responses ?? {})) await respondWith(page, calls, mocked);
  const isQuiet = watchCalls(page);
  await page.goto(scene.at(routes), { waitUntil: 'commit' });
  await page.locator(scene.shows).first().waitFor();
  const ready = scene.pending === undefined ? () => settled(page, isQuiet) : () => drawn(page);
  await ready();
  await scene.does?.(page, routes);
  if (scene.opens !== undefined) await page.locator(scene.opens).first().waitFor();
  await ready();
  if (scene.isLong === true) {
    await showWholePage(page);
    await ready();
  }
  for (const theme of themes) {
    await page.evaluate((selected) => {
      document.documentElement.dataset['theme'] = selected;
    }, theme);
    await page.screenshot({ path: `${file}-${theme}.png`, animations: 'disabled' });
  }
  await page.context().setOffline(false);
  // Leaving the page ends what the scene set up.
  await page.goto('about:blank');
}

/** Makes the window as high as the page, so that fixed and sticky bars are at its foot and cover nothing. */
async function showWholePage(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? sizes.wide;
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(height, needed), MAX_HEIGHT_PX) });
}

/** Shows the account's submissions in a layout without storing it, so that other scenes are not affected. */
const showLayout = (page: Page, layout: string | null): Promise<void> =>
  respondWith(page, initialData, (sent) => changeUser(sent, { layout }));

/** Answers calls as a scene says, instead of by the server or with what it sent. */
async function respondWith(page: Page, calls: string, mocked: MockResponse): Promise<void> {
  await page.route(calls, async (route) => {
    const isV2 = route.request().url().includes('/v2/');
    if (typeof mocked !== 'function')
      return route.fulfill({ json: isV2 ? { data: mocked } : { success: true, errors: [], ...mocked } });
    const response = await route.fetch();
    // The console checks it against the contract.
    const sent = (await response.json()) as Json & { data?: Json };
    const json = isV2 ? { ...sent, data: mocked(sent.data ?? {}) } : mocked(sent);
    await route.fulfill({ response, json });
  });
}

/** Resolves when every call of the page has completed, including follow-up calls. */
type IsQuiet = () => Promise<void>;

function watchCalls(page: Page): IsQuiet {
  const open = new Set<Request>();
  let changed = Promise.withResolvers<void>();
  const change = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  // The live connection stays open.
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request) && change());
  const end = (request: Request) => open.delete(request) && change();
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    while (open.size > 0) await changed.promise;
  };
}

/** Waits until calls are complete, no placeholder is left, fonts are loaded and charts are rendered. */
async function settled(page: Page, isQuiet: IsQuiet): Promise<void> {
  await isQuiet();
  await page.waitForFunction(() => document.querySelector('#early, .skeleton, .arriving, [aria-busy=true]') === null);
  await drawn(page);
}

async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
