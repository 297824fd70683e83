import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Creates a certificate for this machine, which is its own CA, in a folder. Returns the paths of it and of its key. */
export function certificateIn(folder: string): { readonly cert: string; readonly key: string } {
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=inbox.example.com', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, ...kind, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
}
