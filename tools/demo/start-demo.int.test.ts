import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sql } from '../../server/kit.ts';
import { childEnvironment } from '../../tests/server/child-environment.ts';
import { freePort } from '../../tests/server/free-port.ts';
import { mailServer } from '../../tests/server/mail-server.ts';
import { shortLivedFlags } from '../../tests/server/short-lived-flags.ts';
import { temporaryDirectory } from '../../tests/server/temporary-directory.ts';
import { PASSWORD } from './sample-data.ts';
import { startDemo } from './start-demo.ts';
import { consoleHeaders, demoOptions } from './testing/demo-options.ts';

it('sends and receives email where that is set up, but nothing from before it started', async () => {
  using folder = temporaryDirectory();
  await using smtp = await mailServer();
  const usual = await demoOptions();
  const email = { SMTP_URL: smtp.url, INBOUND_ADDRESS: 'inbox@example.com', INBOUND_SMTP_PORT: `${await freePort()}` };
  const other = await startDemo({ ...usual, env: { ...usual.env, ...email }, under: folder.path, share: 0.1 });
  try {
    const { rows } = await sql`select from deliveries where kind in ('mail', 'reply') and state <> 'done'`.execute(
      other.db,
    );
    expect(rows).toEqual([]);
    const registered = once(smtp.taken, 'taken');
    const body = JSON.stringify({ email_id: 'new@example.com', name: 'New', password: PASSWORD });
    await fetch(`${other.consoleUrl}/cli/user/register`, { method: 'POST', headers: consoleHeaders, body });
    await registered;
    expect(smtp.received.map(({ to }) => to)).toEqual([['new@example.com']]);
    const inbound = connect(Number(email.INBOUND_SMTP_PORT), '127.0.0.1');
    expect(String((await once(inbound, 'data'))[0])).toContain('220 ');
    inbound.destroy();
  } finally {
    await other.stop();
  }
}, 60_000);

// Each starts the complete product again.
describe('leaves nothing behind', { timeout: 90_000 }, () => {
  it('leaves nothing of a demo that was stopped, however often', async () => {
    using folder = temporaryDirectory();
    const other = await startDemo({ ...(await demoOptions()), under: folder.path, share: 0.01 });
    expect(readdirSync(folder.path)).toEqual([path.basename(other.dataDir)]);
    await Promise.all([other.stop(), other.stop()]);
    expect(readdirSync(folder.path)).toEqual([]);
    await expect(fetch(`${other.siteUrl}/contact`)).rejects.toThrow('fetch failed');
    await expect(fetch(`${other.consoleUrl}/healthz`)).rejects.toThrow('fetch failed');
  });

  it.each(['console', 'site'])('leaves nothing of a demo whose port for the %s is taken', async (which) => {
    using folder = temporaryDirectory();
    await using other = await mailServer();
    const taken = new URL(other.url).port;
    const usual = await demoOptions();
    const there = which === 'site' ? { sitePort: Number(taken) } : { env: { ...usual.env, PORT: taken } };
    await expect(startDemo({ ...usual, ...there, under: folder.path, share: 0.01 })).rejects.toThrow('EADDRINUSE');
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('leaves nothing of a process that is stopped while it fills the database', async () => {
    using folder = temporaryDirectory();
    const child = spawn(process.execPath, [...shortLivedFlags, path.join(import.meta.dirname, '../demo.ts')], {
      env: { ...childEnvironment, TMPDIR: folder.path, PORT: '0', COLLECTOR_PORT: '0', SITE_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Filling')) child.kill('SIGINT');
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(readdirSync(folder.path)).toEqual([]);
  });
});
