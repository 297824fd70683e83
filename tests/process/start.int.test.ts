import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startProcess } from '../server/server-process.ts';
import { newLocation } from '../server/test-database.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';

const product = path.resolve(import.meta.dirname, '../../server/main.ts');

describe('a start', () => {
  it('exits with one clear line on a wrong setting, before creating a file', async () => {
    using directory = temporaryDirectory();
    const dataDir = path.join(directory.path, 'data');
    await expect(startProcess({ DATA_DIR: dataDir, PORT: 'x' })).rejects.toThrow(
      'exit 1: Inlet cannot start: PORT is "x", but must be a port number from 0 to 65535.\n',
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ['that is a file', '', 'EEXIST'],
    ['below a file', 'below', 'ENOTDIR'],
  ])('exits with one clear line on a DATA_DIR %s', async (_, below, code) => {
    await using location = await newLocation();
    const file = path.join(location.dataDir, 'file');
    writeFileSync(file, '');
    const dataDir = path.join(file, below);
    await expect(startProcess({ ...location.env, DATA_DIR: dataDir })).rejects.toThrow(
      `exit 1: Inlet cannot start: DATA_DIR is "${dataDir}", which is not a writable directory (${code}).\n`,
    );
  });

  it('exits with one clear line when HOST is not a local address', async () => {
    await using location = await newLocation();
    await expect(startProcess({ ...location.env, HOST: '192.0.2.1' })).rejects.toThrow(
      'exit 1: Inlet cannot start: HOST is not an address of this machine (EADDRNOTAVAIL).\n',
    );
  });

  it('exits with one clear line when the port is taken', async () => {
    await using location = await newLocation();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    await expect(startProcess({ ...location.env, PORT: port })).rejects.toThrow(
      `exit 1: Inlet cannot start: Port ${port} is taken. Stop what uses it, or set PORT, COLLECTOR_PORT or HEALTH_PORT.\n`,
    );
    other.close();
  });

  it('exits with one clear line, and never says that it is ready, when the port of a module is taken', async () => {
    await using location = await newLocation();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const inbound = {
      INBOUND_ADDRESS: 'reply@example.com',
      INBOUND_SMTP_HOST: '127.0.0.1',
      INBOUND_SMTP_PORT: port,
    };
    // It would resolve as soon as the server says that it is ready.
    await expect(startProcess({ ...location.env, ...inbound }, { program: product })).rejects.toThrow(
      `exit 1: Inlet cannot start: INBOUND_SMTP_PORT ${port} cannot be opened (EADDRINUSE). Stop what uses it, or set another.\n`,
    );
    other.close();
  });
});
