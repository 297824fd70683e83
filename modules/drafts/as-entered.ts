import type * as z from 'zod/mini';
import { isRecord } from '../../contract/json.ts';
import type { Read } from '../../src/kernel/index.ts';
import { draftOf } from './state.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether what a command sends has what was entered into its form, for preconditions. `schema` is that of what is sent, which may
 * change what was entered: trim a text, or find the host in an address. A field without input is not recorded.
 */
export function isAsEntered(read: Read, id: string, sent: Values, schema: z.ZodMiniType): boolean {
  return Object.entries(draftOf(read, id)).every(([name, entered]) => {
    if (!(name in sent)) return true;
    const { success, data } = schema.safeParse({ ...sent, [name]: entered });
    // Input such as the text of a number, which the form has changed as well.
    if (!success || !isRecord(data)) return String(entered) === String(sent[name]);
    return JSON.stringify(data[name]) === JSON.stringify(sent[name]);
  });
}
