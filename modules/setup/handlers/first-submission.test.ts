import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { CommandRejected, defineModule, FetchFailed, provideValue, type Module } from '../../../src/kernel/index.ts';
import accounts from '../../accounts/module.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import installation from '../../installation/module.ts';
import { listenLive } from '../../live/commands.ts';
import live from '../../live/module.ts';
import { LiveStream, type LiveMessage } from '../../live/stream.ts';
import { simulateSubmission } from '../../submissions/contract.ts';
import notifications from '../../notifications/module.ts';
import drafts from '../../drafts/module.ts';
import submissions from '../../submissions/module.ts';
import { getForm, initialData, type FormState } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import { formBy, loadInitialData } from '../../workspaces/public.ts';
import { editedFormOf, formOf, initialDataOf, projectOf } from '../../workspaces/testing/sample-workspaces.ts';
import { sendTest, watchForm } from '../commands.ts';
import setup from '../module.ts';

/** The owner of one fresh form; `state()` is what the mock server returns for it. */
async function owner(state: () => FormState, ...more: readonly Module[]) {
  const console = consoleOf(
    workspaces,
    accounts,
    installation,
    live,
    notifications,
    drafts,
    submissions,
    setup,
    ...more,
  );
  console.server
    .on(initialData, () => initialDataOf([projectOf([formOf()])]))
    .on(getForm, () => editedFormOf({ state: state() }));
  await console.app.send(loadInitialData({})).outcome;
  return { ...console, stateNow: () => formBy(console.app.read, 'fContact')?.state };
}

describe('waiting for the first submission', () => {
  it('polls every eight seconds until the form is no longer fresh', async () => {
    let state: FormState = 'fresh';
    const { app, server, clock, stateNow } = await owner(() => state);
    const watch = app.send(watchForm({ form: 'fContact' }));
    await clock.pass(7_999);
    expect(server.callsTo(getForm)).toHaveLength(0);
    await clock.pass(1);
    expect(server.callsTo(getForm)).toHaveLength(1);
    state = 'production';
    await clock.pass(8_000);
    expect(stateNow()).toBe('production');
    await clock.pass(8_000);
    expect(await watch.outcome).toMatchObject({ outcome: 'done' });
    expect(server.callsTo(getForm)).toHaveLength(2);
  });

  it('checks at once on a live event', async () => {
    const notes = new Subject<LiveMessage>();
    const stream = { listen: (receive: (message: LiveMessage) => void) => void notes.subscribe(receive) };
    const streaming = defineModule({ id: 'streaming', provides: [provideValue(LiveStream, stream)] });
    const { app, server, stateNow } = await owner(() => 'production', streaming);
    app.send(listenLive({}));
    notes.next({ kind: 'form', event: { event: 'submission', form_id: 1, last_id: 1 } });
    expect(server.callsTo(getForm)).toHaveLength(0);
    app.send(watchForm({ form: 'fContact' }));
    notes.next({ kind: 'form', event: { event: 'submission', form_id: 1, last_id: 2 } });
    await settle();
    expect(stateNow()).toBe('production');
  });

  it('stops when the page is left', async () => {
    const { app, server, clock } = await owner(() => 'fresh');
    const watch = app.send(watchForm({ form: 'fContact' }));
    await clock.pass(8_000);
    watch.cancel();
    await clock.pass(80_000);
    expect(server.callsTo(getForm)).toHaveLength(1);
  });

  it('continues after a failed poll', async () => {
    const { app, server, clock } = await owner(() => {
      throw new FetchFailed('Failed to fetch');
    });
    app.send(watchForm({ form: 'fContact' }));
    await clock.pass(8_000);
    await clock.pass(8_000);
    expect(server.callsTo(getForm)).toHaveLength(2);
  });

  it('ignores a second page that watches the same form', async () => {
    const { app, server, clock } = await owner(() => 'fresh');
    const first = app.send(watchForm({ form: 'fContact' }));
    app.send(watchForm({ form: 'fContact' }));
    expect(await first.outcome).toMatchObject({ outcome: 'superseded' });
    await clock.pass(8_000);
    expect(server.callsTo(getForm)).toHaveLength(1);
  });
});

describe('a test submission', () => {
  it('is sent to the form, which is then checked at once', async () => {
    const { app, server, stateNow } = await owner(() => 'production');
    server.on(simulateSubmission, () => ({ submission_id: 1 }));
    await app.send(sendTest({ form: 'fContact' })).outcome;
    await settle();
    expect(server.callsTo(simulateSubmission)).toEqual([{ params: { formId: 'fContact' } }]);
    expect(stateNow()).toBe('production');
  });

  it('names whom to contact when it fails', async () => {
    const { app, server, toastTexts } = await owner(() => 'fresh');
    server.on(simulateSubmission, () => {
      throw new CommandRejected(['Internal server error'], undefined, 500);
    });
    expect(await app.send(sendTest({ form: 'fContact' })).outcome).toMatchObject({ outcome: 'failed' });
    const text = 'Unable to simulate submission. Kindly contact us.';
    expect(toastTexts()).toEqual([{ text, severity: 'error', life: 5_000 }]);
  });
});
