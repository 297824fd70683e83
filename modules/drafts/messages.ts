import * as z from 'zod/mini';
import { defineCommand, defineEvent } from '../../contract/message.ts';
import { ProgramText } from '../../contract/personal.ts';

/**
 * Input that was not saved, by field; without fields if there is none. The id has those of what it belongs to, such as
 * `notes/note 7`.
 */
const Draft = z.object({ id: z.string(), values: z.record(ProgramText, z.unknown()) });
export type Draft = z.infer<typeof Draft>;

/** Records the complete draft of a form, when input pauses. */
export const recordDraft = defineCommand('drafts/record', Draft);
export const draftRecorded = defineEvent('drafts/recorded', Draft);
