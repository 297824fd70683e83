import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { alternating, ratios, spread } from '../ratios.ts';
import { goal } from './goals.ts';
import { coldContext, type Fixture, slowDown } from './fixture.ts';

/** The minimum needed to log in. */
const bare = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Login</title></head><body>
<form method="post"><p><label>Username <input name="email_id"></label></p>
<p><label>Password <input name="password" type="password"></label></p><button>Log in</button></form></body></html>`;

/** Time from requesting the login page to sending the login, on a cold visit. */
export async function measureLogin(fixture: Fixture, repetitions: number): Promise<void> {
  console.log('\nLogin, typed into and submitted, 4x slower processor, slow 4G, milliseconds:');
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(bare));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has this kind of address.
  const plain = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const results = await alternating(
      new Map([
        ['product', () => timeToSubmit(fixture, `${fixture.product}/app/login`)],
        ['one chunk', () => timeToSubmit(fixture, `${fixture.naive}/app/login`)],
        ['bare form', () => timeToSubmit(fixture, plain)],
      ]),
      repetitions,
    );
    const product = results.get('product') ?? [];
    for (const [name, times] of results) console.log(`  ${name}: ${spread(times, ' ms')}`);
    goal('one chunk / product', ratios(results.get('one chunk') ?? [], product), { least: 4 });
    goal('product / bare form', ratios(product, results.get('bare form') ?? []), { most: 2 });
  } finally {
    server.close();
  }
}

async function timeToSubmit(fixture: Fixture, url: string): Promise<number> {
  const context = await coldContext(fixture, false);
  try {
    const page = await context.newPage();
    const session = await slowDown(page, 4, true);
    const [asked, sent] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
    session.on('Network.requestWillBeSent', ({ request, timestamp }) => {
      if (request.method === 'POST') sent.resolve(timestamp);
      else if (request.url === url) asked.resolve(timestamp);
    });
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    // In one step: typing time is not measured.
    await page.getByLabel('Username').fill('owner@example.test', { timeout: 60_000 });
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    return ((await sent.promise) - (await asked.promise)) * 1000;
  } finally {
    await context.close();
  }
}
