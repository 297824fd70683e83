import type * as z from 'zod/mini';
import { isRecord } from '../../contract/json.ts';
import type { Read } from '../../src/kernel/index.ts';
import { draftOf, drafts } from './state.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether what a command sends has all that was entered into its form, for preconditions. `schema` is that of what is sent, which
 * may change what was entered: trim a text, or find the host in an address. Fields that it does not know are not compared, nor are
 * those in `except`. A field without input is not recorded. Without any, what was entered into a form for something else of the
 * same kind must not be what is sent: it would be saved as another one.
 */
export function isAsEntered(
  read: Read,
  id: string,
  sent: Values,
  schema: z.ZodMiniType,
  except: readonly string[] = [],
): boolean {
  const own = draftOf(read, id);
  if (Object.keys(own).length === 0) return !othersLike(read, id).some((values) => isAllSent(values, sent));
  const entries = Object.entries(own).filter(([name]) => !except.includes(name));
  return entries.every(([name, entered]) => {
    const { success, data } = schema.safeParse({ ...sent, [name]: entered });
    if (success && isRecord(data)) return JSON.stringify(data[name]) === JSON.stringify(sent[name]);
    return !(name in sent) || isSameInput(entered, sent[name]);
  });
}

/** The drafts that differ only in the last part of their id, such as that of another row. */
function othersLike(read: Read, id: string): readonly Values[] {
  const kind = id.slice(0, id.lastIndexOf(' ') + 1);
  if (kind === '') return [];
  const others = [...read(drafts)].filter((one) => one.id.startsWith(kind) && !one.id.slice(kind.length).includes(' '));
  return others.map(({ values }) => values);
}

const isAllSent = (values: Values, sent: Values): boolean =>
  Object.entries(values).every(([name, entered]) => name in sent && isSameInput(entered, sent[name]));

/** Whether input that the form has changed as well, such as the text of a number, is the same in what both have. */
function isSameInput(entered: unknown, sent: unknown): boolean {
  if (Array.isArray(entered) && Array.isArray(sent))
    return entered.length === sent.length && entered.every((one, at) => isSameInput(one, sent[at]));
  if (isRecord(entered) && isRecord(sent))
    return Object.entries(entered).every(([name, one]) => !(name in sent) || isSameInput(one, sent[name]));
  return String(entered) === String(sent);
}
