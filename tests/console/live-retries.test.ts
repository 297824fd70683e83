import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { CallInput, Endpoint, ResponseOf } from '../../contract/endpoint.ts';
import { loadBilling } from '../../modules/billing/commands.ts';
import { loadDeliveries, loadLog } from '../../modules/delivery-log/commands.ts';
import { loadCheck } from '../../modules/installation/commands.ts';
import { LOG_PATH } from '../../modules/delivery-log/log-path.ts';
import { loadSettings } from '../../modules/form-settings/commands.ts';
import { listenLive } from '../../modules/live/commands.ts';
import { LiveStream, type LiveMessage } from '../../modules/live/stream.ts';
import { loadCc, loadDigestTime, loadOptedOut } from '../../modules/notification-mail/commands.ts';
import { loadProfile } from '../../modules/profile/commands.ts';
import { loadInvitations, loadShares } from '../../modules/sharing/commands.ts';
import { openForm, openSubmission } from '../../modules/submissions/commands.ts';
import { detail, listResponse, submissions } from '../../modules/submissions/testing/samples.ts';
import { loadWebhooks } from '../../modules/webhooks/commands.ts';
import { loadWorkflow } from '../../modules/workflow/commands.ts';
import { loadInitialData } from '../../modules/workspaces/public.ts';
import { editedFormOf, formOf, initialDataOf, projectOf } from '../../modules/workspaces/testing/sample-workspaces.ts';
import type { Command } from '../../contract/message.ts';
import { assemble } from '../../src/assemble.ts';
import { App, FetchFailed, provideValue, type Module } from '../../src/kernel/index.ts';
import { Api } from '../../src/shell/api.ts';
import { navigated } from '../../src/shell/messages.ts';
import { shellModule } from '../../src/shell/module.ts';
import { retryUpdates } from '../../src/shell/retry-updates.ts';
import { fromSchema } from '../arbitrary/from-schema.ts';
import { FakeClock, settle } from './fake-clock.ts';

// Every module of the product with everything loaded. Then a live event comes while each call fails once: the data that it // announced is fetched soon afterwards.

const files = import.meta.glob<Module>('/modules/*/module.ts', { import: 'default', eager: true });
const found = Object.entries(files).map(([file, module]) => ({ folder: file.split('/')[2] ?? '', module }));

const FORM = 1;
const UID = 'fContact';
type Input = { readonly query?: object };
const responses: Readonly<Record<string, (input: Input) => unknown>> = {
  'workspaces/initial-data': () => initialDataOf([projectOf([formOf({ state: 'production' })])]),
  'workspaces/form': () => editedFormOf({ state: 'production', key_fields: ['message'] }),
  'submissions/list': ({ query = {} }) => listResponse('since_id' in query ? [] : submissions(3)),
  'submissions/detail': () => ({ ...detail(1, { is_read: true }), form_id: FORM }),
};

/** Responds by the contract. During an outage each call fails once. */
class UnreliableServer implements Api {
  readonly failed = new Set<string>();
  readonly succeeded = new Map<string, number>();
  isDown = false;

  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal): Promise<ResponseOf<E>> {
    await settle();
    signal.throwIfAborted();
    const { id } = endpoint;
    if (this.isDown && !this.failed.has(id)) {
      this.failed.add(id);
      throw new FetchFailed('Failed to fetch');
    }
    this.succeeded.set(id, (this.succeeded.get(id) ?? 0) + 1);
    const [random] = fc.sample(fromSchema(endpoint.response), { seed: 1, numRuns: 1 });
    return endpoint.response.parse(responses[id]?.(input as Input) ?? random) as ResponseOf<E>;
  }
}

const loads: readonly Command[] = [
  loadInitialData({}),
  openForm({ form: FORM }),
  openSubmission({ id: 1 }),
  loadDeliveries({ submission: 1 }),
  loadLog({ form: UID, kind: null, state: null }),
  loadSettings({ form: UID }),
  loadWorkflow({ form: UID }),
  loadWebhooks({ form: UID }),
  loadShares({ form: UID }),
  loadCc({ form: UID }),
  loadOptedOut({ form: UID }),
  loadDigestTime({}),
  loadProfile({}),
  loadBilling({}),
  loadInvitations({}),
  loadCheck({ form: UID }),
];

let server: UnreliableServer;
let clock: FakeClock;
let app: App;
let receive: (message: LiveMessage) => void;
beforeEach(async () => {
  server = new UnreliableServer();
  clock = new FakeClock();
  const stream: LiveStream = { listen: (listener) => (receive = listener) };
  app = new App({
    modules: assemble([{ folder: 'shell', module: shellModule }, ...found]),
    runtime: clock,
    provides: [provideValue(Api, server), provideValue(LiveStream, stream)],
    onError: (error) => {
      throw error;
    },
  });
  retryUpdates(app, clock, new EventTarget());
  for (const command of loads) expect(await app.send(command).outcome, command.type).toMatchObject({ outcome: 'done' });
  app.send(listenLive({}));
  await idle();
});

