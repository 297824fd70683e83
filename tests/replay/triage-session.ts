import { envelope, type Endpoint } from '../../contract/endpoint.ts';
import { DEFAULT_ACTIONS, DEFAULT_STATES } from '../../contract/entity/workflow.ts';
import type { Event } from '../../contract/message.ts';
import { loadLog } from '../../modules/delivery-log/commands.ts';
import { listOfForm } from '../../modules/delivery-log/contract.ts';
import { delivery } from '../../modules/delivery-log/testing/delivery.ts';
import { recordDraft } from '../../modules/drafts/messages.ts';
import { listenLive } from '../../modules/live/commands.ts';
import { type LiveMessage, LiveStream } from '../../modules/live/stream.ts';
import { addNote } from '../../modules/notes/commands.ts';
import { addNoteCall } from '../../modules/notes/contract.ts';
import { NEW_REMINDER_DRAFT, setReminder } from '../../modules/reminders/commands.ts';
import { setReminderCall } from '../../modules/reminders/contract.ts';
import { saveCannedReply } from '../../modules/replies/commands.ts';
import { addCannedReply } from '../../modules/replies/contract.ts';
import { cannedDraft } from '../../modules/replies/select.ts';
import { loadReport } from '../../modules/reports/commands.ts';
import { basicReport, funnelReport, periodReport } from '../../modules/reports/contract.ts';
import { basicResponse, funnelResponse, periodResponse } from '../../modules/reports/testing/sample-reports.ts';
import { saveView } from '../../modules/saved-views/commands.ts';
import { ViewStorage } from '../../modules/saved-views/storage.ts';
import type { SavedView } from '../../modules/saved-views/view.ts';
import { markSubmission, markSubmissions, refreshList } from '../../modules/submissions/commands.ts';
import {
  getSubmission,
  listSubmissions,
  markSubmissionCall,
  markSubmissionsCall,
} from '../../modules/submissions/contract.ts';
import { DelayedMarkStorage } from '../../modules/submissions/delayed-mark-storage.ts';
import { listLoaded, submissionOpened } from '../../modules/submissions/events.ts';
import { InputIdle } from '../../modules/submissions/input-idle.ts';
import { PageLeave } from '../../modules/submissions/page-leave.ts';
import {
  detail,
  FORM,
  initialData,
  listResponse,
  submission,
  submissions,
} from '../../modules/submissions/testing/samples.ts';
import { loadWorkflow, runAction } from '../../modules/workflow/commands.ts';
import { getWorkflow, runActionCall } from '../../modules/workflow/contract.ts';
import { applicable } from '../../modules/workflow/runnable.ts';
import { saveWebsite } from '../../modules/workspaces/commands.ts';
import { changeWebsite, getWebsite, initialData as initialDataCall } from '../../modules/workspaces/contract.ts';
import { initialDataLoaded } from '../../modules/workspaces/events.ts';
import { allModules } from '../../src/all-modules.ts';
import { App, provideValue, Recorder } from '../../src/kernel/index.ts';
import { recordSteps } from '../../src/replay/record-steps.ts';
import { Api } from '../../src/shell/api.ts';
import { MemoryLog } from '../../src/shell/memory-log.ts';
import { recordDeadClick, recordPageState, sessionOpened, undo } from '../../src/shell/messages.ts';
import { AppUndoOffers } from '../../src/shell/offer-undos.ts';
import { manualRuntime, turn } from './manual-runtime.ts';
import { begin, noMarks, scriptedApi, viewsIn } from './scripted-parts.ts';

/*
 * A session in which submissions are triaged while others arrive and change. `buggy-triage.test.ts` loads this file with a mistake
 * in one of the product's modules, so that it is recorded by the buggy build.
 */

const UID = 'fContact123';
const specs = [...DEFAULT_ACTIONS];

const logged = (id: number, state: 'done' | 'dead') => ({
  deliveries: [{ ...delivery(id, { state }), submission_id: 1 }],
  has_more: false,
});

