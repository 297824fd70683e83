import { inputError, inputErrors } from '../input-error.ts';
import * as z from 'zod/mini';
import { ProgramText } from '../personal.ts';

/** Unix time in whole seconds (fields named `timestamp` or `*_timestamp`). */
export const UnixSeconds = z.number().check(z.int());

/** Converts Unix milliseconds to ISO 8601 in UTC, such as `2026-01-02T03:04:05.678Z`. Pure: does not read a clock. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** ISO 8601 in UTC (all other time fields). */
export const IsoTimestamp = ProgramText.check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, inputError(inputErrors.NOT_A_MOMENT)),
);
