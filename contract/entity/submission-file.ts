import * as z from 'zod/mini';
import { NameText, ProgramText, UrlText } from '../personal.ts';
import { IsoTimestamp } from './time.ts';

/**
 * The result of a file's virus scan. `too_large`: larger than the scanner accepts. `unavailable`: the scanner did not
 * respond, and the scan is retried. `failed`: several attempts to scan it failed.
 */
export const FileScan = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['waiting', 'clean', 'too_large', 'unavailable', 'failed']) }),
  z.object({ state: z.literal('infected'), finding: ProgramText }),
]);
export type FileScan = z.infer<typeof FileScan>;

/** Whether the content of a file may be opened. */
export const isScanPassed = (scan: FileScan | undefined): boolean =>
  scan === undefined || scan.state === 'clean' || scan.state === 'too_large';

/** A file that a visitor sent with a submission. */
export const SubmissionFile = z.object({
  file_id: z.number(),
  /** Name of the form field. */
  field: NameText,
  name: NameText,
  /** Media type by its content, `application/octet-stream` if unknown. */
  type: ProgramText,
  bytes: z.number(),
  /** Missing where files are not scanned. */
  scan: z.optional(FileScan),
});
export type SubmissionFile = z.infer<typeof SubmissionFile>;

/** A file as API clients receive it. */
export const SharedFile = z.object({
  ...z.omit(SubmissionFile, { file_id: true, scan: true }).shape,
  /** Opens the file without a session until `expires_at`. */
  url: UrlText,
  expires_at: IsoTimestamp,
});
export type SharedFile = z.infer<typeof SharedFile>;

/** Types that a browser shows without running anything. Every other type is only downloaded. */
const images = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

export const isShownImage = (type: string): boolean => images.has(type);
export const isShownInline = (type: string): boolean => isShownImage(type) || type === 'application/pdf';
