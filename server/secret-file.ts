import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, type Settings, StartError } from './config.ts';

/**
 * Adds the secret: the configured one, or the one generated once in DATA_DIR. The caller must hold the directory's
 * lock.
 */
export function withSecret(settings: Settings): Config {
  return { ...settings, secret: settings.secret ?? storedSecret(path.join(settings.dataDir, 'secret')) };
}

function storedSecret(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new StartError(`${file} must contain at least 32 characters. Restore it from a backup, or set SECRET.`);
  return secret;
}
