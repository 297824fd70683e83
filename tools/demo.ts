import path from 'node:path';
import { StartError } from '../server/config.ts';
import { preparedPath } from '../server/db/embedded/data-directory.ts';
import { createPrivately } from '../server/private-files.ts';
import { accounts, PASSWORD } from './demo/sample-data.ts';
import { type Demo, startDemo } from './demo/start-demo.ts';

const root = path.dirname(import.meta.dirname);
const stopping = new AbortController();
createPrivately();

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const demo = startDemo({
  env: process.env,
  sitePort: readPort(process.env['SITE_PORT'] ?? '8082'),
  paths: {
    modulesDir: path.join(root, 'modules'),
    builtConsole: path.join(root, 'build/console'),
    prepared: preparedPath(path.join(root, 'build')),
  },
  progress: printLine,
  signal: stopping.signal,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());

try {
  announce(await demo);
} catch (error) {
  if (!stopping.signal.aborted) printError(error);
  process.exit(stopping.signal.aborted ? 0 : 1);
}

/** A second signal stops immediately; the directory is removed in either case. */
async function end(): Promise<void> {
  if (stopping.signal.aborted) process.exit(1);
  stopping.abort();
  try {
    await (await demo).stop();
    printLine('Demo stopped. Its data was deleted.');
    process.exit(0);
  } catch (error) {
    if (error !== stopping.signal.reason) printError(error);
    process.exit(error === stopping.signal.reason ? 0 : 1);
  }
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  printError(new StartError(`SITE_PORT is "${text}", but must be a port number from 0 to 65535.`));
  process.exit(1);
}

function announce({ consoleUrl, siteUrl, dataDir }: Demo): void {
  const width = Math.max(...accounts.map(({ email }) => email.length));
  printLine(`
The demo is ready.

  Console         ${consoleUrl}/app/
  Sample website  ${siteUrl}/contact
  Emails          ${emailsOf(dataDir)}

  Log in with the password ${PASSWORD} as

${accounts.map(({ email, role }) => `    ${email.padEnd(width)}  ${role}`).join('\n')}

  Log in as the creator, open the form Wholesale enquiries, then submit something on the sample website and watch it
  arrive. Ctrl-C stops the demo and deletes its data.
`);
}

/** Replies are offered only where email is set up. */
function emailsOf(dataDir: string): string {
  if (process.env['SMTP_URL'] !== undefined) return 'Sent through SMTP_URL';
  return `${path.join(dataDir, 'outbox')} (set SMTP_URL to send them and to reply)`;
}

function printError(error: unknown): void {
  const text = error instanceof StartError ? error.message : (portTaken(error) ?? stackOf(error));
  process.stderr.write(`The demo cannot start: ${text}\n`);
}

function portTaken(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return undefined;
  const port = 'port' in error ? String(error.port) : 'wanted';
  return `Port ${port} is in use. Stop the other program, or set PORT, COLLECTOR_PORT and SITE_PORT.`;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
