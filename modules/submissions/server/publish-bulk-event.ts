import type { Db, JsonValue, Live } from '../../../server/kit.ts';

/** Maximum number of ids that are sure to fit into one live event. */
const MAX_IDS = 400;

/** Publishes a live event about many rows of a form, split into as many events as needed. */
export async function publishBulkEvent(
  live: Live,
  tx: Db,
  event: { readonly event: string; readonly form_id: number; readonly [key: string]: JsonValue },
  ids: readonly number[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const submission_ids = ids.slice(from, from + MAX_IDS);
    await live.publish(`form:${event.form_id}`, { ...event, submission_ids }, tx);
  }
}
