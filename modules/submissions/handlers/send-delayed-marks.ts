import { WEEK_MS } from '../../../contract/duration.ts';
import { CommandRejected, FetchFailed, type HandlerContext } from '../../../src/kernel/index.ts';
import type { Api } from '../../../src/shell/api.ts';
import { session } from '../../../src/shell/state.ts';
import { showToast, textOfFailure } from '../../../src/shell/toast.ts';
import { markSubmissionCall, markSubmissionsCall } from '../contract.ts';
import { delayedMarksFailed, delayedMarksSent, submissionsMarkConfirmed } from '../events.ts';
import type { StoredMark } from '../delayed-mark-storage.ts';
import type { DelayedMark } from '../delayed-marks-state.ts';
import { texts } from '../texts.ts';
import { sequentialCalls } from './sequential-calls.ts';
import { chunksOf } from './chunks.ts';
import type { SendingServices } from './sending-services.ts';

/** Milliseconds after which a stored mark belongs to a page that no longer runs: it would have been sent long before. */
const ORPHANED_MS = 60_000;
/** Milliseconds after which a stored mark expires, sent or not. An older one would surprise the user. */
export const EXPIRY_MS = WEEK_MS;

export type Marks = Pick<DelayedMark, 'form_id' | 'submission_ids' | 'marker'>;
export async function* sendMarks(
  { api, leave }: Pick<SendingServices, 'api' | 'leave'>,
  marks: Marks,
  context: HandlerContext,
) {
  const { form_id, submission_ids, marker } = marks;
  const by = context.read(session).current.account?.name ?? null;
  yield delayedMarksSent({ form_id, submission_ids, marker });
  const call = (ids: number[]) => callFor(api, { form_id, submission_ids: ids, marker }, context.signal);
  let sent = 0;
  for await (const { ids, response } of sequentialCalls(chunksOf(submission_ids), call, leave, context)) {
    try {
      await response;
    } catch (error) {
      if (context.signal.aborted) throw error;
      yield delayedMarksFailed({ form_id, submission_ids: submission_ids.slice(sent), marker });
      const title = texts(marker === 'complete' ? 'heldFailed.complete' : 'heldFailed.inprogress');
      yield showToast(context, { severity: 'error', title, text: textOfFailure(error) });
      throw error;
    }
    const timestamp = Math.floor(context.now() / 1_000);
    yield submissionsMarkConfirmed({ form_id, submission_ids: ids, marker, by, timestamp });
    sent += ids.length;
  }
}

/** Sends stored marks of pages that no longer run: immediately if the page was left, otherwise after a minute. */
export async function* sendOrphanedMarks(
  services: SendingServices,
  stored: readonly StoredMark[],
  context: HandlerContext,
) {
  const { storage } = services;
  const left = stored.filter(({ isLeft }) => isLeft);
  for (const one of left) yield* sendStoredMark(services, one, [one], context);
  const others = stored.filter(({ isLeft }) => !isLeft);
  const [first] = others;
  if (!first) return;
  const rest = Math.max(...others.map(({ at }) => at)) + ORPHANED_MS - context.now();
  if (rest > 0) await context.wait(rest);
  const listed = context.effect(storage, (marks) => marks.list(first.account));
  const remaining = listed.filter(({ id }) => others.some((other) => other.id === id));
  for (const one of remaining) yield* sendStoredMark(services, one, [one], context);
}

/** Whether the server rejected a call because the session has ended. */
export const isSessionEnded = (error: unknown): boolean => error instanceof CommandRejected && error.status === 401;

/** Sends a stored mark, and removes it from the storage unless it has to be sent again later. */
export async function* sendStoredMark(
  services: SendingServices,
  marks: Marks,
  stored: readonly StoredMark[],
  context: HandlerContext,
) {
  try {
    yield* sendMarks(services, marks, context);
  } catch (error) {
    if (context.signal.aborted) throw error;
    if (error instanceof FetchFailed) return;
    if (isSessionEnded(error)) {
      for (const one of stored)
        context.effect(services.storage, (storage) => storage.write({ ...one, isUnsent: true }));
      return;
    }
  }
  for (const { id } of stored) context.effect(services.storage, (storage) => storage.remove(id));
}

function callFor(api: Api, { form_id, submission_ids, marker }: Marks, signal: AbortSignal): Promise<unknown> {
  const [id, ...others] = submission_ids;
  if (id !== undefined && others.length === 0)
    return api.call(markSubmissionCall, { params: { id }, body: { marker } }, signal);
  return api.call(
    markSubmissionsCall,
    { params: { formId: String(form_id) }, body: { marker, submission_ids } },
    signal,
  );
}
