import { expect, it } from 'vitest';
import { sendWhenLeaving } from '../../../src/shell/send-when-leaving.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { markSubmission, markSubmissions } from '../commands.ts';
import { markSubmissionCall, markSubmissionsCall } from '../contract.ts';
import { listLoaded } from '../events.ts';
import { inbox } from '../testing/inbox.ts';
import { FORM, listResponse, submissions } from '../testing/samples.ts';

it('sends every mark that is shown, although the first one has no response yet', async () => {
  const { app, server, given } = inbox();
  given(listLoaded({ ...listResponse(submissions(5)), form_id: FORM, known: 0, kept: [] }));
  const never = () => new Promise<never>(() => {});
  server.on(markSubmissionsCall, never).on(markSubmissionCall, never);
  sendWhenLeaving(app);
  app.send(markSubmissions({ form: FORM, ids: [1, 2], marker: 'archive' }));
  app.send(markSubmissions({ form: FORM, ids: [3, 4], marker: 'spam' }));
  app.send(markSubmissions({ form: FORM, ids: [3, 4], marker: '!spam', notify: false }));
  app.send(markSubmission({ id: 5, marker: 'read' }));
  app.send(markSubmission({ id: 5, marker: '!read' }));
  await settle();
  expect(server.calls).toHaveLength(2);
  dispatchEvent(new Event('pagehide'));
  await settle();
  expect(server.callsTo(markSubmissionsCall).map(({ body }) => body)).toEqual([
    { marker: 'archive', submission_ids: [1, 2] },
    { marker: 'spam', submission_ids: [3, 4] },
    { marker: '!spam', submission_ids: [3, 4], notify: false },
  ]);
  expect(server.callsTo(markSubmissionCall).map(({ body }) => body)).toEqual([{ marker: 'read' }, { marker: '!read' }]);
});
