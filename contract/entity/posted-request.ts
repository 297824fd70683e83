import * as z from 'zod/mini';
import { FreeText, ProgramText, UrlText } from '../personal.ts';

/** A request that Inlet posts to a receiver. */
export const PostedRequest = z.object({
  url: UrlText,
  headers: z.record(ProgramText, FreeText),
  /** JSON: the bytes that a signature covers. */
  body: FreeText,
});
export type PostedRequest = z.infer<typeof PostedRequest>;
