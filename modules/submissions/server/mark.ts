import { type Db, type Host, inTransaction, createError, sql, sharedErrors } from '../../../server/kit.ts';
import { type CheckedAccess, markInProduction, lockForm } from '../../workspaces/server/public.ts';
import { markerChanges, type Flag, type Marker } from '../marker.ts';
import { adjustQuota } from './quota.ts';
import { appendToAll } from './append-history.ts';
import { releaseFromSpam, undoReleaseFromSpam } from './release.ts';
import { publishBulkEvent } from './publish-bulk-event.ts';

/** The acting person with their current name. */
export interface Actor {
  readonly id: number;
  readonly name: string;
}

/** The effect of a mark. */
interface Marked {
  readonly changed: number;
  /** How many submissions had sent notifications before their release from spam was undone. */
  readonly alreadySent: number;
}

/** Database column of a flag. */
const columnOf = (flag: Flag): string => (flag === 'is_inProgress' ? 'is_in_progress' : flag);

/**
 * Sets one flag of submissions of a form, appends to their history and returns how many changed. Submissions that
 * already have the flag value are skipped without history or live event. Releasing from spam sends the withheld
 * notifications after ten seconds, unless `notify` is false; marking as spam again cancels them until then. Throws
 * without changing anything if any of the submissions belongs to another form.
 */
export async function setFlagOnRows(
  host: Host,
  { access, ids }: { readonly access: CheckedAccess; readonly ids: readonly number[] },
  { marker, notify = true }: { readonly marker: Marker; readonly notify?: boolean | undefined },
  actor: Actor,
): Promise<Marked> {
  const { db, live, clock } = host;
  const { formId } = access;
  return inTransaction(db, async (tx) => {
    const form = await lockForm(tx, access);
    const changed = await setFlag(tx, formId, ids, marker);
    if (changed.length === 0) return { changed: 0, alreadySent: 0 };
    const submissionIds = changed.map(({ id }) => id);
    await appendToAll(tx, {
      formId,
      submissionIds,
      kind: 'marked',
      payload: { marker },
      by: actor.name,
      at: clock.now(),
    });
    if (marker === '!spam' && changed.some(({ is_test }) => !is_test)) await markInProduction(tx, formId);
    if (marker === 'spam' || marker === '!spam')
      await adjustQuota({ db: tx, live }, submissionIds, marker === 'spam', clock.now());
    if (marker === '!spam' && notify) await releaseFromSpam(host, tx, { formId, formUid: form.uid }, submissionIds);
    const alreadySent = marker === 'spam' ? await undoReleaseFromSpam(host, tx, submissionIds) : 0;
    const event = { form_id: formId, marker, by: actor.id };
    if (ids.length > 1) await publishBulkEvent(live, tx, { event: 'marked-many', ...event }, submissionIds);
    else await live.publish(`form:${formId}`, { event: 'marked', ...event, submission_id: ids[0] ?? 0 }, tx);
    return { changed: changed.length, alreadySent };
  });
}

interface Changed {
  readonly id: number;
  readonly is_test: boolean;
}

/** Returns the changed rows by ascending id. */
async function setFlag(tx: Db, formId: number, ids: readonly number[], marker: Marker): Promise<readonly Changed[]> {
  const [flag, value] = markerChanges[marker];
  const column = sql.ref(columnOf(flag));
  const reason = flag === 'is_spam' ? sql`, spam_reason = null, spam_reason_details = null` : sql``;
  const { rows } = await sql<{ found: number; changed: readonly Changed[] | null }>`
    with found as materialized (
      select id from submissions where form_id = ${formId} and id = any(${ids}::bigint[])
    ),
    changed as (
      update submissions set ${column} = ${value}${reason}
      where id in (select id from found) and ${column} <> ${value} returning id, is_test
    )
    select (select count(*)::int from found) as found, (select json_agg(c order by id) from changed c) as changed`.execute(
    tx,
  );
  if (rows[0]?.found !== ids.length) throw createError(sharedErrors.UNKNOWN_SUBMISSION);
  return rows[0].changed ?? [];
}
