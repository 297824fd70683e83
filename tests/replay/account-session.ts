import { envelope, type Endpoint } from '../../contract/endpoint.ts';
import { signUpForFeature, loadFeatures } from '../../modules/beta/commands.ts';
import { betaFeatureSignup, betaFeatureSignups } from '../../modules/beta/contract.ts';
import { listenLive } from '../../modules/live/commands.ts';
import { type LiveMessage, LiveStream } from '../../modules/live/stream.ts';
import { dismissNotification } from '../../modules/notifications/commands.ts';
import { readNotification } from '../../modules/notifications/contract.ts';
import { loadProfile, saveProfile } from '../../modules/profile/commands.ts';
import { changeProfile, getProfile } from '../../modules/profile/contract.ts';
import { DelayedMarkStorage } from '../../modules/submissions/delayed-mark-storage.ts';
import { InputIdle } from '../../modules/submissions/input-idle.ts';
import { PageLeave } from '../../modules/submissions/page-leave.ts';
import { initialData } from '../../modules/submissions/testing/samples.ts';
import { initialDataLoaded } from '../../modules/workspaces/events.ts';
import { initialData as initialDataCall } from '../../modules/workspaces/contract.ts';
import { allModules } from '../../src/all-modules.ts';
import { App, provideValue, Recorder } from '../../src/kernel/index.ts';
import { recordSteps } from '../../src/replay/record-steps.ts';
import { Api } from '../../src/shell/api.ts';
import { MemoryLog } from '../../src/shell/memory-log.ts';
import { sessionOpened } from '../../src/shell/messages.ts';
import { manualRuntime, turn } from './manual-runtime.ts';
import { begin, noMarks, scriptedApi } from './scripted-parts.ts';

/*
 * A session on the pages of an account, with few checkpoints, as while the browser is busy. `buggy-account.test.ts` loads this file with a
 * mistake in one of the product's modules.
 */

const data = initialData();
const you = { name: 'Ada', username: 'ada@example.com', email_id: 'ada@example.com', emailID: 'ada@example.com' };

const bodies: Readonly<Record<string, object>> = {
  [getProfile.id]: you,
  [changeProfile.id]: { ...you, name: 'Ada Quay' },
  [betaFeatureSignups.id]: { beta_feature_signups: [] },
  [betaFeatureSignup.id]: {},
  [readNotification.id]: {},
  [initialDataCall.id]: data,
};

const posted = (id: number): LiveMessage => ({
  kind: 'account',
  event: { event: 'notice', notice: { id, message: `Notice ${id}`, type: 'info' } },
});

async function recordAccount() {
  const { runtime } = manualRuntime();
  let receive = (_message: LiveMessage) => {};
  const exchange = (endpoint: Endpoint, { params }: { readonly params?: unknown }) =>
    Promise.resolve(
      JSON.stringify(params ?? {}).includes('3')
        ? { status: 409, body: { success: false, errors: ['Not now'] }, requestId: null }
        : { status: 200, body: envelope(endpoint.generation, bodies[endpoint.id] ?? {}), requestId: null },
    );
  const app: App = new App({
    modules: allModules,
    runtime,
    provides: [
      provideValue(
        Api,
        scriptedApi((signal, request) => app.recordRequest(signal, request), exchange),
      ),
      provideValue(LiveStream, { listen: (to) => void (receive = to) }),
      provideValue(PageLeave, { next: () => new Promise(() => {}) }),
      provideValue(InputIdle, { next: () => Promise.resolve() }),
      provideValue(DelayedMarkStorage, noMarks),
    ],
    onError: () => {},
  });
  begin(app, [initialDataLoaded(data), sessionOpened({ account: data.user })]);
  app.send(listenLive({}));
  await turn();
  const recorder = new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '0.1.0' });
  await recorder.open();
  recordSteps(app);

  await Promise.all([app.send(loadProfile({})).outcome, app.send(loadFeatures({})).outcome]);
  app.checkpoint();
  for (const id of [1, 2, 3, 4]) receive(posted(id));
  await turn();
  await Promise.all([1, 2, 3].map((id) => app.send(dismissNotification({ id })).outcome));
  receive({ kind: 'account', event: { event: 'notice-read', id: 4 } });
  await turn();
  app.checkpoint();
  for (let times = 0; times < 2; times++) await app.send(signUpForFeature({ code: 'ADVANCED_REPORTS' })).outcome;
  await app.send(saveProfile({ name: 'Ada Quay' })).outcome;
  receive({ kind: 'account', event: { event: 'profile', name: 'Ada Lake' } });
  await turn();
  app.checkpoint();
  return recorder.export();
}

/** Recorded while this file is loaded, since Vite's runner ends after that. */
export const log = await recordAccount();
