import type { Db, JsonValue, Live } from '../../../server/kit.ts';

/** So many ids fit in a live note, however long they are. */
const MAX_IDS = 400;

/** Tells open lists that something happened to many rows of a form, in as many notes as it takes. */
export async function tellOfMany(
  live: Live,
  tx: Db,
  note: { readonly event: string; readonly form_id: number; readonly [key: string]: JsonValue },
  ids: readonly number[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const submission_ids = ids.slice(from, from + MAX_IDS);
    await live.publish(`form:${note.form_id}`, { ...note, submission_ids }, tx);
  }
}
