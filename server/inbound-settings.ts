import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** How answers of visitors are received. */
export interface InboundSettings {
  /** Visitors answer to this address, with a token after a plus sign. */
  readonly address: string;
  readonly smtp: InboundSmtp | undefined;
  /** Address of a mailbox, with its user and password. */
  readonly imapUrl: string | undefined;
}

interface InboundSmtp {
  /** When unset, every address of the machine. */
  readonly host: string | undefined;
  readonly port: number;
  /** Certificate and key in PEM format. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
}

/** Their environment variables, each valid on its own. */
interface InboundEnvironment {
  readonly INBOUND_ADDRESS?: string | undefined;
  readonly INBOUND_SMTP_PORT?: number | undefined;
  readonly INBOUND_SMTP_HOST?: string | undefined;
  readonly INBOUND_SMTP_TLS_CERT?: string | undefined;
  readonly INBOUND_SMTP_TLS_KEY?: string | undefined;
  readonly INBOUND_IMAP_URL?: string | undefined;
}

/** A local part has at most 64 characters, of which the token and its plus sign take up to 45. */
const MAX_LOCAL = 19;

/** Whether tokens fit behind the name of the mailbox. */
export function takesTags(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@'));
  return local.length <= MAX_LOCAL && !local.includes('+');
}

export function isImapUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return ['imap:', 'imaps:'].includes(protocol) && hostname !== '' && username !== '' && password !== '';
}

/** Combines the settings. `fail` throws with a sentence that says what is wrong. */
export function inboundSettings(all: InboundEnvironment, fail: (why: string) => never): InboundSettings | undefined {
  const { INBOUND_ADDRESS: address, INBOUND_SMTP_PORT: port, INBOUND_IMAP_URL: imapUrl } = all;
  const [cert, key] = [all.INBOUND_SMTP_TLS_CERT, all.INBOUND_SMTP_TLS_KEY];
  if ((cert === undefined) !== (key === undefined))
    fail('INBOUND_SMTP_TLS_CERT and INBOUND_SMTP_TLS_KEY belong together: set both or neither.');
  if (cert !== undefined && port === undefined) fail('INBOUND_SMTP_TLS_CERT requires INBOUND_SMTP_PORT.');
  if (port === undefined && imapUrl === undefined)
    return address === undefined ? undefined : fail('INBOUND_ADDRESS requires INBOUND_SMTP_PORT or INBOUND_IMAP_URL.');
  if (address === undefined)
    return fail(`${port === undefined ? 'INBOUND_IMAP_URL' : 'INBOUND_SMTP_PORT'} requires INBOUND_ADDRESS.`);
  const host = all.INBOUND_SMTP_HOST;
  const tls = cert === undefined || key === undefined ? undefined : readTls(cert, key, fail);
  return { address, smtp: port === undefined ? undefined : { host, port, tls }, imapUrl };
}

function readTls(certFile: string, keyFile: string, fail: (why: string) => never): InboundSmtp['tls'] {
  const cert = readPem('INBOUND_SMTP_TLS_CERT', certFile, fail);
  const key = readPem('INBOUND_SMTP_TLS_KEY', keyFile, fail);
  try {
    createSecureContext({ cert, key });
  } catch {
    fail('INBOUND_SMTP_TLS_CERT and INBOUND_SMTP_TLS_KEY must be a certificate and its key in PEM format.');
  }
  return { cert, key };
}

function readPem(name: string, file: string, fail: (why: string) => never): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return fail(`${name} is "${file}", but must be the path of a readable file (${code}).`);
  }
}
