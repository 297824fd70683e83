import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { isFileKey } from '../../files-folder.ts';

/**
 * A backup is gzipped lines of JSON. A row is an object; other lines are arrays that begin with a keyword: the header,
 * each table's name before its rows, sequences, pending jobs, the files of submissions in parts, and an end line with the number of
 * rows.
 */
export const FORMAT = 2;
/** The format before files were included. */
const FIRST_FORMAT = 1;
/** The keyword of the header. */
export const MAGIC = 'inlet-backup';

export const Header = z.tuple([
  z.literal(MAGIC),
  z.object({
    format: z.literal(
      [FIRST_FORMAT, FORMAT],
      'This backup has a newer format. Restore it with the Inlet version that made it.',
    ),
    made_at: z.string(),
    /** A fingerprint that compares SECRET without revealing it. */
    secret: z.string(),
    /** Applied migrations by module id, with `_` for `-`. */
    migrations: z.record(z.string(), z.array(z.string())),
  }),
]);
export type Header = z.infer<typeof Header>[1];

export const Control = z.union([
  z.tuple([z.literal('table'), z.string(), z.array(z.string())]),
  z.tuple([z.literal('sequence'), z.string(), z.number()]),
  z.tuple([z.literal('job'), z.object({ name: z.string(), data: z.looseObject({}), at: z.string() })]),
  /** A part of a file, in base64. The parts of a file follow each other. */
  z.tuple([z.literal('file'), z.string().check(z.refine(isFileKey)), z.string()]),
  z.tuple([z.literal('end'), z.number()]),
]);
export type Control = z.infer<typeof Control>;
export type ControlOf<Word extends Control[0]> = Extract<Control, readonly [Word, ...unknown[]]>;

/** The fingerprint of SECRET in a backup. */
export function secretFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('inlet backup').digest('base64url').slice(0, 16);
}
