import { existsSync, readFileSync } from 'node:fs';

/** Files and connections that the process may have open at once, and how many of them go to whom. */
export interface OpenFiles {
  readonly limit: number;
  /** Files of the embedded database, which closes others when it needs more. */
  readonly database: number;
  /**
   * Connections of callers, each with a file that it downloads or uploads. The rest is for the database, the program's own
   * files and outbound connections.
   */
  readonly connections: number;
}

/** More than the database and outbound connections ever need. */
const MAX_RESERVE = 2_048;
/** PostgreSQL's default and minimum. */
const DATABASE_FILES = { most: 1_000, least: 64 };
const DATABASE_SHARE = 0.6;
/** The connection and one file: its requests are handled one after another. */
const FILES_PER_CONNECTION = 2;
const LIMITS_FILE = '/proc/self/limits';

/** Divides the limit, so that callers cannot take what the database needs. */
export function divideOpenFiles(limit = openFilesLimit()): OpenFiles {
  const reserve = Math.min(MAX_RESERVE, Math.floor(limit / 2));
  const ofDatabase = Math.floor(reserve * DATABASE_SHARE);
  return {
    limit,
    database: Math.max(DATABASE_FILES.least, Math.min(DATABASE_FILES.most, ofDatabase)),
    connections: Math.floor((limit - reserve) / FILES_PER_CONNECTION),
  };
}

/** The limit of the operating system (`ulimit -n`); infinite where there is none. */
function openFilesLimit(): number {
  // Linux writes it in a file, a hundred times faster than Node writes its report.
  if (existsSync(LIMITS_FILE)) return limitIn(readFileSync(LIMITS_FILE, 'utf8'));
  // Otherwise the report resolves the names of peers. Node's types do not know the property.
  Reflect.set(process.report, 'excludeNetwork', true);
  const report: unknown = process.report.getReport();
  return softLimitIn(report) ?? Number.POSITIVE_INFINITY;
}

/** The soft limit in a text such as `Max open files  1024  524288  files`; infinite if it says `unlimited`. */
export function limitIn(limits: string): number {
  const soft = /^Max open files +(\d+) /m.exec(limits)?.[1];
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
}

function softLimitIn(report: unknown): number | undefined {
  const limits = memberOf(report, 'userLimits');
  const soft = memberOf(memberOf(limits, 'open_files'), 'soft');
  return typeof soft === 'number' ? soft : undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
