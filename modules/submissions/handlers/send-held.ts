import { WEEK_MS } from '../../../contract/duration.ts';
import { CommandRejected, FetchFailed, type HandlerContext } from '../../../src/kernel/index.ts';
import type { Api } from '../../../src/shell/api.ts';
import { session } from '../../../src/shell/state.ts';
import { showToast, textOfFailure } from '../../../src/shell/toast.ts';
import { markSubmission, markSubmissions } from '../contract.ts';
import { heldMarksFailed, heldMarksSent, submissionsMarkConfirmed } from '../events.ts';
import type { StoredHold } from '../held-mark-storage.ts';
import type { Hold } from '../held-marks-state.ts';
import { texts } from '../texts.ts';
import { callsInTurn } from './calls-in-turn.ts';
import { chunksOf } from './chunks.ts';
import type { SendingServices } from './sending-services.ts';

/** Milliseconds after which a stored hold belongs to a page that no longer runs: it would have been sent long before. */
const ABANDONED_MS = 60_000;
/** Milliseconds after which a stored hold expires, sent or not. An older mark would surprise the user. */
export const EXPIRED_MS = WEEK_MS;

export type Marks = Pick<Hold, 'form_id' | 'submission_ids' | 'marker'>;
export async function* sendMarks(
  { api, leave }: Pick<SendingServices, 'api' | 'leave'>,
  marks: Marks,
  context: HandlerContext,
) {
  const { form_id, submission_ids, marker } = marks;
  const by = context.read(session).current.account?.name ?? null;
  yield heldMarksSent({ form_id, submission_ids, marker });
  const call = (ids: number[]) => callFor(api, { form_id, submission_ids: ids, marker }, context.signal);
  let sent = 0;
  for await (const { ids, response } of callsInTurn(chunksOf(submission_ids), call, leave, context)) {
    try {
      await response;
    } catch (error) {
      if (context.signal.aborted) throw error;
      yield heldMarksFailed({ form_id, submission_ids: submission_ids.slice(sent), marker });
      const title = texts(marker === 'complete' ? 'heldFailed.complete' : 'heldFailed.inprogress');
      yield showToast(context, { severity: 'error', title, text: textOfFailure(error) });
      throw error;
    }
    const timestamp = Math.floor(context.now() / 1_000);
    yield submissionsMarkConfirmed({ form_id, submission_ids: ids, marker, by, timestamp });
    sent += ids.length;
  }
}

/** Sends stored holds that no page sends any more: at once those of pages that were left, others after a minute. */
export async function* sendAbandoned(
  services: SendingServices,
  stored: readonly StoredHold[],
  context: HandlerContext,
) {
  const { storage } = services;
  const left = stored.filter(({ isLeft }) => isLeft);
  for (const one of left) yield* sendStored(services, one, [one], context);
  const others = stored.filter(({ isLeft }) => !isLeft);
  const [first] = others;
  if (!first) return;
  const rest = Math.max(...others.map(({ at }) => at)) + ABANDONED_MS - context.now();
  if (rest > 0) await context.wait(rest);
  const listed = context.effect(storage, (held) => held.list(first.account));
  const remaining = listed.filter(({ id }) => others.some((other) => other.id === id));
  for (const one of remaining) yield* sendStored(services, one, [one], context);
}

/** Whether the server rejected a call because the session has ended. */
export const isWithoutSession = (error: unknown): boolean => error instanceof CommandRejected && error.status === 401;

/** Keeps what could not be sent for the next start. */
export async function* sendStored(
  services: SendingServices,
  marks: Marks,
  stored: readonly StoredHold[],
  context: HandlerContext,
) {
  try {
    yield* sendMarks(services, marks, context);
  } catch (error) {
    if (context.signal.aborted) throw error;
    if (error instanceof FetchFailed) return;
    if (isWithoutSession(error)) {
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
    return api.call(markSubmission, { params: { id }, body: { marker } }, signal);
  return api.call(markSubmissions, { params: { formId: String(form_id) }, body: { marker, submission_ids } }, signal);
}
