import { DatabaseError as Reported } from 'pg';
import { connectionReasons } from '../../connection-failure.ts';
import { DatabaseUnavailable, DatabaseBusy, DatabaseError } from '../database-error.ts';

/** Converts node-postgres errors to ours. Other errors are returned unchanged. */
export function translated(error: unknown): unknown {
  if (error instanceof Reported) {
    const { message, code, constraint } = error;
    return isUnavailable(code)
      ? new DatabaseUnavailable(message, code)
      : new DatabaseError({ message, code, constraint });
  }
  return isOfTheConnection(error) ? new DatabaseUnavailable(reasonOf(error), '08006') : error;
}

/** node-postgres identifies a lost connection only by its message. */
const lost = /^(Connection terminated|Query read timeout|Client (has encountered|was closed)|timeout)/;

function isOfTheConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const ofTheSystem = 'code' in error && typeof error.code === 'string' && /^E[A-Z_]+$/.test(error.code);
  return ofTheSystem || lost.test(error.message);
}

/** Converts the errors of a failed connection attempt: no statement caused them. */
export function translatedConnect(error: unknown, timeoutSeconds: number): unknown {
  if (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
    return new DatabaseBusy(timeoutSeconds);
  const known = translated(error);
  if (known instanceof DatabaseUnavailable) return known;
  return new DatabaseUnavailable(reasonOf(error), known instanceof DatabaseError && known.code ? known.code : '08001');
}

/**
 * The server is stopping, starting, recovering or out of resources (classes 08 and 53, and the operator's part of 57), or
 * read-only: a standby after a failover, or a hosted database whose disk is full.
 */
function isUnavailable(code: string | undefined): code is string {
  return code !== undefined && /^(08|53|57P|25006$)/.test(code);
}

const reasons = connectionReasons('name the one to trust by sslrootcert=FILE in the address');

/** Why connecting failed, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message.includes('timeout')) return reasons['ETIMEDOUT'] ?? error.message;
  const known = 'code' in error && typeof error.code === 'string' ? reasons[error.code] : undefined;
  return known ?? (error.message.replaceAll(/\s+/g, ' ').trim() || error.name);
}
