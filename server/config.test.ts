import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './config.ts';

/** Every variable that BILLING_PROVIDER=chargebee requires. */
const chargebee = {
  BILLING_PROVIDER: 'chargebee',
  CHARGEBEE_SITE: 'acme-test',
  CHARGEBEE_API_KEY: 'test_key',
  CHARGEBEE_WEBHOOK_USER: 'chargebee',
  CHARGEBEE_WEBHOOK_PASSWORD: 'sixteen-letters!',
};

it('starts with safe defaults when nothing is set', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    collectorPort: 8081,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: path.resolve('data'),
    appEnv: 'local',
    signup: 'open',
    billingProvider: 'none',
    allowPrivateTargets: false,
    trustedProxies: [],
    product: 'Inlet',
  });
});

it('runs in production mode with invite-only sign-up and no billing when PUBLIC_URL is a public host', () => {
  const settings = readSettings({ PUBLIC_URL: 'https://forms.acme.com/' });
  expect(settings).toMatchObject({
    publicUrl: 'https://forms.acme.com',
    appEnv: 'production',
    signup: 'invited',
    billingProvider: 'none',
  });
});

it.each(['local', 'staging', 'production'])('has no billing in %s unless BILLING_PROVIDER is set', (APP_ENV) => {
  expect(readSettings({ APP_ENV }).billingProvider).toBe('none');
  expect(readSettings({ APP_ENV, BILLING_PROVIDER: 'sandbox' }).billingProvider).toBe('sandbox');
});

it.each([
  'http://localhost:8080',
  'http://192.168.1.5:8080',
  'http://10.1.2.3',
  'http://box.local',
  'http://nas',
  'http://[::1]:80',
  'http://[fd00::1]',
])('runs in local mode on %s', (url) => expect(readSettings({ PUBLIC_URL: url }).appEnv).toBe('local'));

it('reads the Chargebee settings only when Chargebee is the billing provider', () => {
  const settings = readSettings(chargebee);
  expect(settings.chargebee).toEqual({
    site: 'acme-test',
    apiKey: 'test_key',
    webhookUser: 'chargebee',
    webhookPassword: 'sixteen-letters!',
    url: 'https://acme-test.chargebee.com',
  });
  expect(readSettings({ ...chargebee, BILLING_PROVIDER: 'none' }).chargebee).toBeUndefined();
});

it('treats an empty value as unset', () => {
  expect(readSettings({ PORT: '', PUBLIC_URL: '', SMTP_URL: '' })).toMatchObject({ port: 8080, publicUrl: undefined });
});

it('reads lists and flags', () => {
  const settings = readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, ::1', ALLOW_PRIVATE_TARGETS: '1' });
  expect(settings).toMatchObject({ trustedProxies: ['10.0.0.0/8', '::1'], allowPrivateTargets: true });
});

it('requires the address of the pooler together with DATABASE_DIRECT_URL', () => {
  expect(() => readSettings({ DATABASE_DIRECT_URL: 'postgres://inlet@db/inlet' })).toThrow(
    'DATABASE_DIRECT_URL requires DATABASE_URL, the address of the pooler.',
  );
});

it('has every role unless ROLE names some, which needs PostgreSQL', () => {
  const postgres = { DATABASE_URL: 'postgres://inlet@db/inlet', SECRET: 'x'.repeat(32) };
  expect([...readSettings({}).roles]).toEqual(['console', 'collector', 'worker']);
  expect([...readSettings({ ...postgres, ROLE: 'worker, collector' }).roles]).toEqual(['worker', 'collector']);
  expect([...readSettings({ ROLE: 'worker,console,collector' }).roles]).toHaveLength(3);
  expect(() => readSettings({ ROLE: 'console,collector' })).toThrow(
    'ROLE requires DATABASE_URL: on the embedded database, one process has every role.',
  );
  expect(() => readSettings({ ...postgres, ROLE: 'web' })).toThrow(
    'ROLE is "web", but must be console, collector or worker, or several of them separated by commas.',
  );
});

