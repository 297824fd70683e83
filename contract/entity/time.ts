import * as z from 'zod/mini';

/** A moment in whole seconds since 1970-01-01T00:00:00Z (fields named `timestamp` or `*_timestamp`). */
export const UnixSeconds = z.number().check(z.int());

/** Milliseconds since 1970 as ISO 8601 text in UTC, `2026-01-02T03:04:05.678Z`: a conversion, which draws nothing from a clock. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** A moment as ISO 8601 text with zone (every other time field). */
export const IsoTimestamp = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'must be a moment such as 2026-11-20T12:00:00Z'));
