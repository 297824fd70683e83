import path from 'node:path';
import * as z from 'zod/mini';
import { type BucketSettings, bucketSettings, isBucketUrl } from './bucket-settings.ts';
import { type ChargebeeSettings, chargebeeSettings } from './chargebee-settings.ts';
import { type IntakeSettings, intakeSettings, IntakeUrl } from './intake-settings.ts';
import { type VisitsSettings, visitsSettings, VisitsUrl } from './visits-settings.ts';
import { type InboundSettings, inboundSettings, isImapUrl, takesTags } from './inbound-settings.ts';
import { isCidr, isPublicHost } from './net.ts';
import { allRoles, RoleList, type Roles } from './roles.ts';
import { isScannerUrl, type ScannerAddress, scannerAddress } from './scanner-settings.ts';

/** Product name when PRODUCT_NAME is unset. */
const PRODUCT = 'Inlet';

/** A configuration or environment problem that prevents the start. Reported in one line, without a stack. */
export class StartError extends Error {}

const port = z.pipe(z.string().check(z.regex(/^\d{1,5}$/, 'a port number from 0 to 65535')), z.transform(Number));
const Port = port.check(z.lte(65_535, 'a port number from 0 to 65535'));
const Flag = z.pipe(
  z.enum(['0', '1', 'false', 'true'], '1 or 0'),
  z.transform((text) => text === '1' || text === 'true'),
);
const Text = z.string();
const count = (most: number, least = 0) =>
  z
    .pipe(z.string().check(z.regex(/^\d{1,6}$/, `a number from ${least} to ${most}`)), z.transform(Number))
    .check(z.gte(least, `a number from ${least} to ${most}`), z.lte(most, `a number from ${least} to ${most}`));

/** An origin such as `https://forms.example.com`, without a path. */
const Origin = z.pipe(
  z.string().check(z.refine(isOrigin, 'an http or https address without a path, such as https://forms.example.com')),
  z.transform((text) => new URL(text).origin),
);

const Proxies = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  ),
  z.array(z.string().check(z.refine(isCidr, 'a comma-separated list of addresses or CIDR ranges, such as 10.0.0.0/8'))),
);

const url = (expected: string, ...schemes: readonly string[]) =>
  z.string().check(z.refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), expected));

