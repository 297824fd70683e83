import { envelope, type Endpoint } from '../../contract/endpoint.ts';
import type { Reply } from '../../contract/entity/reply.ts';
import { DEFAULT_ACTIONS } from '../../contract/entity/workflow.ts';
import { addNote } from '../../modules/notes/commands.ts';
import { addNoteCall } from '../../modules/notes/contract.ts';
import { loadReport } from '../../modules/reports/commands.ts';
import { basicReport, funnelReport, periodReport } from '../../modules/reports/contract.ts';
import { basicResponse, funnelResponse, periodResponse } from '../../modules/reports/testing/sample-reports.ts';
import { deleteReminder } from '../../modules/reminders/commands.ts';
import { deleteReminderCall } from '../../modules/reminders/contract.ts';
import { remindersLoaded } from '../../modules/reminders/events.ts';
import { sendReply, undoReply } from '../../modules/replies/commands.ts';
import { sendReplyCall, undoReplyCall } from '../../modules/replies/contract.ts';
import { loadViews, saveView } from '../../modules/saved-views/commands.ts';
import { ViewStorage } from '../../modules/saved-views/storage.ts';
import type { SavedView } from '../../modules/saved-views/view.ts';
import {
  fetchNew,
  markSubmission,
  markSubmissions,
  setFilter,
  setSearch,
  undoDelayedMarks,
} from '../../modules/submissions/commands.ts';
import {
  getSubmission,
  listSubmissions,
  markSubmissionsCall,
  type Submission,
} from '../../modules/submissions/contract.ts';
import { listLoaded, submissionOpened } from '../../modules/submissions/events.ts';
import { DelayedMarkStorage } from '../../modules/submissions/delayed-mark-storage.ts';
import { PageLeave } from '../../modules/submissions/page-leave.ts';
import { FuzzySearch } from '../../modules/submissions/fuzzy-search.ts';
import { pageSearch } from '../../modules/submissions/search/page-search.ts';
import {
  detail,
  FORM,
  initialData,
  listResponse,
  submission,
  submissions,
} from '../../modules/submissions/testing/samples.ts';
import { runAction } from '../../modules/workflow/commands.ts';
import { runActionCall } from '../../modules/workflow/contract.ts';
import { applicable } from '../../modules/workflow/runnable.ts';
import { initialDataLoaded } from '../../modules/workspaces/events.ts';
import type { Event } from '../../contract/message.ts';
import { allModules } from '../../src/all-modules.ts';
import { App, provideValue, Recorder } from '../../src/kernel/index.ts';
import { recordSteps } from '../../src/replay/record-steps.ts';
import { Api } from '../../src/shell/api.ts';
import { MemoryLog } from '../../src/shell/memory-log.ts';
import { recordPageState, sessionOpened } from '../../src/shell/messages.ts';
import { AppUndoOffers } from '../../src/shell/offer-undos.ts';
import { manualRuntime, turn } from './manual-runtime.ts';
import { begin, noMarks, scriptedApi, viewsIn } from './scripted-parts.ts';

/*
 * A session of the product's own modules with a scripted server. `buggy-product.test.ts` loads this file with a mistake in one of
 * them, so that it is recorded by the buggy build.
 */

const reply = (id: number): Reply => ({
  id,
  key: `key-of-the-reply-${id}`,
  text: `Reply ${id}`,
  user_name: 'Ada',
  account_id: 1,
  timestamp: 1_795_200_000 + id,
  state: 'held',
  remaining_ms: 10_000,
  reason: null,
});

/** What was searched is a whole word, a part of one, or not there. */
const messages: Readonly<Record<number, string>> = {
  2: 'A lantern for the garden, please',
  4: 'Lantern',
  5: 'Two paperlanterns',
  6: 'Do you have garden chairs?',
  7: 'A lantern and garden chairs',
};

const withMessage = (one: Submission): Submission => ({
  ...one,
  submitted_data: JSON.stringify({
    email: `${one.submission_id}@example.com`,
    message: messages[one.submission_id] ?? 'Hello',
  }),
});

/** A server's response to each endpoint, in the order of the calls; the last one repeats. */
const responses: readonly (readonly [endpoint: Endpoint, ...bodies: object[]])[] = [
  [basicReport, basicResponse],
  [funnelReport, funnelResponse],
  [periodReport, periodResponse],
];

