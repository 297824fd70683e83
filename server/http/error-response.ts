import * as z from 'zod/mini';
import { errorOf, inputErrors } from '../../contract/input-error.ts';
import { type FieldErrors, ApiError, type ErrorKind, generalErrors, createError } from '../../contract/error.ts';
import { DatabaseUnavailable, DatabaseBusy } from '../db/database-error.ts';

// Error messages say which value is wrong and why. A message that a contract defines itself, such as SPEC.md's "Invalid
// domain", is used unchanged.
z.config({ localeError: errorOf });

/** Errors that Fastify raises before a handler runs, by error code. */
const known: Readonly<Record<string, ApiError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: createError(generalErrors.UNSUPPORTED_TYPE),
  FST_ERR_CTP_BODY_TOO_LARGE: createError(generalErrors.TOO_LARGE),
  FST_ERR_BAD_URL: createError(generalErrors.NOT_FOUND),
};

/** The error to respond with. Anything unexpected is INTERNAL. */
export function errorFor(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseBusy || error instanceof DatabaseUnavailable)
    return createError(generalErrors.UNAVAILABLE, {}, 5);
  if (!(error instanceof Error)) return createError(generalErrors.INTERNAL);
  const { code, statusCode, validation } = error as Error &
    Partial<Record<'code' | 'statusCode' | 'validation', unknown>>;
  if (Array.isArray(validation)) return badFields(validation);
  const foreseen = typeof code === 'string' ? known[code] : undefined;
  if (foreseen) return foreseen;
  return typeof statusCode === 'number' ? byStatus(statusCode) : createError(generalErrors.INTERNAL);
}

/** A SCHEMA_ERROR for invalid input. `detail` says what is wrong. */
export function badInput(detail: string): ApiError {
  return createError(generalErrors.SCHEMA_ERROR, { detail });
}

function byStatus(status: number): ApiError {
  const kind = Object.values<ErrorKind>(generalErrors).find((one) => one.status === status);
  if (kind && kind !== generalErrors.SCHEMA_ERROR) return createError(kind);
  return status >= 400 && status < 500
    ? badInput('The request could not be understood.')
    : createError(generalErrors.INTERNAL);
}

/** One entry of a failed validation. */
interface Fault {
  readonly message?: string;
  /** JSON pointer such as `/webhook/request_url`. */
  readonly instancePath?: string;
}

/** The first three messages as the detail, and the first message of each field. */
function badFields(faults: readonly Fault[]): ApiError {
  const detail = [...new Set(faults.map(textOf))].slice(0, 3).join('; ');
  const named = faults.map((fault) => [nameOf(fault), textOf(fault)] as const).filter(([name]) => name !== '');
  const { kind, message } = badInput(detail);
  return named.length === 0 ? badInput(detail) : new ApiError(kind, message, { fields: firstOfEach(named) });
}

const textOf = ({ message }: Fault): string => message ?? inputErrors.request;
const nameOf = ({ instancePath = '' }: Fault): string => instancePath.slice(1).replaceAll('/', '.');
const firstOfEach = (named: readonly (readonly [string, string])[]): FieldErrors =>
  Object.fromEntries(named.toReversed().map(([name, text]) => [name, withoutName(text, name)]));
/** Our own messages start with the field name, for callers that only read the detail. */
const withoutName = (text: string, name: string): string =>
  text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;
