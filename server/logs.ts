import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { PinoPretty } from 'pino-pretty';
import type { Config } from './config.ts';
import { AWAY } from './db/database-error.ts';
import { turnByTurn } from './log-output.ts';

const secrets = [
  'cookie',
  'authorization',
  'password',
  'token',
  'secret',
  'api_key',
  'api_token',
  'google_recaptcha_secret',
  'slack_webhook',
];
/** A secret is taken out at any of the depths that our lines have, whatever is logged by mistake. */
const paths = secrets
  .flatMap((name) => ['', '*.', '*.*.', '*.*.*.'].map((above) => `${above}${name}`))
  .concat(
    ['', '*.', '*.*.'].flatMap((above) =>
      ['set-cookie', 'x-api-key'].map((name) => `${above}["${name}"]`.replace('.[', '[')),
    ),
  );

/**
 * Structured lines on standard output, readable ones on a terminal. They carry no personal data: no body, no query, no
 * address, no account's name.
 */
export function createLogger(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths, censor: '[secret]' },
    hooks: { logMethod: oncePerOutage() },
    serializers: { err: (error: Error) => withoutBytes(stdSerializers.err(error)) },
  };
  if (to) return pino(options, to);
  return process.stdout.isTTY
    ? pino(options, PinoPretty({ colorize: true, ignore: 'pid,hostname', sync: true }))
    : pino(options, turnByTurn());
}

/** While the database is away everything that needs it fails, each time that it is tried: a line a minute says enough. */
const AWAY_MS = 60_000;

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

function oncePerOutage(): LogMethod {
  let last = Number.NEGATIVE_INFINITY;
  return function logUnlessKnown(parts, method) {
    if (saysAway(parts[0])) {
      const now = performance.now();
      if (now - last < AWAY_MS) return;
      last = now;
    }
    method.apply(this, parts);
  };
}

/** The job library passes errors on as copies. */
function saysAway(line: unknown): boolean {
  if (typeof line !== 'object' || line === null || !('err' in line)) return false;
  const { err } = line;
  return typeof err === 'object' && err !== null && 'message' in err && String(err.message).startsWith(AWAY);
}

/**
 * Of bytes in an error their number, at whatever depth: what a parser stopped at is the other side's message, and the search
 * for secrets, which copies what it walks through, breaks on a copy of them.
 */
function withoutBytes(value: unknown, depth = 5): unknown {
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value)) return value.map((one) => withoutBytes(one, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutBytes(one, depth - 1)]));
}

/**
 * For lines of our own words alone, where nothing can be logged by mistake: to look for secrets takes ten times as long as to
 * write a line, and each request writes one.
 */
export function ofOwnWords(log: Logger): Logger {
  return log.child({}, { redact: [] });
}
