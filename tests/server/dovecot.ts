import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { apt, canInstall } from '../postgres/programs.ts';
import { freePort } from './free-port.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const PROGRAM = process.env['DOVECOT'] ?? '/usr/sbin/dovecot';

/** The message for a run without the IMAP server. */
export const missingDovecot =
  'SKIPPED: no mailbox was read by IMAP. Install Dovecot (Debian: `apt-get install dovecot-imapd`), or name its program with DOVECOT.';

const hasDovecot = (): boolean => existsSync(PROGRAM);

/** Whether it is there. Says what is skipped without it. */
export function findDovecot(): boolean {
  if (!hasDovecot()) console.warn(`\n${missingDovecot}\n`);
  return hasDovecot();
}

/** Installs it where possible, and returns whether it is there. */
export function provideDovecot(): boolean {
  if (!hasDovecot() && canInstall()) {
    console.log("No Dovecot here: installing Debian's package …");
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'dovecot-imapd');
  }
  return hasDovecot();
}

/** It lets nobody log in as root. */
const NOBODY = { name: 'nobody', uid: 65_534, gid: 65_534 };

function unprivilegedUser(): typeof NOBODY {
  const { username: name, uid, gid } = os.userInfo();
  return uid === 0 ? NOBODY : { name, uid, gid };
}

/** Paths of a certificate and its key. */
interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A real IMAP server with one mailbox, and with a TLS port if it is given a certificate. */
export async function dovecot(certificate?: Certificate) {
  const folder = temporaryDirectory();
  const user = unprivilegedUser();
  const [port, tlsPort] = [await freePort(), await freePort()];
  const home = path.join(folder.path, 'home');
  mkdirSync(home);
  if (user === NOBODY) for (const owned of [folder.path, home]) chownSync(owned, user.uid, user.gid);
  chmodSync(folder.path, 0o755);
  const file = path.join(folder.path, 'dovecot.conf');
  writeFileSync(file, configuration(folder.path, user, port) + (certificate ? withTls(certificate, tlsPort) : ''));
  const process = spawn(PROGRAM, ['-F', '-c', file], { stdio: 'ignore' });
  await untilOpen(port);
  return {
    url: `imap://lisa%40example.com:secret%2Fword@127.0.0.1:${port}/INBOX`,
    tlsPort,
    tlsUrl: `imaps://lisa%40example.com:secret%2Fword@127.0.0.1:${tlsPort}/INBOX`,
    port,
    async [Symbol.asyncDispose]() {
      process.kill();
      if (process.exitCode === null) await once(process, 'exit');
      folder[Symbol.dispose]();
    },
  };
}

const configuration = (folder: string, { name, uid, gid }: typeof NOBODY, port: number): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${name}
default_login_user = ${name}
default_internal_group = ${groupOf(gid)}
mail_location = maildir:${folder}/home/mail
first_valid_uid = 1
passdb {
  driver = static
  args = password={PLAIN}secret/word
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;

/** Later settings replace earlier ones. */
const withTls = ({ cert, key }: Certificate, port: number): string => `
ssl = yes
ssl_cert = <${cert}
ssl_key = <${key}
service imap-login {
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
`;

const groupOf = (gid: number): string =>
  spawnSync('getent', ['group', String(gid)], { encoding: 'utf8' }).stdout.split(':')[0] ?? String(gid);

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'data').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await after(50);
  }
  throw new Error('Dovecot does not respond');
}