/** Every setting by its environment variable. The messages complete the sentence "X must be …". */
const Environment = z.object({
  PORT: z._default(Port, 8080),
  COLLECTOR_PORT: z._default(Port, 8081),
  HEALTH_PORT: z._default(Port, 8083),
  ROLE: z.prefault(RoleList, allRoles.join()),
  DRAIN_SECONDS: z._default(count(300), 0),
  HOST: z._default(Text, '127.0.0.1'),
  PUBLIC_URL: z.optional(Origin),
  COLLECTOR_URL: z.optional(Origin),
  DATA_DIR: z._default(Text, './data'),
  DATABASE_URL: z.optional(url('an address like postgres://user:password@host/database', 'postgres:', 'postgresql:')),
  DATABASE_DIRECT_URL: z.optional(
    url('an address like postgres://user:password@host/database', 'postgres:', 'postgresql:'),
  ),
  INTAKE_URL: z.optional(IntakeUrl),
  VISITS_URL: z.optional(VisitsUrl),
  VISITS_MONTHS: z.optional(count(120, 3)),
  INTAKE_MAY_LOSE: z._default(Flag, false),
  FILES_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isBucketUrl, 'an address like s3://bucket/prefix or s3://bucket?endpoint=https://s3.example.com'),
      ),
  ),
  AWS_ACCESS_KEY_ID: z.optional(Text),
  AWS_SECRET_ACCESS_KEY: z.optional(Text),
  AWS_SESSION_TOKEN: z.optional(Text),
  AWS_REGION: z.optional(Text),
  FILE_SCAN: z.optional(
    z.string().check(z.refine(isScannerUrl, 'an address like clamd://localhost:3310 or clamd:///run/clamav/clamd.ctl')),
  ),
  SMTP_URL: z.optional(url('an address like smtp://user:password@host:587', 'smtp:', 'smtps:')),
  MAIL_FROM: z.optional(z.email('one email address')),
  INBOUND_ADDRESS: z.optional(
    z
      .email('one email address')
      .check(z.refine(takesTags, 'an address with at most 19 characters before the @, without a plus sign')),
  ),
  INBOUND_SMTP_PORT: z.optional(Port),
  INBOUND_SMTP_HOST: z.optional(Text),
  INBOUND_SMTP_TLS_CERT: z.optional(Text),
  INBOUND_SMTP_TLS_KEY: z.optional(Text),
  INBOUND_IMAP_URL: z.optional(
    z.string().check(z.refine(isImapUrl, 'an address like imaps://user:password@host/INBOX')),
  ),
  APP_ENV: z.optional(z.enum(['local', 'staging', 'production'], 'local, staging or production')),
  SECRET: z.optional(z.string().check(z.minLength(32, 'at least 32 characters long'))),
  SIGNUP: z.optional(z.enum(['open', 'invited'], 'open or invited')),
  BILLING_PROVIDER: z._default(z.enum(['none', 'sandbox', 'chargebee'], 'none, sandbox or chargebee'), 'none'),
  CHARGEBEE_SITE: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'the name of a site, such as acme of acme.chargebee.com')),
  ),
  CHARGEBEE_API_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/, 'one word, as Chargebee shows it'))),
  CHARGEBEE_WEBHOOK_USER: z.optional(z.string().check(z.regex(/^[\x21-\x39\x3b-\x7e]+$/, 'one word without a colon'))),
  CHARGEBEE_WEBHOOK_PASSWORD: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, 'one word of at least 16 characters')),
  ),
  CHARGEBEE_URL: z.optional(Origin),
  ALLOW_PRIVATE_TARGETS: z._default(Flag, false),
  RECAPTCHA_VERIFY_URL: z._default(
    url('an address like https://www.recaptcha.net/recaptcha/api/siteverify', 'https:', 'http:'),
    'https://www.google.com/recaptcha/api/siteverify',
  ),
  TRUSTED_PROXIES: z.prefault(Proxies, ''),
  SUPPORT_EMAIL: z.optional(z.email('one email address')),
  SUPPORT_URL: z.optional(url('an http or https address', 'http:', 'https:')),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'trace, debug, info, warn, error or silent'),
    'info',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    url('an http or https address, such as http://localhost:4318', 'http:', 'https:'),
  ),
  SPAM_DAYS: z._default(count(3650), 30),
  FILE_LINK_DAYS: z._default(count(365, 1), 7),
  PRODUCT_NAME: z._default(z.string().check(z.maxLength(40, 'at most 40 characters long')), PRODUCT),
});

/** Validated settings from the environment. The secret may still be missing. */
export interface Settings {
  readonly port: number;
  readonly collectorPort: number;
  /** Opened only by a process that serves neither of the other ports. */
  readonly healthPort: number;
  readonly roles: Roles;
  /** How long requests are still served after readiness has ended. */
  readonly drainSeconds: number;
  readonly host: string;
  /** The console's origin. When unset, the request's Host header is used. */
  readonly publicUrl: string | undefined;
  readonly collectorUrl: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Set if `databaseUrl` is a pooler in transaction mode: the address of the same database without it. */
  readonly databaseDirectUrl: string | undefined;
  /** Where accepted submissions wait for the database. When unset, they are acknowledged once they are in it. */
  readonly intake: IntakeSettings | undefined;
  /** Where page views are stored. When unset, in the database. */
  readonly visits: VisitsSettings | undefined;
  /** Number of months after which page views are deleted. When unset, they are not. */
  readonly visitsMonths: number | undefined;
  /** Where the files of submissions are stored. When unset, in the data directory. */
  readonly filesBucket: BucketSettings | undefined;
  /** The scanner that files of submissions pass before they can be opened. When unset, they are not scanned. */
  readonly fileScan: ScannerAddress | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** How answers of visitors are received. When unset, they are not. */
  readonly inbound: InboundSettings | undefined;
  readonly appEnv: 'local' | 'staging' | 'production';
  readonly secret: string | undefined;
  /** `invited` still admits the very first account without an invitation. */
  readonly signup: 'open' | 'invited';
  readonly billingProvider: 'none' | 'sandbox' | 'chargebee';
  /** Set only if `billingProvider` is `chargebee`. */
  readonly chargebee: ChargebeeSettings | undefined;
  readonly allowPrivateTargets: boolean;
  /** URL that verifies reCAPTCHA tokens. */
  readonly recaptchaVerifyUrl: string;
  readonly trustedProxies: readonly string[];
  readonly supportEmail: string | undefined;
  readonly supportUrl: string | undefined;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** OTLP endpoint without `/v1/traces`. Tracing is off when undefined. */
  readonly otlpEndpoint: string | undefined;
  /** Number of days after which spam is deleted. */
  readonly spamDays: number;
  /** Number of days for which the links to files in webhooks and Zapier work. */
  readonly fileLinkDays: number;
  readonly product: string;
}

