import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCommand, type PayloadOf } from '../../contract/message.ts';
import { defineModule, handles, injectable } from '../../src/kernel/index.ts';
import { formEventReceived } from '../live/public.ts';
import { getSubmission, listSubmissions } from '../submissions/contract.ts';
import { openForm, openSubmission, rowOf } from '../submissions/public.ts';
import { inbox } from '../submissions/testing/inbox.ts';
import { detail, FORM, listResponse, submissions } from '../submissions/testing/samples.ts';
import files from '../files/module.ts';
import module from './module.ts';

/** Simulates a live event. */
const receiveLive = defineCommand('live/say', z.looseObject({ event: z.string(), form_id: z.number() }));
@injectable()
class LiveHandlers {
  @handles(receiveLive, { policy: 'parallel' })
  *receiveLive(event: PayloadOf<typeof receiveLive>) {
    yield formEventReceived(event);
  }
}
const liveModule = defineModule({ id: 'live', handlers: [LiveHandlers] });

const at = '2026-11-20T12:00:00.000Z';

async function opened() {
  const started = inbox({
    liveModule,
    more: [
      { folder: 'files', module: files },
      { folder: 'answers', module },
    ],
  });
  started.server.on(listSubmissions, () => listResponse(submissions(2)));
  let calls = 0;
  started.server.on(getSubmission, () => {
    calls += 1;
    return detail(1, { is_read: true });
  });
  await started.app.send(openForm({ form: FORM })).outcome;
  await started.app.send(openSubmission({ id: 1 })).outcome;
  const receive = (submission_id: number, last_activity_time: string | null, more: object = {}) =>
    started.app.send(receiveLive({ event: 'answer', form_id: FORM, submission_id, last_activity_time, ...more }))
      .outcome;
  return { ...started, receive, calls: () => calls };
}

it('shows an answer that arrives in the open submission, and moves its row up', async () => {
  const { app, receive, calls } = await opened();
  await receive(1, at);
  await expect.poll(calls).toBeGreaterThan(1);
  expect(rowOf(app.read, 1)?.last_activity_time).toBe(at);
});

it('loads nothing for a submission that is not open, whose row moves up', async () => {
  const { app, receive, calls } = await opened();
  await receive(2, at);
  await expect.poll(() => rowOf(app.read, 2)?.last_activity_time).toBe(at);
  expect(calls()).toBe(1);
});

it('counts the files of an answer in its row', async () => {
  const { app, receive } = await opened();
  await receive(2, at, { thread_file_count: 3 });
  await expect.poll(() => rowOf(app.read, 2)?.thread_file_count).toBe(3);
});

it('shows the latest message of several in its row, in whichever order they arrive', async () => {
  const { app, receive } = await opened();
  const later = '2026-11-20T13:00:00.000Z';
  const message = (time: string, text: string) => ({ latest_message: { by: 'visitor', text, time } });
  // A later note.
  await receive(2, later);
  await receive(2, later, message('2026-11-20T12:30:00.000Z', 'Friday is fine'));
  await receive(2, later, message(at, 'Sent before'));
  await expect.poll(() => rowOf(app.read, 2)?.latest_message?.text).toBe('Friday is fine');
});

it('shows an automatic reply, which moves nothing', async () => {
  const { app, receive, calls } = await opened();
  await receive(1, null);
  await expect.poll(calls).toBe(2);
  expect(rowOf(app.read, 1)?.last_activity_time ?? null).toBeNull();
});
