/**
 * A PostgreSQL error, the same on both engines. Omits PostgreSQL's `detail`, which repeats the row and would put
 * visitors' data in the log.
 */
export class DatabaseError extends Error {
  /** SQLSTATE, such as `23505`. */
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  constructor(report: DatabaseReport) {
    super(report.message);
    this.name = 'DatabaseError';
    this.code = report.code;
    this.constraint = report.constraint;
  }
}

export interface DatabaseReport {
  readonly message: string;
  readonly code: string | undefined;
  readonly constraint: string | undefined;
}

/** Timed out waiting for the connection. The caller may retry. */
export class DatabaseBusy extends Error {
  constructor(seconds: number) {
    super(
      `Timed out after ${seconds} s waiting for the database connection: a transaction is stuck, or waits for a query outside it`,
    );
    this.name = 'DatabaseBusy';
  }
}

/** Prefix of every `DatabaseUnavailable` message. */
export const UNAVAILABLE = 'The database is unavailable';

/** The database is unreachable or shutting down. The caller may retry later. */
export class DatabaseUnavailable extends Error {
  /** SQLSTATE. */
  readonly code: string;
  readonly reason: string;
  constructor(reason: string, code: string) {
    super(`${UNAVAILABLE}: ${reason}`);
    this.name = 'DatabaseUnavailable';
    this.code = code;
    this.reason = reason;
  }
}

/** SQLSTATEs of a transaction that PostgreSQL rolled back because of another: serialisation failure, deadlock. */
const CONFLICTS: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

export const isConflict = (error: unknown): boolean => error instanceof DatabaseError && CONFLICTS.has(error.code);

/** Whether a statement failed for a reason other than itself and may succeed later. */
export function isDatabaseFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseBusy) return true;
  return isConflict(error);
}

/** SQLSTATE classes of errors in the data: invalid, in conflict with a constraint, too large. */
const ofTheData = /^(22|23|54)/;

/** Whether the database rejected the data of a statement: it would do so again. */
export function isRejectedData(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code !== undefined && ofTheData.test(error.code);
}

/**
 * For writes that accompany a read, such as a last-seen time: a database that is read-only (disk full) or unreachable
 * must not fail the read.
 */
export async function ifWritable(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  });
}

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Whether a statement violated the unique constraint `constraint`, or any if not named. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return violates(error, uniqueViolation, constraint);
}

/** Whether a statement violated the foreign key `constraint`, or any if not named. */
export function isDangling(error: unknown, constraint?: string): boolean {
  return violates(error, foreignKeyViolation, constraint);
}

function violates(error: unknown, code: string, constraint: string | undefined): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== code) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}
