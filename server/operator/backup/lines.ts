import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * A backup is lines of JSON, compressed by gzip. A row is an object; anything else is a list that begins with a word:
 * the header first, then each table's name before its rows, sequences, waiting jobs, and an end that says how many rows
 * there were.
 */
export const FORMAT = 1;
/** The word that the header begins with. */
export const MAGIC = 'inlet-backup';

export const Header = z.tuple([
  z.literal(MAGIC),
  z.object({
    format: z.literal(FORMAT, 'This backup has a newer format. Restore it with the Inlet version that made it.'),
    made_at: z.string(),
    /** Tells whether two processes have the same SECRET, without telling it. */
    secret: z.string(),
    /** Steps taken, by module with `_` for `-`. */
    migrations: z.record(z.string(), z.array(z.string())),
  }),
]);
export type Header = z.infer<typeof Header>[1];

export const Control = z.union([
  z.tuple([z.literal('table'), z.string(), z.array(z.string())]),
  z.tuple([z.literal('sequence'), z.string(), z.number()]),
  z.tuple([z.literal('job'), z.object({ name: z.string(), data: z.unknown(), at: z.string() })]),
  z.tuple([z.literal('end'), z.number()]),
]);
export type Control = z.infer<typeof Control>;

/** What of SECRET a backup carries. */
export function markOf(secret: string): string {
  return createHmac('sha256', secret).update('inlet backup').digest('base64url').slice(0, 16);
}
