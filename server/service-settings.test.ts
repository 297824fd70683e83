import { describe, expect, it } from 'vitest';
import { readSettings } from './config.ts';

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
      'clickhouses://inlet:secret%2Fword@clickhouse.example.com/page_views?return=1&cluster=main',
      {
        origin: 'https://clickhouse.example.com:8443',
        address: 'clickhouse.example.com:8443',
        database: 'page_views',
        username: 'inlet',
        password: 'secret/word',
        isReturning: true,
        cluster: 'main',
      },
    ],
  ])('takes %s', (VISITS_URL, visits) => expect(readSettings({ ...more, VISITS_URL }).visits).toEqual(visits));

  it.each([
    'localhost:8123',
    'http://localhost/inlet',
    'clickhouse://localhost',
    'clickhouse://localhost/one/two',
    'clickhouse://localhost/inlet?cluster=',
    "clickhouse://localhost/inlet?cluster=main'",
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
