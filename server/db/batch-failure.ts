import { ApiError, generalErrors } from '../../contract/error.ts';

/** SQLSTATE classes: connection lost, resources exhausted, shutdown, system error. */
const stateOfTheDatabase = /^(08|53|57|58)/;
const stateOfTheNetwork = /^E[A-Z]+$/;

/**
 * Whether a batch failed for a reason unrelated to its rows. Retrying them one by one would then only repeat the
 * failure.
 */
export function isBatchWide(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'DatabaseBusy') return true;
  if (error instanceof ApiError) return error.kind === generalErrors.UNAVAILABLE;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return stateOfTheDatabase.test(code) || stateOfTheNetwork.test(code);
}