it.each([
  [{ PORT: 'abc' }, 'PORT is "abc", but must be a port number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000", but must be a port number from 0 to 65535.'],
  [
    { BILLING_PROVIDER: 'chargebee' },
    /^BILLING_PROVIDER chargebee requires CHARGEBEE_SITE, CHARGEBEE_API_KEY, CHARGEBEE_WEBHOOK_USER, CHARGEBEE_WEBHOOK_PASSWORD\./,
  ],
  [
    { ...chargebee, CHARGEBEE_WEBHOOK_PASSWORD: '' },
    'BILLING_PROVIDER chargebee requires CHARGEBEE_WEBHOOK_PASSWORD. See docs/billing.md.',
  ],
  [
    { ...chargebee, CHARGEBEE_SITE: 'acme.chargebee.com' },
    /^CHARGEBEE_SITE is "acme.chargebee.com", but must be the name/,
  ],
  [
    { ...chargebee, CHARGEBEE_WEBHOOK_PASSWORD: 'too-short' },
    'CHARGEBEE_WEBHOOK_PASSWORD must be one word of at least 16 characters.',
  ],
  [{ ...chargebee, CHARGEBEE_API_KEY: 'two words' }, 'CHARGEBEE_API_KEY must be one word, as Chargebee shows it.'],
  [{ ...chargebee, CHARGEBEE_URL: 'acme' }, /^CHARGEBEE_URL is "acme", but must be an http or https address/],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT is "localhost:4318", but must be an http or https address, such as http://localhost:4318.',
  ],
  [{ APP_ENV: 'dev' }, 'APP_ENV is "dev", but must be local, staging or production.'],
  [
    { PUBLIC_URL: 'forms.acme.com' },
    /^PUBLIC_URL is "forms.acme.com", but must be an http or https address without a path/,
  ],
  [{ PUBLIC_URL: 'https://acme.com/forms' }, /^PUBLIC_URL is/],
  [{ TRUSTED_PROXIES: '1' }, /^TRUSTED_PROXIES is "1", but must be a comma-separated list of addresses or CIDR ranges/],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES is/],
  [{ ALLOW_PRIVATE_TARGETS: 'yes' }, 'ALLOW_PRIVATE_TARGETS is "yes", but must be 1 or 0.'],
  [{ SECRET: 'short' }, 'SECRET must be at least 32 characters long.'],
  [{ SMTP_URL: 'mail.acme.com:password' }, /^SMTP_URL must be an address like/],
  [{ DATABASE_URL: 'postgres://u:p@h/db' }, /^SECRET is required with DATABASE_URL/],
])('reports what is wrong with %o in one line', (env, line) => {
  expect(() => readSettings(env)).toThrow(line);
});

describe('Storing files in a bucket', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

  it('is off by default, even with credentials for something else', () =>
    expect(readSettings(keys).filesBucket).toBeUndefined());

  it('takes the bucket, a prefix, an endpoint and the usual variables', () => {
    const FILES_URL = 's3://acme-files/inlet/uploads/?endpoint=https://s3.example.com';
    const more = { AWS_SESSION_TOKEN: 'token', AWS_REGION: 'eu-central-1' };
    expect(readSettings({ ...keys, ...more, FILES_URL }).filesBucket).toEqual({
      bucket: 'acme-files',
      prefix: 'inlet/uploads/',
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: 'token' },
    });
    expect(readSettings({ ...keys, FILES_URL: 's3://acme-files' }).filesBucket).toEqual({
      bucket: 'acme-files',
      prefix: '',
      endpoint: undefined,
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });
  });

  it('requires the credentials', () =>
    expect(() => readSettings({ FILES_URL: 's3://acme-files', AWS_ACCESS_KEY_ID: 'key' })).toThrow(
      'FILES_URL requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    ));

  it.each([
    '/var/files',
    'https://acme-files.s3.amazonaws.com',
    's3://',
    's3://Acme_Files',
    's3://key:secret@acme-files',
    's3://acme-files/a b',
    's3://acme-files?endpoint=s3.example.com',
    's3://acme-files?endpoint=https://s3.example.com/path',
    's3://acme-files?region=eu-central-1',
  ])('rejects %s without repeating it', (FILES_URL) =>
    expect(() => readSettings({ ...keys, FILES_URL })).toThrow(
      /^FILES_URL must be an address like s3:\/\/bucket\/prefix or s3:\/\/bucket\?endpoint=https:\/\/s3\.example\.com\.$/,
    ),
  );
});

