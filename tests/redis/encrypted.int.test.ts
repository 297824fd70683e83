import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selfSigned } from '../postgres/certificate.ts';
import { findRedis, RedisServer } from '../server/redis.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';
import { TestCollector } from '../server/test-collector.ts';
import { trust } from '../server/trust.ts';

describe.runIf(findRedis())('Redis that is reached only encrypted', () => {
  const { key, certificate } = selfSigned();
  const folder = temporaryDirectory();
  let redis: RedisServer;
  beforeAll(async () => {
    const [keyFile, certificateFile] = [path.join(folder.path, 'key'), path.join(folder.path, 'certificate')];
    writeFileSync(keyFile, key);
    writeFileSync(certificateFile, certificate);
    const settings = {
      'tls-cert-file': certificateFile,
      'tls-key-file': keyFile,
      'tls-auth-clients': 'no',
      bind: '127.0.0.1 127.0.0.2',
    };
    using _ = trust(certificate);
    redis = await RedisServer.start(settings);
  });
  afterAll(async () => {
    await redis[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  it('accepts and stores submissions, also after it was killed', async () => {
    using _ = trust(certificate);
    await using collector = await TestCollector.open({ INTAKE_URL: redis.url });
    expect((await collector.json({ text: 'before' })).statusCode).toBe(200);
    await redis.kill();
    await redis.start();
    await expect.poll(async () => (await collector.json({ text: 'after' })).statusCode).toBe(200);
    await expect.poll(() => collector.data()).toEqual(['{"text":"before"}', '{"text":"after"}']);
  });

  it('is not used with a certificate that nobody vouches for', async () => {
    await expect(TestCollector.open({ INTAKE_URL: redis.url })).rejects.toThrow(
      `Redis at 127.0.0.1:${redis.port} (INTAKE_URL) cannot be used: nobody vouches for its certificate; name the one to trust by NODE_EXTRA_CA_CERTS=FILE.`,
    );
  });

  it('is not used if another host was certified', async () => {
    using _ = trust(certificate);
    const url = redis.url.replace('127.0.0.1', '127.0.0.2');
    await expect(TestCollector.open({ INTAKE_URL: url })).rejects.toThrow('its certificate is for another host.');
  });
});
