import { describe, expect, it } from 'vitest';
import { keysOf } from '../../modules/collector/server/stream/keys.ts';
import { findRedis, RedisServer } from '../server/redis.ts';
import { TestCollector } from '../server/test-collector.ts';

describe.runIf(findRedis())('Submissions in Redis', () => {
  const { streams, failed } = keysOf('x'.repeat(32));
  const lengths = (redis: RedisServer): Promise<number[]> =>
    redis.run((client) => Promise.all([...streams, failed].map((stream) => client.xLen(stream))));
  const admin = async ({ server }: TestCollector, name: string): Promise<string> => {
    const command = server.adminCommands.find((one) => one.name === name);
    return (await command?.run({ words: [], options: {} }))?.join('\n') ?? '';
  };
  const readiness = async ({ server }: TestCollector) => (await server.collector.inject('/readyz')).statusCode;

  it('are neither taken nor accepted for another database with the same secret, until it adopts them', async () => {
    await using redis = await RedisServer.start();
    const env = { INTAKE_URL: redis.url };
    await using own = await TestCollector.open(env);
    expect((await own.json({ text: 'stored' })).statusCode).toBe(200);
    await expect.poll(() => own.data()).toEqual(['{"text":"stored"}']);

    const logged: string[] = [];
    await using other = await TestCollector.open(env, (line) => logged.push(line));
    const reason = 'has submissions of another installation (npm run admin -- intake adopt assigns them to this one)';
    expect(logged.join('')).toContain(reason);
    expect(await admin(other, 'status')).toContain(`${reason}: submissions get 503.`);
    expect([await readiness(other), (await other.json({ text: 'rejected' })).statusCode]).toEqual([503, 503]);
    expect((await own.json({ text: 'still stored' })).statusCode).toBe(200);
    await expect.poll(() => own.data()).toEqual(['{"text":"stored"}', '{"text":"still stored"}']);
    expect(await lengths(redis)).toEqual([...streams, failed].map(() => 0));

    expect(await admin(other, 'intake adopt')).toContain('belongs to this installation');
    await expect.poll(() => readiness(other)).toBe(200);
    expect((await other.json({ text: 'adopted' })).statusCode).toBe(200);
    await expect.poll(() => other.data()).toEqual(['{"text":"adopted"}']);
  });

  it('are no longer taken by an installation that another has replaced', async () => {
    await using redis = await RedisServer.start();
    const env = { INTAKE_URL: redis.url };
    await using own = await TestCollector.open(env);
    expect((await own.json({ text: 'known' })).statusCode).toBe(200);
    await expect.poll(() => own.data()).toHaveLength(1);
    await redis.run((client) => client.set(keysOf('x'.repeat(32)).owner, 'another'));
    // The drain finds out when it tries to take this one, which waits.
    expect((await own.json({ text: 'waits' })).statusCode).toBe(200);
    await expect.poll(() => readiness(own)).toBe(503);
    expect((await lengths(redis)).reduce((sum, length) => sum + length, 0)).toBe(1);
    await admin(own, 'intake adopt');
    await expect.poll(() => own.data()).toEqual(['{"text":"known"}', '{"text":"waits"}']);
  });
});