const moved = {
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
};
const note = { message: 'Call', user_name: 'Ada', user_id: 1, timestamp: 1_795_200_000 };
const reminder = {
  id: 3,
  note: 'Call',
  state: 'UNFIRED',
  created_at_timestamp: 1_795_200_000,
  time_to_remind_timestamp: Date.UTC(2026, 11, 1, 9) / 1_000,
  time_remaining_timestamp: 100_000,
};
const website = { id: 3, uid: 'pAcme1234', name: 'Acme', domain: 'example.com', is_owner: true };

const data = initialData({ all_states: [...DEFAULT_STATES] });

/** The responses of a server, which may save nothing of a website. */
function serverOf(savesWebsite: boolean) {
  /** Requests that wait until they are released, by endpoint. */
  const held = new Map<string, (() => void)[]>();
  const first = detail(1, { is_read: true, action_specs: applicable(specs, 'NEW') });
  const bodies: Readonly<Record<string, object>> = {
    [getSubmission.id]: first,
    [markSubmissionCall.id]: {},
    [markSubmissionsCall.id]: { marked: 3, changed: 3 },
    [listSubmissions.id]: { ...listResponse(submissions(9)), detailed_action_specs: specs },
    [runActionCall.id]: moved,
    [addNoteCall.id]: { note },
    [basicReport.id]: basicResponse,
    [funnelReport.id]: funnelResponse,
    [periodReport.id]: periodResponse,
    [getWorkflow.id]: { states: [...DEFAULT_STATES], actions: specs, submissions: {}, revision: 1 },
    [initialDataCall.id]: data,
    [getWebsite.id]: website,
    [setReminderCall.id]: { reminder },
    [addCannedReply.id]: { canned_replies: [{ id: 5, name: 'Thanks', text: 'Thank you, we will call.' }] },
    [changeWebsite.id]: { ...website, ...(savesWebsite && { name: 'Quay' }) },
  };
  const bodyOf = (endpoint: Endpoint, query: unknown): object => {
    const text = JSON.stringify(query ?? {});
    if (endpoint.id === listOfForm.id) return text.includes('dead') ? logged(2, 'dead') : logged(1, 'done');
    if (endpoint.id === listSubmissions.id && text.includes('since_id'))
      return { ...listResponse([submission(10)]), detailed_action_specs: specs };
    return bodies[endpoint.id] ?? {};
  };
  return {
    hold: (endpoint: Endpoint) => void held.set(endpoint.id, []),
    async release(endpoint: Endpoint, at = 0) {
      held.get(endpoint.id)?.splice(at, 1)[0]?.();
      await turn();
    },
    async exchange(endpoint: Endpoint, { query, body }: { readonly query?: unknown; readonly body?: unknown }) {
      const response = envelope(endpoint.generation, bodyOf(endpoint, query));
      const waiting = held.get(endpoint.id);
      if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
      // The mark of a submission that somebody else has locked.
      const isRejected = endpoint.id === markSubmissionCall.id && JSON.stringify(body).includes('complete');
      return isRejected
        ? { status: 409, body: { success: false, errors: ['Not now'] }, requestId: null }
        : { status: 200, body: response, requestId: null };
    },
  };
}

type Settled = (command: Parameters<App['send']>[0]) => Promise<void>;

/** Sets a reminder for 10:00 on 1 December in Berlin, which was entered as `when`. */
const remindsAt = (when: string) => async (settled: Settled) => {
  await settled(recordDraft({ id: `${NEW_REMINDER_DRAFT} 1`, values: { note: 'Call', when } }));
  await settled(setReminder({ submission: 1, note: 'Call', time_to_remind: Date.UTC(2026, 11, 1, 9) / 1_000 }));
};

