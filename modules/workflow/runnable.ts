import * as z from 'zod/mini';
import type { ActionSpec } from '../../contract/entity/workflow.ts';
import { createError } from '../../contract/error.ts';
import type { AuxiliaryData } from './contract.ts';
import { checkedErrors } from './errors.ts';

type FieldType = NonNullable<ActionSpec['required_data']>[string];

/** Actions available to a submission in `state` (SPEC.md point 4). */
export function applicable(specs: readonly ActionSpec[], state: string): ActionSpec[] {
  return specs.filter(({ from_states }) => from_states.includes(state));
}

/** A validated action with the entered fields; null if it requires none. */
export interface ReadyAction {
  readonly spec: ActionSpec;
  readonly auxData: Readonly<Record<string, string>> | null;
}

/**
 * Validates an action against the form's workflow, on both server and client. Throws an `ApiError` in the wording of
 * SPEC.md point 8 if the action does not exist, is not available in `state`, or a field is missing or of the wrong
 * type.
 *
 * @example
 * readyAction(specs, { uniqueName: 'lose', state: 'NEW', data: { reason: 'No budget' } });
 */
export function readyAction(
  specs: readonly ActionSpec[],
  { uniqueName, state, data }: { readonly uniqueName: string; readonly state: string; readonly data: AuxiliaryData },
): ReadyAction {
  if (specs.length === 0) throw createError(checkedErrors.NO_ACTION_SPECS);
  const spec = specs.find(({ unique_name }) => unique_name === uniqueName);
  if (!spec) throw createError(checkedErrors.NO_SUCH_ACTION);
  if (!spec.from_states.includes(state)) throw createError(checkedErrors.NOT_VALID_FOR_STATE);
  return { spec, auxData: enteredData(spec.required_data ?? {}, data) };
}

function enteredData(required: Readonly<Record<string, FieldType>>, data: AuxiliaryData): ReadyAction['auxData'] {
  const entered = Object.entries(required).map(([field, type]) => {
    const value = Object.hasOwn(data, field) ? readers[type](data[field]) : undefined;
    if (value === undefined) throw createError(checkedErrors.DATA_REQUIRED, { field });
    return [field, value] as const;
  });
  const extra = Object.keys(data).find((field) => !Object.hasOwn(required, field));
  if (extra !== undefined) throw createError(checkedErrors.DATA_NOT_ASKED, { field: extra });
  return entered.length === 0 ? null : Object.fromEntries(entered);
}

type Reader = (value: string | number | undefined) => string | undefined;

/** Parsers per field type; return the value to store, or undefined if the input is invalid. */
const readers: Readonly<Record<FieldType, Reader>> = {
  STRING: (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined),
  DATE: (value) => (typeof value === 'number' ? timestampOfSeconds(value) : timestampOfText(value ?? '')),
};

const Timestamp = z.iso.datetime({ offset: true });
/** End of the year 9999, the last that ISO 8601 writes with four digits. */
const LAST_SECOND = 253_402_300_799;
/** Start of the year 1: PostgreSQL has no year 0. An offset can move a moment out of both years. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');

function timestampOfText(text: string): string | undefined {
  if (!Timestamp.safeParse(text).success) return undefined;
  const date = new Date(text);
  return date.getTime() >= FIRST_MS && date.getTime() <= LAST_SECOND * 1000 ? date.toISOString() : undefined;
}

function timestampOfSeconds(seconds: number): string | undefined {
  const isTimestamp = Number.isInteger(seconds) && seconds >= 0 && seconds <= LAST_SECOND;
  return isTimestamp ? new Date(seconds * 1000).toISOString() : undefined;
}
