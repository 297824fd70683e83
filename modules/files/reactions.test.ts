import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCommand, type PayloadOf } from '../../contract/message.ts';
import { defineModule, handles, injectable } from '../../src/kernel/index.ts';
import { formEventReceived } from '../live/public.ts';
import { getSubmission, listSubmissions } from '../submissions/contract.ts';
import { detailOf, openForm, openSubmission } from '../submissions/public.ts';
import { inbox } from '../submissions/testing/inbox.ts';
import { detail, FORM, listResponse, submissions } from '../submissions/testing/samples.ts';
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

async function opened() {
  const started = inbox({ liveModule, more: [{ folder: 'files', module }] });
  started.server.on(listSubmissions, () => listResponse(submissions(2)));
  let calls = 0;
  started.server.on(getSubmission, () => {
    calls += 1;
    const scan = calls === 1 ? { state: 'waiting' as const } : { state: 'clean' as const };
    const file = { file_id: 1, field: 'cv', name: 'cv.pdf', type: 'application/pdf', bytes: 5, scan };
    return detail(1, { is_read: true, file_count: 1, files: [file] });
  });
  await started.app.send(openForm({ form: FORM })).outcome;
  await started.app.send(openSubmission({ id: 1 })).outcome;
  const receive = (submission_id: number) =>
    started.app.send(receiveLive({ event: 'file-scanned', form_id: FORM, submission_id })).outcome;
  const states = () => detailOf(started.app.read, 1)?.files?.map(({ scan }) => scan?.state);
  return { receive, states, calls: () => calls };
}

it('shows the virus scanner’s result in the open submission as soon as it is known', async () => {
  const { receive, states } = await opened();
  expect(states()).toEqual(['waiting']);
  await receive(1);
  await expect.poll(states).toEqual(['clean']);
});

it('loads nothing for a submission that is not open', async () => {
  const { receive, states, calls } = await opened();
  await receive(2);
  await receive(1);
  await expect.poll(states).toEqual(['clean']);
  expect(calls()).toBe(2);
});