async function recordTriage(savesWebsite = true, ending: (settled: Settled) => Promise<void> = async () => {}) {
  const { runtime, timers } = manualRuntime();
  const server = serverOf(savesWebsite);
  const stored: SavedView[] = [];
  let receive = (_message: LiveMessage) => {};
  const api = scriptedApi(
    (signal, request) => app.recordRequest(signal, request),
    (endpoint, input) => server.exchange(endpoint, input),
  );
  const app: App = new App({
    modules: allModules,
    runtime,
    provides: [
      provideValue(Api, api),
      provideValue(LiveStream, { listen: (to) => void (receive = to) }),
      provideValue(ViewStorage, viewsIn(stored)),
      provideValue(PageLeave, { next: () => new Promise(() => {}) }),
      provideValue(InputIdle, { next: () => Promise.resolve() }),
      provideValue(DelayedMarkStorage, noMarks),
    ],
    onError: () => {},
  });
  const given: readonly Event[] = [
    initialDataLoaded(data),
    sessionOpened({ account: data.user }),
    listLoaded({ ...listResponse(submissions(9)), detailed_action_specs: specs, form_id: FORM, known: 0, kept: [] }),
    submissionOpened(detail(1, { is_read: true, action_specs: applicable(specs, 'NEW') })),
  ];
  begin(app, given);
  // It runs from the start of the page, before that of the log.
  app.send(listenLive({}));
  await turn();
  const recorder = new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '0.1.0' });
  await recorder.open();
  recordSteps(app);
  new AppUndoOffers().follow(app);
  const ended = async () => {
    await turn();
    app.checkpoint();
  };
  const settled: Settled = async (command) => {
    await app.send(command).outcome;
    await ended();
  };

  for (const id of [2, 3]) await settled(markSubmission({ id, marker: 'archive' }));
  await settled(undo({}));
  await settled(runAction({ form: FORM, submission: 1, action: 'contact', data: {} }));
  await settled(addNote({ submission: 1, message: 'Call' }));
  await settled(markSubmission({ id: 1, marker: 'complete' }));
  for (const fire of timers.splice(0)) fire();
  await ended();
  receive({ kind: 'form', event: { event: 'submission', form_id: FORM, last_id: 10 } });
  await ended();
  const run = { event: 'action', form_id: FORM, submission_id: 5, unique_name: 'contact', by: 9 };
  receive({ kind: 'form', event: { ...run, from_state: 'NEW', to_state: 'CONTACTED' } });
  await ended();
  await settled(loadReport({ form: UID, filter: 'last_month' }));
  await settled(recordPageState({ open: [], scrolled: {}, selected: ['4', '5', '6'], dialogs: [] }));
  await settled(markSubmissions({ form: FORM, ids: [4, 5, 6], marker: 'archive' }));
  server.hold(listSubmissions);
  const refreshing = app.send(refreshList({ form: FORM }));
  await turn();
  await settled(markSubmission({ id: 7, marker: 'spam' }));
  await server.release(listSubmissions);
  await refreshing.outcome;
  await ended();
  server.hold(listOfForm);
  const failed = app.send(loadLog({ form: UID, kind: null, state: 'dead' }));
  await turn();
  const all = app.send(loadLog({ form: UID, kind: null, state: null }));
  await turn();
  await server.release(listOfForm, 1);
  await server.release(listOfForm);
  await Promise.all([failed.outcome, all.outcome]);
  await ended();
  for (const name of ['To', 'To read', 'To']) await settled(saveView({ form: UID, name }));
  await settled(saveWebsite({ project: website.uid, change: { name: 'Quay' } }));
  await settled(loadWorkflow({ form: UID }));
  await ending(settled);
  return recorder.export();
}

/** Recorded while this file is loaded, since Vite's runner ends after that. */
export const logs = {
  saving: await recordTriage(),
  forgetting: await recordTriage(false),
  // Views that send what nobody entered or what is not offered, or nothing, and one that does not.
  day: await recordTriage(true, remindsAt('2026-12-02T10:00')),
  reminding: await recordTriage(true, remindsAt('2026-12-01T10:00')),
  another: await recordTriage(true, async (settled) => {
    await settled(recordDraft({ id: cannedDraft(UID, 4), values: { text: 'Thank you, we will call.' } }));
    await settled(saveCannedReply({ form: UID, id: null, name: 'Thanks', text: 'Thank you, we will call.' }));
  }),
  unoffered: await recordTriage(true, (settled) =>
    settled(runAction({ form: FORM, submission: 1, action: 'win', data: {} })),
  ),
  dead: await recordTriage(true, (settled) => settled(recordDeadClick({ control: 'button in 7 0', waited: 1_500 }))),
};