/** The settings of a running server. */
export interface Config extends Settings {
  /** Encrypts stored secrets and signs links. At least 32 characters. */
  readonly secret: string;
}

/** Reads the environment. Throws a `StartError` that names the first invalid setting. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = Environment.safeParse(settings);
  if (!read.success) throw wrongSetting(read.error.issues, settings);
  const all = read.data;
  if (all.DATABASE_URL !== undefined && all.SECRET === undefined) {
    throw new StartError('SECRET is required with DATABASE_URL and must be the same for every server process.');
  }
  if (all.DATABASE_URL === undefined && all.DATABASE_DIRECT_URL !== undefined) {
    throw new StartError('DATABASE_DIRECT_URL requires DATABASE_URL, the address of the pooler.');
  }
  if (all.DATABASE_URL === undefined && all.ROLE.size < allRoles.length) {
    throw new StartError('ROLE requires DATABASE_URL: on the embedded database, one process has every role.');
  }
  const appEnv =
    all.APP_ENV ??
    (all.PUBLIC_URL !== undefined && isPublicHost(new URL(all.PUBLIC_URL).hostname) ? 'production' : 'local');
  const production = appEnv === 'production';
  return {
    port: all.PORT,
    collectorPort: all.COLLECTOR_PORT,
    healthPort: all.HEALTH_PORT,
    roles: all.ROLE,
    drainSeconds: all.DRAIN_SECONDS,
    host: all.HOST,
    publicUrl: all.PUBLIC_URL,
    collectorUrl: all.COLLECTOR_URL,
    dataDir: path.resolve(all.DATA_DIR),
    databaseUrl: all.DATABASE_URL,
    databaseDirectUrl: all.DATABASE_DIRECT_URL,
    intake: intakeSettings(all, failToStart),
    visits: visitsSettings(all, failToStart),
    visitsMonths: all.VISITS_MONTHS,
    filesBucket: bucketSettings(all, failToStart),
    fileScan: all.FILE_SCAN === undefined ? undefined : scannerAddress(all.FILE_SCAN),
    smtpUrl: all.SMTP_URL,
    mailFrom: all.MAIL_FROM ?? `inlet@${all.PUBLIC_URL === undefined ? 'localhost' : new URL(all.PUBLIC_URL).hostname}`,
    inbound: inboundSettings(all, failToStart),
    appEnv,
    secret: all.SECRET,
    signup: all.SIGNUP ?? (production ? 'invited' : 'open'),
    billingProvider: all.BILLING_PROVIDER,
    chargebee: all.BILLING_PROVIDER === 'chargebee' ? chargebeeSettings(all, failToStart) : undefined,
    allowPrivateTargets: all.ALLOW_PRIVATE_TARGETS,
    recaptchaVerifyUrl: all.RECAPTCHA_VERIFY_URL,
    trustedProxies: all.TRUSTED_PROXIES,
    supportEmail: all.SUPPORT_EMAIL,
    supportUrl: all.SUPPORT_URL,
    logLevel: all.LOG_LEVEL,
    otlpEndpoint: all.OTEL_EXPORTER_OTLP_ENDPOINT,
    spamDays: all.SPAM_DAYS,
    fileLinkDays: all.FILE_LINK_DAYS,
    product: all.PRODUCT_NAME,
  };
}

function failToStart(why: string): never {
  throw new StartError(why);
}

/** Settings whose values must never appear on a screen or in a log. */
const redactedSettings = new Set([
  'SECRET',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'INTAKE_URL',
  'VISITS_URL',
  'FILES_URL',
  'SMTP_URL',
  'INBOUND_IMAP_URL',
  'CHARGEBEE_API_KEY',
  'CHARGEBEE_WEBHOOK_USER',
  'CHARGEBEE_WEBHOOK_PASSWORD',
]);

function wrongSetting(issues: readonly z.core.$ZodIssue[], settings: Readonly<Record<string, unknown>>): StartError {
  const name = String(issues[0]?.path[0] ?? 'A setting');
  const shown = redactedSettings.has(name) ? '' : ` is "${String(settings[name])}", but`;
  return new StartError(`${name}${shown} must be ${issues[0]?.message ?? 'valid'}.`);
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const parsed = new URL(text);
  return (
    /^https?:$/.test(parsed.protocol) && parsed.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username
  );
}
