import * as z from 'zod/mini';
import { faultOf, inputFaults } from '../../contract/input-error.ts';
import { type FieldFaults, Refusal, type RefusalKind, generalRefusals, refuse } from '../../contract/error.ts';
import { DatabaseAway, DatabaseBusy } from '../db/database-error.ts';

// The frame tells callers what is wrong with a value and where. A text that a contract states itself, such as SPEC.md's
// "Invalid domain", is passed on as it stands.
z.config({ localeError: faultOf });

/** What Fastify found wrong with a request before a handler saw it, by its error code. */
const known: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse(generalRefusals.UNSUPPORTED_TYPE),
  FST_ERR_CTP_BODY_TOO_LARGE: refuse(generalRefusals.TOO_LARGE),
  FST_ERR_BAD_URL: refuse(generalRefusals.NOT_FOUND),
};

/** The refusal that a failed request is answered with; anything unforeseen is INTERNAL. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseBusy || error instanceof DatabaseAway) return refuse(generalRefusals.UNAVAILABLE, {}, 5);
  if (!(error instanceof Error)) return refuse(generalRefusals.INTERNAL);
  const { code, statusCode, validation } = error as Error &
    Partial<Record<'code' | 'statusCode' | 'validation', unknown>>;
  if (Array.isArray(validation)) return badFields(validation);
  const foreseen = typeof code === 'string' ? known[code] : undefined;
  if (foreseen) return foreseen;
  return typeof statusCode === 'number' ? byStatus(statusCode) : refuse(generalRefusals.INTERNAL);
}

/** A refusal of what the caller sent; `detail` says what and why. */
export function badInput(detail: string): Refusal {
  return refuse(generalRefusals.SCHEMA_ERROR, { detail });
}

function byStatus(status: number): Refusal {
  const kind = Object.values<RefusalKind>(generalRefusals).find((one) => one.status === status);
  if (kind && kind !== generalRefusals.SCHEMA_ERROR) return refuse(kind);
  return status >= 400 && status < 500
    ? badInput('The request could not be understood.')
    : refuse(generalRefusals.INTERNAL);
}

/** One entry of a failed validation. */
interface Fault {
  readonly message?: string;
  /** `/webhook/request_url` */
  readonly instancePath?: string;
}

/** The first few faults in words, and each field's first. */
function badFields(faults: readonly Fault[]): Refusal {
  const detail = [...new Set(faults.map(textOf))].slice(0, 3).join('; ');
  const named = faults.map((fault) => [nameOf(fault), textOf(fault)] as const).filter(([name]) => name !== '');
  const { kind, message } = badInput(detail);
  return named.length === 0 ? badInput(detail) : new Refusal(kind, message, { fields: firstOfEach(named) });
}

/** `webhook.request_url: is not valid` */
const textOf = ({ message }: Fault): string => message ?? inputFaults.request;
const nameOf = ({ instancePath = '' }: Fault): string => instancePath.slice(1).replaceAll('/', '.');
const firstOfEach = (named: readonly (readonly [string, string])[]): FieldFaults =>
  Object.fromEntries(named.toReversed().map(([name, text]) => [name, withoutName(text, name)]));
/** The frame's own words begin with the field, for callers who read nothing else. */
const withoutName = (text: string, name: string): string =>
  text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;
