import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { PinoPretty } from 'pino-pretty';
import type { Config } from './config.ts';
import { UNAVAILABLE } from './db/database-error.ts';
import { batchedStdout } from './log-output.ts';
import { withoutControls } from './printable.ts';

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
/** Redacts secrets at every depth that our log lines reach, in case one is logged by mistake. */
const paths = secrets
  .flatMap((name) => ['', '*.', '*.*.', '*.*.*.'].map((above) => `${above}${name}`))
  .concat(
    ['', '*.', '*.*.'].flatMap((above) =>
      ['set-cookie', 'x-api-key'].map((name) => `${above}["${name}"]`.replace('.[', '[')),
    ),
  );

/**
 * Structured lines on standard output, or readable ones on a terminal. They contain no personal data: no body, query,
 * address or account name.
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
  return pino(options, process.stdout.isTTY ? terminal() : batchedStdout());
}

/** Readable lines. */
function terminal(): DestinationStream {
  const pretty = PinoPretty({ colorize: true, ignore: 'pid,hostname', sync: true });
  return { write: (line) => void pretty.write(withoutControls(line)) };
}

/** During a database outage every query fails on every attempt; one line a minute is enough. */
const QUIET_MS = 60_000;

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

function oncePerOutage(): LogMethod {
  let last = Number.NEGATIVE_INFINITY;
  return function logUnlessKnown(parts, method) {
    if (reportsUnavailable(parts[0])) {
      const now = performance.now();
      if (now - last < QUIET_MS) return;
      last = now;
    }
    method.apply(this, parts);
  };
}

/** pg-boss passes errors on as copies, so `instanceof` does not work here. */
function reportsUnavailable(line: unknown): boolean {
  if (typeof line !== 'object' || line === null || !('err' in line)) return false;
  const { err } = line;
  return typeof err === 'object' && err !== null && 'message' in err && String(err.message).startsWith(UNAVAILABLE);
}

/**
 * Replaces bytes anywhere in an error by their count. A parser's error may contain the sender's data, and pino's
 * redaction, which copies what it visits, fails on a copy of a buffer.
 */
function withoutBytes(value: unknown, depth = 5): unknown {
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value)) return value.map((one) => withoutBytes(one, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutBytes(one, depth - 1)]));
}

/**
 * A logger without redaction, for lines that contain only our own fixed fields. Redaction takes ten times as long as
 * writing the line, and every request writes one.
 */
export function withoutRedaction(log: Logger): Logger {
  return log.child({}, { redact: [] });
}