const idle = async () => {
  for (let n = 0; n < 20; n += 1) await settle();
};

const DETAIL = '/pHarbour/fContact/submissions/raw/1';
const SETTINGS = `/pHarbour/fContact${LOG_PATH}`;
const note = (event: string, more: object = {}): LiveMessage => ({
  kind: 'form',
  event: { event, form_id: FORM, ...more },
});
const account = (event: string, more: object = {}): LiveMessage => ({ kind: 'account', event: { event, ...more } });
const one = { submission_id: 1, by: 9 };

const events: readonly (readonly [what: string, address: string, message: LiveMessage, fetched: readonly string[]])[] =
  [
    ['a submission', DETAIL, note('submission', { last_id: 4 }), ['submissions/list']],
    ['unlocked submissions', DETAIL, note('unlocked'), ['submissions/list']],
    ['a note', DETAIL, note('note', one), ['submissions/detail']],
    ['a reply', DETAIL, note('reply', one), ['submissions/detail']],
    ['an answer', DETAIL, note('answer', { ...one, last_activity_time: null }), ['submissions/detail']],
    ['a scanned file', DETAIL, note('file-scanned', { submission_id: 1 }), ['submissions/detail']],
    ['a mark', DETAIL, note('marked', { ...one, marker: 'spam' }), ['submissions/detail']],
    [
      'a bulk mark',
      DETAIL,
      note('marked-many', { submission_ids: [1], marker: 'spam', by: 9 }),
      ['submissions/detail'],
    ],
    [
      'a workflow action',
      DETAIL,
      note('action', { ...one, unique_name: 'contact', from_state: 'NEW', to_state: 'CONTACTED' }),
      ['submissions/detail'],
    ],
    ['a delivery', DETAIL, note('deliveries', { submission_id: 1 }), ['delivery-log/list', 'submissions/detail']],
    ['a delivery, in the log', SETTINGS, note('deliveries', { submission_id: 1 }), ['delivery-log/of-form']],
    ['changed settings', DETAIL, note('form-changed'), ['workspaces/form', 'notification-mail/cc', 'submissions/list']],
    [
      'a changed workflow',
      DETAIL,
      note('workflow', { by: 9 }),
      ['submissions/list', 'workspaces/form', 'workflow/read'],
    ],
    ['a changed webhook', DETAIL, note('webhooks'), ['webhooks/list']],
    ['a changed share', DETAIL, note('shares'), ['sharing/list']],
    ['a confirmed CC address', DETAIL, note('cc'), ['notification-mail/cc']],
    ['an unsubscription', DETAIL, note('opt-outs'), ['notification-mail/opted-out']],
    ['a checked installation', DETAIL, note('verified'), ['installation/check']],
    ['a changed name', DETAIL, account('profile', { name: 'Eve' }), ['profile/settings', 'workspaces/initial-data']],
    ['a changed time of digests', DETAIL, account('digest-time'), ['notification-mail/digest-time']],
    ['a changed plan', DETAIL, account('billing'), ['billing/billing', 'workspaces/initial-data']],
    ['changed access', DETAIL, { kind: 'access' }, ['workspaces/initial-data', 'sharing/invitations']],
    [
      'a restored connection',
      DETAIL,
      { kind: 'resumed' },
      ['workspaces/initial-data', 'submissions/list', 'submissions/detail', 'sharing/invitations'],
    ],
  ];

test.each(events)('%s is shown although the first fetch failed', async (_what, address, signal, fetched) => {
  const [path = '', search = ''] = address.split('?');
  app.restore(app.timeline.root, [
    { type: navigated.type, v: navigated.version, payload: { path, search }, at: 0, by: 'user' },
  ]);
  server.succeeded.clear();
  server.isDown = true;
  receive(signal);
  for (let seconds = 0; seconds < 4; seconds += 1) {
    await idle();
    await clock.pass(1_000);
  }
  expect([...server.failed]).toEqual(expect.arrayContaining([...fetched]));
  const missing = [...server.failed].filter((id) => !server.succeeded.has(id));
  expect(missing).toEqual([]);
});

test('covers every live event that the modules publish', async () => {
  const sources = import.meta.glob<string>('/{modules/*/contract,contract/entity/form}.ts', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const published = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bevent: z\.literal\('([\w-]+)'\)/g)].map(([, event = '']) => event),
  );
  const raced = new Set(
    events.map(([, , signal]) => {
      if ('event' in signal) return signal.event.event;
      return signal.kind === 'resumed' ? 'missed' : 'access';
    }),
  );
  expect(published.filter((event) => !raced.has(event) && !carriesItsData.has(event))).toEqual([]);
});

/** Events after which nothing is fetched. */
const carriesItsData = new Set([
  'beta-feature',
  'deleted',
  'notice',
  'notice-read',
  'reminder',
  'reminder-deleted',
  'zaps',
]);
