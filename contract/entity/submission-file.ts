import * as z from 'zod/mini';
import { NameText, ProgramText } from '../personal.ts';

/** A file that a visitor sent with a submission. */
export const SubmissionFile = z.object({
  file_id: z.number(),
  /** Name of the form field. */
  field: NameText,
  name: NameText,
  /** Media type by its content, `application/octet-stream` if unknown. */
  type: ProgramText,
  bytes: z.number(),
});
export type SubmissionFile = z.infer<typeof SubmissionFile>;

/** Types that a browser shows without running anything. Every other type is only downloaded. */
const images = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

export const isShownImage = (type: string): boolean => images.has(type);
export const isShownInline = (type: string): boolean => isShownImage(type) || type === 'application/pdf';
