/**
 * What PostgreSQL reports about a refused statement, the same for each engine; without its `detail`, which repeats the row
 * and would bring what visitors sent into the log.
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

/** A statement waited too long for its turn; the caller may try again. */
export class DatabaseBusy extends Error {
  constructor(seconds: number) {
    super(
      `A statement waited ${seconds} s for its turn: a transaction is stuck, or its own work asks the database outside of it`,
    );
    this.name = 'DatabaseBusy';
  }
}

/** What every `DatabaseUnavailable` begins with. */
export const AWAY = 'The database is away';

/** The database cannot be reached, or is going away; the caller may try again later. */
export class DatabaseUnavailable extends Error {
  /** SQLSTATE. */
  readonly code: string;
  readonly reason: string;
  constructor(reason: string, code: string) {
    super(`${AWAY}: ${reason}`);
    this.name = 'DatabaseUnavailable';
    this.code = code;
    this.reason = reason;
  }
}

/** Whether a statement failed for no fault of its own, and may well succeed later. */
export function isDatabaseTrouble(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || error instanceof DatabaseBusy;
}

/**
 * For what is noted beside a read, such as when something was last shown: a database that takes no changes, because its disk is
 * full or it is away, must not keep anybody from reading.
 */
export async function ifWritable(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  });
}

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Whether a statement was refused because `constraint` (any, when not named) would hold a value twice. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return violates(error, uniqueViolation, constraint);
}

/** Whether a statement was refused because the row it refers to is not there. */
export function isDangling(error: unknown, constraint?: string): boolean {
  return violates(error, foreignKeyViolation, constraint);
}

function violates(error: unknown, code: string, constraint: string | undefined): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== code) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}