/** Records the session, in which views may send `marked` while other rows are selected; returns the log. */
async function recordProduct(marked: readonly number[], selected: readonly number[] = []): Promise<string> {
  const specs = [...DEFAULT_ACTIONS];
  const first = detail(1, {
    is_read: true,
    action_specs: applicable(specs, 'NEW'),
    notes: [{ message: 'First note', user_name: 'Ada', user_id: 1, timestamp: 1_795_190_000 }] as never,
    reply_recipient: 'visitor1@example.com',
  });
  const queued = [1, 2].map(reply);
  const bodiesByEndpoint = new Map<string, object[]>([
    ...responses.map(([endpoint, ...bodies]) => [endpoint.id, bodies] as const),
    [sendReplyCall.id, [...queued]],
    [undoReplyCall.id, [{ text: 'Reply 1' }]],
    [getSubmission.id, [first]],
    [markSubmissionsCall.id, [{ marked: 2, changed: 2 }]],
    [deleteReminderCall.id, [{}]],
    [addNoteCall.id, [{ note: { message: 'Second note', user_name: 'Ada', user_id: 1, timestamp: 1_795_200_000 } }]],
    [
      runActionCall.id,
      [
        {
          message: 'Contact',
          submission_id: 1,
          current_state: 'CONTACTED',
          transition: {
            from_state: 'NEW',
            to_state: 'CONTACTED',
            timestamp: 1_795_200_000,
            initiated_by: 'Ada',
            aux_data: null,
          },
          action_specs: applicable(specs, 'CONTACTED'),
          IS_ACTIONS_AVAILABLE: true,
        },
      ],
    ],
    [listSubmissions.id, [listResponse([withMessage(submission(7))])]],
  ]);
  const { runtime } = manualRuntime();
  const stored: SavedView[] = [];
  let deletions = 0;
  const api = scriptedApi(
    (signal, request) => app.recordRequest(signal, request),
    (endpoint) => {
      if (endpoint.id === deleteReminderCall.id && ++deletions === 1)
        return Promise.resolve({ status: 409, body: { success: false, errors: ['Not now'] }, requestId: null });
      const bodies = bodiesByEndpoint.get(endpoint.id) ?? [];
      const body = bodies.length > 1 ? bodies.shift() : bodies[0];
      if (!body) return Promise.reject(new Error(`no response to ${endpoint.id}`));
      return Promise.resolve({ status: 200, body: envelope(endpoint.generation, body), requestId: null });
    },
  );
  const app: App = new App({
    modules: allModules,
    runtime,
    provides: [
      provideValue(Api, api),
      provideValue(ViewStorage, viewsIn(stored)),
      provideValue(
        FuzzySearch,
        pageSearch(() => Promise.resolve()),
      ),
      provideValue(PageLeave, { next: () => new Promise(() => {}) }),
      provideValue(DelayedMarkStorage, noMarks),
    ],
    onError: () => {},
  });
  const data = initialData({ all_states: ['NEW', 'CONTACTED', 'WON', 'LOST'] });
  const given: readonly Event[] = [
    initialDataLoaded(data),
    sessionOpened({ account: data.user }),
    listLoaded({
      ...listResponse(submissions(6).map(withMessage)),
      detailed_action_specs: specs,
      form_id: FORM,
      known: 0,
      kept: [],
    }),
    submissionOpened(first),
    remindersLoaded({
      reminders: [
        {
          id: 5,
          note: 'Call',
          created_at_timestamp: 1_795_000_000,
          time_remaining_timestamp: 1_000,
          state: 'UNFIRED',
          time_to_remind_timestamp: 4_000_000_000,
          submission_id: 1,
          form_id: FORM,
          form_uid: 'fContact123',
          form_name: 'Contact',
          project_uid: 'pAcme1234',
        },
      ],
    } as never),
  ];
  begin(app, given);
  const recorder = new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '0.1.0' });
  await recorder.open();
  recordSteps(app);
  new AppUndoOffers().follow(app);
  const settled = async (command: Parameters<App['send']>[0]) => {
    await app.send(command).outcome;
    await turn();
    app.checkpoint();
  };

  await settled(addNote({ submission: 1, message: 'Second note' }));
  await settled(markSubmission({ id: 2, marker: 'complete' }));
  await settled(undoDelayedMarks({ form: FORM, ids: [2], marker: 'complete' }));
  await settled(loadReport({ form: 'fContact123', filter: 'last_month' }));
  await settled(deleteReminder({ id: 5 }));
  await settled(deleteReminder({ id: 5 }));
  for (const { key, text } of queued) await settled(sendReply({ submission: 1, key, text }));
  await settled(undoReply({ submission: 1, key: queued[0]?.key ?? '' }));
  await settled(runAction({ form: FORM, submission: 1, action: 'contact', data: {} }));
  await settled(loadViews({ form: 'fContact123' }));
  await settled(saveView({ form: 'fContact123', name: 'One' }));
  // Another tab saves one.
  stored.push({ name: 'Two', query: '' });
  await settled(saveView({ form: 'fContact123', name: 'Three' }));
  // Submission 1 is read already.
  await settled(markSubmissions({ form: FORM, ids: [1, 4], marker: 'read' }));
  await settled(setFilter({ form: FORM, filter: 'NEW' }));
  await settled(recordPageState({ open: [], scrolled: {}, selected: selected.map(String), dialogs: [] }));
  await settled(markSubmissions({ form: FORM, ids: [...marked], marker: 'archive' }));
  await settled(setSearch({ form: FORM, text: 'lantern' }));
  await settled(fetchNew({ form: FORM }));
  await settled(setSearch({ form: FORM, text: 'garden' }));
  return recorder.export();
}

/**
 * Recorded while this file is loaded, since Vite's runner ends after that: with marks of rows that are listed, of one more, and of
 * fewer than are selected.
 */
export const logs = {
  listed: await recordProduct([2, 3], [2, 3]),
  unlisted: await recordProduct([1, 2, 3]),
  selected: await recordProduct([2], [2, 3]),
};
