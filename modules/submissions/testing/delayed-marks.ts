import * as z from 'zod/mini';
import { defineCommand, type PayloadOf } from '../../../contract/message.ts';
import { defineModule, handles, injectable } from '../../../src/kernel/index.ts';
import { UndoOffers } from '../../../src/shell/offer-undos.ts';
import { formEventReceived } from '../../live/public.ts';
import { markSubmission } from '../commands.ts';
import { markSubmissionCall, markSubmissionsCall } from '../contract.ts';
import { listLoaded } from '../events.ts';
import { rowOf } from '../select.ts';
import { inbox } from './inbox.ts';
import { FORM, listResponse, submissions } from './samples.ts';

export const ACCOUNT = 1;
const loaded = (all = submissions(3)) => listLoaded({ ...listResponse(all), form_id: FORM, known: 0, kept: [] });

/** Simulates a live event. */
export const receiveLive = defineCommand('live/say', z.looseObject({ event: z.string(), form_id: z.number() }));
@injectable()
class LiveHandlers {
  @handles(receiveLive, { policy: 'parallel' })
  *receiveLive(event: PayloadOf<typeof receiveLive>) {
    yield formEventReceived(event);
  }
}
const liveModule = defineModule({ id: 'live', handlers: [LiveHandlers] });

/** A loaded list whose marks the server accepts. */
export function started(options: Parameters<typeof inbox>[0] = {}, all = submissions(3)) {
  const own = inbox({ liveModule, ...options });
  own.given(loaded(all));
  own.app.resolve(UndoOffers).follow(own.app);
  own.server
    .on(markSubmissionCall, () => ({}))
    .on(markSubmissionsCall, ({ body }) => ({ marked: body.submission_ids.length, changed: 1 }));
  const sent = () => [
    ...own.server.callsTo(markSubmissionCall).map(({ params, body }) => `${body.marker} ${params.id}`),
    ...own.server.callsTo(markSubmissionsCall).map(({ body }) => `${body.marker} ${body.submission_ids.join(' ')}`),
  ];
  const shows = (id: number) => [rowOf(own.app.read, id)?.is_inProgress, rowOf(own.app.read, id)?.is_complete];
  return { ...own, sent, shows };
}

export const markOne = (marker: 'inprogress' | 'complete', id = 1) => markSubmission({ id, marker });
