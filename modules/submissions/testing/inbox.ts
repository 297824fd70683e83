import type { Event } from '../../../contract/message.ts';
import { assemble, type FoundModule } from '../../../src/assemble.ts';
import { App, defineModule, provideValue, type Module } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { sessionOpened } from '../../../src/shell/messages.ts';
import { InputIdle } from '../input-idle.ts';
import { shellModule } from '../../../src/shell/module.ts';
import { banners, dismissed } from '../../notifications/public.ts';
import { formTab, forms, initialDataLoaded, workspaces, type Form } from '../../workspaces/public.ts';
import { draftsModule } from '../../../tests/console/drafts-module.ts';
import { FakeClock } from '../../../tests/console/fake-clock.ts';
import { MockServer } from '../../../tests/console/mock-server.ts';
import { saveLayout } from '../contract.ts';
import { DelayedMarkStorage, type StoredMark } from '../delayed-mark-storage.ts';
import submissionsModule from '../module.ts';
import { PageLeave } from '../page-leave.ts';
import { initialData } from './samples.ts';

/** The fixed time of these tests. */
const NOW = 1_795_200_000_000;

/** The workspaces slices without their handlers. */
const onlyState = defineModule({ id: 'workspaces', slices: [workspaces, forms], points: [formTab] });
const noAccounts = defineModule({ id: 'accounts' });
const noNotifications = defineModule({ id: 'notifications', slices: [banners, dismissed] });
const silent = defineModule({ id: 'live' });

interface InboxContext {
  readonly more?: readonly FoundModule[];
  /** Overrides of the sample form. */
  readonly role?: Partial<Form>;
  readonly workspacesModule?: Module;
  readonly liveModule?: Module;
  readonly inputIdle?: InputIdle;
  /** Delayed marks that other pages of this browser have stored. */
  readonly stored?: StoredMark[];
}

/** An app with this module and its dependencies, a signed-in user and a mock server. */
export function inbox({
  more = [],
  role = {},
  workspacesModule = onlyState,
  liveModule = silent,
  inputIdle,
  stored = [],
}: InboxContext = {}) {
  const left = new EventTarget();
  const server = new MockServer().on(saveLayout, ({ body }) => body);
  const clock = new FakeClock(NOW);
  const app = new App({
    modules: assemble([
      { folder: 'shell', module: shellModule },
      { folder: 'accounts', module: noAccounts },
      draftsModule,
      { folder: 'workspaces', module: workspacesModule },
      { folder: 'live', module: liveModule },
      { folder: 'notifications', module: noNotifications },
      { folder: 'submissions', module: submissionsModule },
      ...more,
    ]),
    runtime: clock,
    provides: [
      provideValue(Api, server),
      provideValue(DelayedMarkStorage, storageOf(stored)),
      provideValue(PageLeave, { next: (signal) => leaving(left, signal) }),
      ...(inputIdle ? [provideValue(InputIdle, inputIdle)] : []),
    ],
    onError: (error) => {
      throw error;
    },
  });
  const emitted: Pick<Event, 'type' | 'payload'>[] = [];
  app.entries.subscribe((entry) => {
    if (entry.kind === 'event') emitted.push({ type: entry.type as Event['type'], payload: entry.payload });
  });
  /** Dispatches events to set up the app's state. */
  const given = (...events: readonly Event[]) =>
    app.restore(
      app.timeline.root,
      events.map(({ type, definition, payload }) => ({
        type,
        v: definition.version,
        payload,
        at: 0,
        by: 'server',
      })),
    );
  const data = initialData(role);
  given(initialDataLoaded(data), sessionOpened({ account: data.user }));
  const leave = () => left.dispatchEvent(new Event('pagehide'));
  return { app, server, given, emitted, clock, stored, leave };
}

function storageOf(stored: StoredMark[]): DelayedMarkStorage {
  let retained: readonly StoredMark[] = [];
  const without = (id: string) => stored.filter((mark) => mark.id !== id);
  return {
    list: (account) => stored.filter((mark) => mark.account === account),
    write: (mark) => void stored.splice(0, stored.length, ...without(mark.id), mark),
    remove: (id) => {
      retained = retained.filter((mark) => mark.id !== id);
      stored.splice(0, stored.length, ...without(id));
    },
    removeBefore: (at) => void stored.splice(0, stored.length, ...stored.filter((mark) => mark.at >= at)),
    retain: () => {
      retained = [...stored];
    },
    restore: () => void stored.push(...retained.filter((one) => !stored.some(({ id }) => id === one.id))),
  };
}

const leaving = (page: EventTarget, signal: AbortSignal) =>
  new Promise<void>((resolve) => page.addEventListener('pagehide', () => resolve(), { once: true, signal }));
