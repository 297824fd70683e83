import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryDirectory } from '../server/temporary-directory.ts';

/** A key, and a certificate for this machine that it has signed itself; both PEM. */
export interface SelfSigned {
  readonly key: string;
  readonly certificate: string;
}

/** Made by openssl, valid for a day. */
export function selfSigned(): SelfSigned {
  using folder = temporaryDirectory();
  const [key, certificate] = [path.join(folder.path, 'key'), path.join(folder.path, 'certificate')];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  execFileSync('openssl', [...words, ...name, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
}
