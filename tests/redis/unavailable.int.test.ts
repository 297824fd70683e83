import { describe, expect, it } from 'vitest';
import { SubmissionStream } from '../../modules/collector/server/stream/submission-stream.ts';
import { readSettings, StartError } from '../../server/config.ts';
import { createLogger } from '../../server/logs.ts';
import { KillableServer } from '../crash/killable-server.ts';
import { freePort } from '../server/free-port.ts';
import { findRedis, RedisServer } from '../server/redis.ts';
import { TestCollector } from '../server/test-collector.ts';
import { migratedLocation } from '../server/test-database.ts';

describe.runIf(findRedis())('Without a Redis that keeps what it acknowledges', () => {
  const startError = async (url: string): Promise<unknown> => {
    const intake = readSettings({
      INTAKE_URL: url,
      DATABASE_URL: 'postgres://localhost',
      SECRET: 'x'.repeat(32),
    }).intake;
    if (!intake) throw new Error('INTAKE_URL is a setting');
    const stream = new SubmissionStream({ intake, secret: 'x'.repeat(32) }, createLogger({ logLevel: 'silent' }));
    return stream.open().then(
      () => 'it can be used',
      (error: unknown) => error,
    );
  };

  it.each([
    [
      { appendonly: 'no' },
      'must have "appendonly yes" and "appendfsync always", or it may lose acknowledged submissions',
    ],
    [
      { appendfsync: 'everysec' },
      'must have "appendonly yes" and "appendfsync always", or it may lose acknowledged submissions',
    ],
    [
      { maxmemory: '50mb', 'maxmemory-policy': 'allkeys-lru' },
      'must have "maxmemory-policy noeviction", or it may lose acknowledged submissions',
    ],
    [
      { 'rename-command': 'CONFIG ""' },
      'does not let its settings be read, so that nobody knows whether it flushes what it stores',
    ],
    [
      { 'no-appendfsync-on-rewrite': 'yes' },
      'must have "no-appendfsync-on-rewrite no", or it may lose acknowledged submissions',
    ],
    [{ replicaof: '127.0.0.1 1' }, 'is a replica; INTAKE_URL must name the primary'],
    [{ 'cluster-enabled': 'yes' }, 'is a node of a cluster, which is not supported'],
  ])('is refused with %o', async (settings, reason) => {
    await using redis = await RedisServer.start(settings);
    const error = new StartError(`Redis at 127.0.0.1:${redis.port} (INTAKE_URL) ${reason}.`);
    expect(await startError(redis.url)).toEqual(error);
  });

  it('is refused with a wrong password', async () => {
    await using redis = await RedisServer.start();
    expect(await startError(redis.url.replace('secret', 'wrong'))).toEqual(
      new StartError(
        `Redis at 127.0.0.1:${redis.port} (INTAKE_URL) cannot be used: WRONGPASS invalid username-password pair or user is disabled.`,
      ),
    );
  });

  it('does not start, and says why in one line', async () => {
    await using location = await migratedLocation();
    const port = await freePort();
    const env = { ...location.env, INTAKE_URL: `redis://127.0.0.1:${port}` };
    await expect(KillableServer.start({ env })).rejects.toThrow(
      `exit 1: Inlet cannot start: Redis at 127.0.0.1:${port} (INTAKE_URL) cannot be used: nothing is listening there.\n`,
    );
  });

  it('starts where the operator accepts that', async () => {
    await using redis = await RedisServer.start({ appendonly: 'no' });
    await using collector = await TestCollector.open({ INTAKE_URL: redis.url, INTAKE_MAY_LOSE: '1' });
    expect((await collector.json({ text: 'hello' })).statusCode).toBe(200);
    await expect.poll(() => collector.data()).toEqual(['{"text":"hello"}']);
  });

  it('gets 503 at once while Redis is killed, and is accepted once it is back', async () => {
    await using redis = await RedisServer.start();
    await using collector = await TestCollector.open({ INTAKE_URL: redis.url });
    expect((await collector.json({ text: 'before' })).statusCode).toBe(200);
    await redis.kill();
    const response = await collector.json({ text: 'lost' });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect((await collector.server.collector.inject('/readyz')).statusCode).toBe(503);
    await redis.start();
    await expect.poll(async () => (await collector.json({ text: 'after' })).statusCode).toBe(200);
    await expect.poll(() => collector.data()).toEqual(['{"text":"before"}', '{"text":"after"}']);
  });

  it('is accepted while Redis rejects pings, which does not end the connection', async () => {
    await using redis = await RedisServer.start();
    await using collector = await TestCollector.open({ INTAKE_URL: redis.url });
    await redis.run((client) => client.sendCommand(['ACL', 'SETUSER', 'default', '-ping']));
    const rejectedPings = () => redis.run((client) => client.info('commandstats'));
    await expect.poll(rejectedPings).toMatch(/cmdstat_ping:.*rejected_calls=[2-9]/);
    expect((await collector.json({ text: 'hello' })).statusCode).toBe(200);
    await expect.poll(() => collector.data()).toEqual(['{"text":"hello"}']);
  });

  it('gets 503 within seconds while Redis is silent', async () => {
    await using redis = await RedisServer.start();
    await using collector = await TestCollector.open({ INTAKE_URL: redis.url });
    expect((await collector.json({ text: 'before' })).statusCode).toBe(200);
    redis.pause();
    const begun = performance.now();
    expect((await collector.json({ text: 'silent' })).statusCode).toBe(503);
    expect(performance.now() - begun).toBeLessThan(5000);
    redis.resume();
    await expect.poll(async () => (await collector.json({ text: 'after' })).statusCode).toBe(200);
  });

  it('is not acknowledged again after Redis was restarted without flushing', async () => {
    await using redis = await RedisServer.start();
    await using collector = await TestCollector.open({ INTAKE_URL: redis.url });
    expect((await collector.json({ text: 'before' })).statusCode).toBe(200);
    await redis.kill();
    await redis.start({ appendfsync: 'everysec' });
    const readiness = async () => (await collector.server.collector.inject('/readyz')).statusCode;
    await expect.poll(async () => (await collector.json({ text: 'unsafe' })).statusCode).toBe(503);
    expect(await readiness()).toBe(503);
    await redis.kill();
    await redis.start();
    await expect.poll(readiness).toBe(200);
  });

  it('gets 503 while its memory is used up, and what waits is still stored', async () => {
    await using redis = await RedisServer.start();
    await using collector = await TestCollector.open({ INTAKE_URL: redis.url });
    expect((await collector.json({ text: 'first' })).statusCode).toBe(200);
    await expect.poll(() => collector.data()).toHaveLength(1);
    await redis.run((client) => client.configSet('maxmemory', '1'));
    expect((await collector.json({ text: 'too much' })).statusCode).toBe(503);
    await redis.run((client) => client.configSet('maxmemory', '0'));
    expect((await collector.json({ text: 'second' })).statusCode).toBe(200);
    await redis.run((client) => client.configSet('maxmemory', '1'));
    await expect.poll(() => collector.data()).toEqual(['{"text":"first"}', '{"text":"second"}']);
  });

  it('is acknowledged only once the replicas that the address asks for have it', async () => {
    await using redis = await RedisServer.start();
    await using collector = await TestCollector.open({ INTAKE_URL: `${redis.url}?replicas=1` });
    expect((await collector.json({ text: 'alone' })).statusCode).toBe(503);
    const [, password = ''] = /:([^@]*)@/.exec(redis.url.slice('redis://'.length)) ?? [];
    const settings = { replicaof: `127.0.0.1 ${redis.port}`, masterauth: decodeURIComponent(password) };
    await using replica = await RedisServer.start(settings);
    await expect.poll(async () => (await collector.json({ text: 'both' })).statusCode).toBe(200);
    await replica.kill();
    expect((await collector.json({ text: 'alone again' })).statusCode).toBe(503);
  });
});
