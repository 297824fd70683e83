import * as z from 'zod/mini';

/** The kind of personal data in a text. An export of the event log counts its replacements by kind. */
export type PersonalKind = 'name' | 'email' | 'telephone' | 'url' | 'text' | 'search' | 'submission' | 'message';

/** `program` marks texts of the program that quote nobody; `key` marks keys, which join ids and what people wrote, by
 * spaces or as JSON. */
export type Mark = PersonalKind | 'program' | 'key';

const marks = z.registry<{ readonly mark: Mark }>();

/**
 * Marks a schema as personal data: what people wrote or are called. An export of the event log replaces its texts by pseudonyms of
 * the same shape; numbers, booleans and dates stay. A `message` is a text of the program that may quote people: only what it
 * quotes is replaced. `program` marks texts of the program that quote nobody, where their type does not say so.
 *
 * @example
 * const Note = z.object({ message: personal('text', z.string()), timestamp: UnixSeconds });
 */
export function personal<Z extends z.ZodMiniType>(kind: Mark, schema: Z): Z {
  marks.add(schema, { mark: kind });
  return schema;
}

/** How a schema, or the one that it refines, is marked. */
export const markOf = (schema: z.core.$ZodType): Mark | undefined => marks.get(schema)?.mark;

/** The name of a person, a website, or anything else that a person has named. */
export const NameText = personal('name', z.string());
export const EmailText = personal('email', z.string());
export const UrlText = personal('url', z.string());
/** Free text. */
export const FreeText = personal('text', z.string());
export const MessageText = personal('message', z.string());
export const KeyText = personal('key', z.string());
export const ProgramText = personal('program', z.string());
/** The fields of a submission, as JSON. */
export const SubmissionText = personal('submission', z.string());
