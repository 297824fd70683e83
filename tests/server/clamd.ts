import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { Clamd } from '../../modules/files/server/clamd.ts';
import { apt, canInstall } from '../postgres/programs.ts';
import { ChildServer } from './child-server.ts';
import { freePort } from './free-port.ts';

const PROGRAM = process.env['CLAMD'] ?? '/usr/sbin/clamd';

/** The message for a run without the virus scanner. */
export const missingClamd =
  'SKIPPED: no file was scanned for viruses. Install ClamAV (Debian: `apt-get install clamav-daemon`), or name its program with CLAMD.';

const hasClamd = (): boolean => existsSync(PROGRAM);

/** Whether it is there. Says what is skipped without it. */
export function findClamd(): boolean {
  if (!hasClamd()) console.warn(`\n${missingClamd}\n`);
  return hasClamd();
}

/** Installs it where possible, and returns whether it is there. */
export function provideClamd(): boolean {
  if (!hasClamd() && canInstall()) {
    console.log("No ClamAV here: installing Debian's package …");
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'clamav-daemon');
  }
  return hasClamd();
}

/** The test file that every virus scanner reports. In two parts, so that none reports this file. */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-` + 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
/** The only signature that it has. */
export const FINDING = 'Eicar-Test-Signature.UNOFFICIAL';
/** Larger files are not scanned. */
export const MAX_SCANNED_BYTES = 1_048_576;

/** A real clamd. */
export class VirusScanner extends ChildServer {
  readonly port: number;
  readonly socket: string;

  private constructor(port: number) {
    super();
    this.port = port;
    this.socket = path.join(this.directory, 'clamd.ctl');
    const signatures = path.join(this.directory, 'signatures');
    mkdirSync(signatures);
    const signature = `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`;
    writeFileSync(path.join(signatures, 'local.ndb'), signature);
    writeFileSync(this.#configuration, configurationOf(port, this.socket, signatures));
  }

  static async start(): Promise<VirusScanner> {
    const scanner = new VirusScanner(await freePort());
    await scanner.start();
    return scanner;
  }

  get url(): string {
    return `clamd://127.0.0.1:${this.port}`;
  }

  get #configuration(): string {
    return path.join(this.directory, 'clamd.conf');
  }

  async start(): Promise<void> {
    this.spawn(PROGRAM, ['-c', this.#configuration]);
    const client = new Clamd({ host: '127.0.0.1', port: this.port });
    while (!(await client.version().catch(() => undefined))) await after(50);
  }
}

const configurationOf = (port: number, socket: string, signatures: string): string => `
Foreground yes
LocalSocket ${socket}
FixStaleSocket yes
TCPSocket ${port}
TCPAddr 127.0.0.1
DatabaseDirectory ${signatures}
StreamMaxLength ${MAX_SCANNED_BYTES}
`;
