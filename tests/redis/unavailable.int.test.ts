import { describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '../../contract/duration.ts';
import { StartError } from '../../server/config.ts';
import { KillableServer } from '../crash/killable-server.ts';
import { findRedis, RedisServer } from '../server/redis.ts';
import { TestCollector } from '../server/test-collector.ts';
import { migratedLocation } from '../server/test-database.ts';
import { streamOf } from './stream-of.ts';

describe.runIf(findRedis())('Without a Redis that keeps what it acknowledges', () => {
  const startError = async (redis: { readonly url: string }): Promise<unknown> =>
    streamOf(redis)
      .open('this')
      .then(
        () => 'it can be used',
        (error: unknown) => error,
      );

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
      { 'maxmemory-policy': 'volatile-lru' },
      'must have "maxmemory-policy noeviction", or it may lose acknowledged submissions',
    ],
    [{ 'rename-command': 'CONFIG ""' }, 'does not allow CONFIG GET, so its durability settings cannot be checked'],
    [
      { 'no-appendfsync-on-rewrite': 'yes' },
      'must have "no-appendfsync-on-rewrite no", or it may lose acknowledged submissions',
    ],
    [{ replicaof: '127.0.0.1 1' }, 'is a replica; INTAKE_URL must name the primary'],
    [{ 'cluster-enabled': 'yes' }, 'is a node of a cluster, which is not supported'],
  ])('is rejected with %o', async (settings, reason) => {
    await using redis = await RedisServer.start(settings);
    const error = new StartError(`Redis at 127.0.0.1:${redis.port} (INTAKE_URL) ${reason}.`);
    expect(await startError(redis)).toEqual(error);
  });

  it('is rejected with a wrong password', async () => {
    await using redis = await RedisServer.start();
    expect(await startError({ url: redis.url.replace('secret', 'wrong') })).toEqual(
      new StartError(
        `Redis at 127.0.0.1:${redis.port} (INTAKE_URL) cannot be used: WRONGPASS invalid username-password pair or user is disabled.`,
      ),
    );
  });

  it('does not start, and says why in one line', async () => {
    await using location = await migratedLocation();
    const env = { ...location.env, INTAKE_URL: 'redis://127.0.0.1:1' };
    await expect(KillableServer.start({ env })).rejects.toEqual(
      new Error(
        'exit 1: Inlet cannot start: Redis at 127.0.0.1:1 (INTAKE_URL) cannot be used: nothing is listening there.\n',
      ),
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

  it('gets 503 while Redis is a replica, even without a new connection, and is accepted once it is the primary', async () => {
    await using redis = await RedisServer.start();
    await using collector = await TestCollector.open({ INTAKE_URL: redis.url });
    const readiness = async () => (await collector.server.collector.inject('/readyz')).statusCode;
    expect((await collector.json({ text: 'before' })).statusCode).toBe(200);
    await redis.run((client) => client.sendCommand(['REPLICAOF', '127.0.0.1', '1']));
    expect((await collector.json({ text: 'lost' })).statusCode).toBe(503);
    expect(await readiness()).toBe(503);
    const status = collector.server.adminCommands.find(({ name }) => name === 'status');
    await expect
      .poll(async () => (await status?.run({ words: [], options: {} }))?.join('\n'))
      .toContain('is a replica; INTAKE_URL must name the primary: submissions get 503.');
    await redis.run((client) => client.sendCommand(['REPLICAOF', 'NO', 'ONE']));
    await expect.poll(readiness).toBe(200);
    expect((await collector.json({ text: 'after' })).statusCode).toBe(200);
    await expect.poll(() => collector.data()).toEqual(['{"text":"before"}', '{"text":"after"}']);
  });

  it('is accepted once the settings of a running Redis are right again', async () => {
    await using redis = await RedisServer.start();
    await using collector = await TestCollector.open({ INTAKE_URL: redis.url });
    const readiness = async () => (await collector.server.collector.inject('/readyz')).statusCode;
    await redis.kill();
    await redis.start({ 'maxmemory-policy': 'allkeys-lru' });
    await expect.poll(async () => (await collector.json({ text: 'unsafe' })).statusCode).toBe(503);
    expect(await readiness()).toBe(503);
    await redis.run((client) => client.configSet('maxmemory-policy', 'noeviction'));
    await expect.poll(readiness).toBe(200);
  });

  it('is accepted while Redis has no memory limit, which the status and the log mention', async () => {
    await using redis = await RedisServer.start({ maxmemory: '0' });
    const logged: string[] = [];
    await using collector = await TestCollector.open({ INTAKE_URL: redis.url }, (line) => logged.push(line));
    const status = collector.server.adminCommands.find(({ name }) => name === 'status');
    const lines = await status?.run({ words: [], options: {} });
    expect(lines?.join('\n')).toContain('Redis has no “maxmemory”');
    expect(logged.join('')).toContain('Redis has no “maxmemory”');
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

  it('gets 503 each time its memory is used up, and the log says so once a minute, also the next time', async () => {
    await using redis = await RedisServer.start();
    const logged: string[] = [];
    await using collector = await TestCollector.open({ INTAKE_URL: redis.url }, (line) => logged.push(line));
    const lines = () => logged.filter((line) => line.includes('Redis cannot be used and submissions get 503: OOM'));
    const fill = () => redis.run((client) => client.configSet('maxmemory', '1'));
    await fill();
    for (const text of ['one', 'two']) expect((await collector.json({ text })).statusCode).toBe(503);
    expect(lines()).toHaveLength(1);
    await redis.run((client) => client.configSet('maxmemory', '0'));
    expect((await collector.json({ text: 'three' })).statusCode).toBe(200);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + MINUTE_MS);
    await fill();
    expect((await collector.json({ text: 'four' })).statusCode).toBe(503);
    vi.restoreAllMocks();
    expect(lines()).toHaveLength(2);
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
