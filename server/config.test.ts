import path from 'node:path';
import { expect, it } from 'vitest';
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

it('keeps every page view unless VISITS_MONTHS is set', () => {
  expect(readSettings({ VISITS_MONTHS: '' }).visitsMonths).toBeUndefined();
  expect(readSettings({ VISITS_MONTHS: '13' }).visitsMonths).toBe(13);
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
  [{ VISITS_MONTHS: '2' }, 'VISITS_MONTHS is "2", but must be a number from 3 to 120.'],
  [{ VISITS_MONTHS: '121' }, 'VISITS_MONTHS is "121", but must be a number from 3 to 120.'],
  [{ SECRET: 'short' }, 'SECRET must be at least 32 characters long.'],
  [{ SMTP_URL: 'mail.acme.com:password' }, /^SMTP_URL must be an address like/],
  [{ DATABASE_URL: 'postgres://u:p@h/db' }, /^SECRET is required with DATABASE_URL/],
])('reports what is wrong with %o in one line', (env, line) => {
  expect(() => readSettings(env)).toThrow(line);
});