describe('Scanning files for viruses', () => {
  it.each([
    ['clamd://localhost', { host: 'localhost', port: 3310 }],
    ['clamd://10.0.0.5:3311', { host: '10.0.0.5', port: 3311 }],
    ['clamd://[::1]:3310', { host: '::1', port: 3310 }],
    ['clamd:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('takes %s', (FILE_SCAN, address) => expect(readSettings({ FILE_SCAN }).fileScan).toEqual(address));

  it('is off by default', () => expect(readSettings({}).fileScan).toBeUndefined());

  it.each(['clamd', 'clamd://', 'clamd://host/path', 'http://localhost:3310', '/run/clamav/clamd.ctl'])(
    'rejects %s',
    (FILE_SCAN) =>
      expect(() => readSettings({ FILE_SCAN })).toThrow(
        `FILE_SCAN is "${FILE_SCAN}", but must be an address like clamd://localhost:3310 or clamd:///run/clamav/clamd.ctl.`,
      ),
  );
});

describe('Receiving answers by email', () => {
  const INBOUND_ADDRESS = 'inbox@example.com';
  const INBOUND_IMAP_URL = 'imaps://inbox:secret-word@mail.example.com/INBOX';

  it('is off by default', () => expect(readSettings({}).inbound).toBeUndefined());

  it('takes an SMTP port, a mailbox, or both', () => {
    const settings = readSettings({ INBOUND_ADDRESS, INBOUND_IMAP_URL, INBOUND_SMTP_PORT: '25' });
    const smtp = { host: undefined, port: 25, tls: undefined };
    expect(settings.inbound).toEqual({ address: INBOUND_ADDRESS, smtp, imapUrl: INBOUND_IMAP_URL });
  });

  it.each([
    [{ INBOUND_ADDRESS }, 'INBOUND_ADDRESS requires INBOUND_SMTP_PORT or INBOUND_IMAP_URL.'],
    [{ INBOUND_SMTP_PORT: '25' }, 'INBOUND_SMTP_PORT requires INBOUND_ADDRESS.'],
    [{ INBOUND_IMAP_URL }, 'INBOUND_IMAP_URL requires INBOUND_ADDRESS.'],
    [{ INBOUND_ADDRESS: 'in+box@example.com' }, 'INBOUND_ADDRESS is "in+box@example.com", but must be an address'],
    [{ INBOUND_ADDRESS: `${'a'.repeat(20)}@example.com` }, 'must be an address with at most 19 characters'],
    [{ INBOUND_SMTP_TLS_CERT: 'cert.pem' }, 'INBOUND_SMTP_TLS_CERT and INBOUND_SMTP_TLS_KEY belong together'],
    [{ INBOUND_SMTP_TLS_CERT: 'a', INBOUND_SMTP_TLS_KEY: 'b' }, 'INBOUND_SMTP_TLS_CERT requires INBOUND_SMTP_PORT.'],
    [
      { INBOUND_ADDRESS, INBOUND_SMTP_PORT: '25', INBOUND_SMTP_TLS_CERT: '/no-file', INBOUND_SMTP_TLS_KEY: '/no-file' },
      'INBOUND_SMTP_TLS_CERT is "/no-file", but must be the path of a readable file (ENOENT).',
    ],
    [
      {
        INBOUND_ADDRESS,
        INBOUND_SMTP_PORT: '25',
        INBOUND_SMTP_TLS_CERT: import.meta.filename,
        INBOUND_SMTP_TLS_KEY: import.meta.filename,
      },
      'must be a certificate and its key in PEM format.',
    ],
  ])('rejects %j', (env, message) => expect(() => readSettings(env)).toThrow(message));

  it('does not repeat the password of a mailbox', () => {
    const wrong = INBOUND_IMAP_URL.replace('imaps:', 'https:');
    expect(() => readSettings({ INBOUND_IMAP_URL: wrong })).toThrow(
      'INBOUND_IMAP_URL must be an address like imaps://user:password@host/INBOX.',
    );
  });
});

describe('Page views in ClickHouse', () => {
  const more = { DATABASE_URL: 'postgres://localhost/inlet', SECRET: 'x'.repeat(32) };
  const usual = { username: 'default', password: '', isReturning: false };

  it('are off by default', () => expect(readSettings({}).visits).toBeUndefined());

  it.each([
    [
      'clickhouse://localhost/inlet',
      { ...usual, origin: 'http://localhost:8123', address: 'localhost:8123', database: 'inlet' },
    ],
    [
      'clickhouses://inlet:secret%2Fword@clickhouse.example.com/page_views?return=1',
      {
        origin: 'https://clickhouse.example.com:8443',
        address: 'clickhouse.example.com:8443',
        database: 'page_views',
        username: 'inlet',
        password: 'secret/word',
        isReturning: true,
      },
    ],
  ])('takes %s', (VISITS_URL, visits) => expect(readSettings({ ...more, VISITS_URL }).visits).toEqual(visits));

  it.each([
    'localhost:8123',
    'http://localhost/inlet',
    'clickhouse://localhost',
    'clickhouse://localhost/one/two',
    'clickhouse://localhost/inlet?cluster=main',
    'clickhouse://localhost/inlet?return=yes',
    'clickhouse://localhost/inlet?return=1&return=1',
    'clickhouse://localhost/inlet?other=1',
  ])('rejects %s, which it does not repeat', (VISITS_URL) =>
    expect(() => readSettings({ ...more, VISITS_URL })).toThrow(
      /^VISITS_URL must be an address like clickhouse:\/\/user:password@host:8123\/database or clickhouses:\/\/host\/database\.$/,
    ),
  );

  it('requires PostgreSQL', () =>
    expect(() => readSettings({ VISITS_URL: 'clickhouse://localhost/inlet' })).toThrow(
      'VISITS_URL requires DATABASE_URL: ClickHouse is for page views that one PostgreSQL cannot store.',
    ));
});

describe('Accepting submissions through Redis', () => {
  const more = { DATABASE_URL: 'postgres://localhost/inlet', SECRET: 'x'.repeat(32) };

  it('is off by default', () => expect(readSettings({}).intake).toBeUndefined());

  it.each([
    ['redis://localhost', { url: 'redis://localhost', address: 'localhost:6379', replicas: 0 }],
    [
      'rediss://inlet:secret-word@redis.example.com:6380/3?replicas=1',
      {
        url: 'rediss://inlet:secret-word@redis.example.com:6380/3',
        address: 'redis.example.com:6380',
        replicas: 1,
      },
    ],
  ])('takes %s', (INTAKE_URL, intake) => {
    expect(readSettings({ ...more, INTAKE_URL }).intake).toEqual({ ...intake, mayLose: false });
    expect(readSettings({ ...more, INTAKE_URL, INTAKE_MAY_LOSE: '1' }).intake).toMatchObject({ mayLose: true });
  });

  it.each([
    'localhost:6379',
    'http://localhost',
    'redis://',
    'redis://localhost/name',
    'redis://localhost?replicas=many',
    'redis://localhost?replicas=1&replicas=2',
    'redis://localhost?other=1',
    'redis://localhost#1',
  ])('rejects %s, which it does not repeat', (INTAKE_URL) =>
    expect(() => readSettings({ ...more, INTAKE_URL })).toThrow(
      /^INTAKE_URL must be an address like redis:\/\/user:password@host:6379\/0 or rediss:\/\/host\?replicas=1\.$/,
    ),
  );

  it('requires PostgreSQL', () =>
    expect(() => readSettings({ INTAKE_URL: 'redis://localhost' })).toThrow(
      'INTAKE_URL requires DATABASE_URL: the embedded database is never unavailable while its server runs.',
    ));
});
