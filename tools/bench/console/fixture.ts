import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import * as z from 'zod/mini';
import { startFlags } from '../../../tests/server/start-flags.ts';
import { newForms, newOwner } from '../intake/new-forms.ts';
import type { Fill } from './server.ts';

/** The environment of the measurements. */
export interface Fixture {
  readonly browser: Browser;
  /** Addresses of the product, and of the same server with the naive build. */
  readonly product: string;
  readonly naive: string;
  readonly cookie: string;
  /** The folder of the product's console. */
  readonly build: string;
  /** Addresses, below the origin, of forms by how much is in them. */
  readonly forms: Readonly<Record<'some' | 'many' | 'most', string>>;
}

/** Submissions of each form. */
export const sizes = { some: 300, many: 10_000, most: Number(process.env['BENCH_MOST'] ?? 100_000) };

/** Starts the server on `dataDir` and fills it. */
export async function openFixture(
  browser: Browser,
  dataDir: string,
  builds: { readonly product: string; readonly naive: string },
): Promise<Fixture & { close(): Promise<void> }> {
  const server = fork(path.join(import.meta.dirname, 'server.ts'), [builds.product, builds.naive], {
    execArgv: [...startFlags],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      COLLECTOR_PORT: '0',
      LOG_LEVEL: 'error',
      BILLING_PROVIDER: 'none',
      DATA_DIR: dataDir,
    },
  });
  const { product, naive } = await nextMessage<{ product: string; naive: string }>(server);
  const cookie = await newOwner(product);
  const uids = await newForms(product, 3, cookie);
  const projects = await projectsOf(product, cookie);
  const add = async (at: number, count: number): Promise<string> => {
    const form = uids[at] ?? '';
    server.send({ form, count } satisfies Fill);
    await nextMessage(server);
    return `/app/${projects.get(form)}/${form}`;
  };
  const forms = { some: await add(0, sizes.some), many: await add(1, sizes.many), most: await add(2, sizes.most) };
  const close = async (): Promise<void> => {
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  return { browser, product, naive, cookie, build: builds.product, forms, close };
}

async function nextMessage<T>(server: ChildProcess): Promise<T> {
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('The server ended')));
  // The caller knows what its own server process sends.
  const [message] = (await Promise.race([once(server, 'message'), ended])) as [T];
  ended.catch(() => {
    // Ends on request.
  });
  return message;
}

const Uid = z.object({ uid: z.string() });
const Start = z.object({ data: z.object({ projects: z.array(z.extend(Uid, { forms: z.array(Uid) })) }) });

async function projectsOf(console: string, cookie: string): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(`${console}/v2/cli/misc/initial-data`, { headers: { cookie } });
  const { data } = Start.parse(await response.json());
  return new Map(data.projects.flatMap(({ uid, forms }) => forms.map((form) => [form.uid, uid] as const)));
}

/** A fresh browser context, with the owner's session if `cookie` is given. */
export async function coldContext({ browser, product, cookie }: Fixture, isOwner: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const [name = '', value = ''] = cookie.split('=');
  if (isOwner) await context.addCookies([{ name, value, url: product }]);
  return context;
}

/** "Slow 4G" as in the browser's developer tools, and CPU throttling. */
export async function slowDown(page: Page, processor: number, isSlowLine: boolean): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (isSlowLine)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 562.5,
      downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
      uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8,
    });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  return session;
}
