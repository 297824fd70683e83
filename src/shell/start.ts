import { assemble, type FoundModule } from '../assemble.ts';
import {
  App,
  freezeRecords,
  loadRestoring,
  provideValue,
  Recorder,
  type LogStorage,
  type StoredSegment,
} from '../kernel/index.ts';
import { Api, httpApi, overHttp } from './api.ts';
import { yieldToMain, persistLog } from './persist-log.ts';
import { sendWhenLeaving } from './send-when-leaving.ts';
import { openLogStorage } from './log-storage.ts';
import {
  restoreLanguage,
  selectTheme,
  expireSession,
  navigationRequested,
  recordNoSession,
  sessionOpened,
} from './messages.ts';
import { shellModule } from './module.ts';
import { onEvent } from './on-event.ts';
import { bootCommand, sessionCommand } from './points.ts';
import { hasNoSession } from './page-session.ts';
import { PRODUCT } from './product.ts';
import { fetchAfterPaint } from './fetch-after-paint.ts';
import { BASE } from './base.ts';
import { goTo } from './go-to.ts';
import { createRouter } from './router.tsx';
import { EventLog } from './event-log.ts';
import { leaveAtSessionEnd } from './session-end.ts';
import { session, languageSetting } from './state.ts';
import { tabName } from './tab.ts';
import { texts } from './texts.ts';
import { storedTheme } from './theme.ts';
import { browserRuntime } from './browser-runtime.ts';
import { loadTexts, translate } from '../ui/catalogue.ts';
import { texts as controls } from '../ui/texts.ts';
import { Languages, languageOfBrowser, storedLanguage } from './languages.ts';
import { UndoOffers } from './offer-undos.ts';

interface Start {
  readonly found: readonly FoundModule[];
  /** Whether all modules are loaded. If not, other screens require a page load. */
  readonly isWhole: boolean;
}

function pageNavigation() {
  const { href } = location;
  return {
    to: (address: string) => location.assign(address),
    reload() {
      // Replaces it immediately, even while `throttleUrlUpdates` delays changes.
      History.prototype.replaceState.call(history, null, '', href);
      location.reload();
    },
  };
}

/** Sends the contributed commands, without those that need a session if there is none. Resolves when all are settled. */
async function sendEach(app: App, point: typeof bootCommand): Promise<void> {
  const parts = app.contributions(point).filter(({ needsSession }) => !(needsSession && hasNoSession));
  await Promise.all(parts.flatMap((one) => app.attempt(one, () => app.send(one.command()).outcome) ?? []));
}

interface Log {
  readonly storage: LogStorage;
  /** Its newest segment. */
  readonly latest: Promise<StoredSegment>;
}

/** Opens this tab's log and begins to read it. */
export async function openLog(): Promise<Log> {
  const { name, isNew } = tabName(() => browserRuntime.newId());
  if (!isNew) loadRestoring().catch(() => {});
  const storage = await openLogStorage(name, () => browserRuntime.now(), globalThis);
  const latest = storage.latest();
  // `startConsole` continues without it.
  latest.catch(() => {});
  return { storage, latest };
}

/** Starts the console: creates the app from its modules, restores the log, checks the session and creates the router. */
export async function startConsole({ found, isWhole }: Start, { storage, latest }: Log) {
  freezeRecords(import.meta.env.DEV);
  const languages: Languages = {
    ofBrowser: languageOfBrowser,
    load: (language) => loadTexts(language, [controls, ...app.modules.flatMap(({ texts: own }) => own ?? [])]),
  };
  const eventLog = { text: () => recorder.export() };
  const app: App = new App({
    modules: assemble([{ folder: 'shell', module: shellModule }, ...found]),
    runtime: browserRuntime,
    provides: [
      provideValue(EventLog, eventLog),
      provideValue(Languages, languages),
      provideValue(
        Api,
        httpApi({
          exchange: overHttp(fetchAfterPaint, () => app.read(languageSetting).language),
          record: (signal, request) => app.recordRequest(signal, request),
          noResponseText: (isTimeout) =>
            translate(texts(isTimeout ? 'late' : 'unreachable'), app.read(languageSetting).language),
          unexpectedResponseText: (requestId) =>
            translate(
              requestId === null ? texts('unexpected') : texts('unexpectedNumbered', { request: requestId }),
              app.read(languageSetting).language,
            ),
          onExpired: () => void app.send(expireSession({})),
        }),
      ),
    ],
    // The console continues after a module's error, so developers need to see it here.
    // eslint-disable-next-line no-console
    onError: (error, where) => console.error(where, error),
  });
  const recorder = new Recorder(app, storage, { product: PRODUCT, version: __VERSION__ }, yieldToMain);
  await recorder.open(latest);
  persistLog(app, recorder);
  sendWhenLeaving(app);
  leaveAtSessionEnd(app, recorder, pageNavigation());
  app.send(selectTheme({ theme: storedTheme() }));
  await app.send(restoreLanguage({ language: storedLanguage() })).outcome;

  let hasSession = false;
  onEvent(app, sessionOpened, () => {
    if (!hasSession) void import('./signed-in.ts').then(({ watchSignedIn }) => watchSignedIn(app));
    if (!hasSession) void sendEach(app, sessionCommand);
    hasSession = true;
  });
  if (hasNoSession) app.send(recordNoSession({}));
  const boot = sendEach(app, bootCommand);
  const ready = app.read(session).current.status === 'in' ? Promise.resolve() : boot;
  const router = createRouter(app, ready, isWhole);
  if (isWhole) void import('./prefetch.ts').then(({ prefetchOnIntent }) => prefetchOnIntent(app, BASE));
  app.resolve(UndoOffers).follow(app);
  onEvent(app, navigationRequested, (target) => {
    // In a separate task, so that other changes are painted first.
    setTimeout(() => goTo(router, target));
  });
  return { app, router };
}
