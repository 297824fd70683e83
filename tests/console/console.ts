import drafts from '../../modules/drafts/module.ts';
import { assemble } from '../../src/assemble.ts';
import { App, provideValue, type Module } from '../../src/kernel/index.ts';
import { Api } from '../../src/shell/api.ts';
import { navigationRequested } from '../../src/shell/messages.ts';
import { shellModule } from '../../src/shell/module.ts';
import { FakeClock } from './fake-clock.ts';
import { MockServer } from './mock-server.ts';
import { toastTexts } from './toasts.ts';

/** The console of some modules and of that of drafts, which others need, with a server and a clock that the test controls. */
export function consoleOf(...modules: readonly Module[]) {
  const server = new MockServer();
  const clock = new FakeClock();
  const app = new App({
    modules: assemble([...new Set([shellModule, drafts, ...modules])].map((module) => ({ folder: module.id, module }))),
    runtime: clock,
    provides: [provideValue(Api, server)],
    onError: (error) => {
      throw error;
    },
  });
  const events: string[] = [];
  const navigations: string[] = [];
  app.entries.subscribe((entry) => {
    if (entry.kind !== 'event') return;
    events.push(entry.type);
    if (entry.type === navigationRequested.type) navigations.push(navigationRequested.schema.parse(entry.payload).to);
  });
  return {
    app,
    server,
    clock,
    /** The types of all events so far. */
    events,
    /** The paths that handlers navigated to. */
    navigations,
    /** The texts of toasts, oldest first. */
    toastTexts: () => toastTexts(app),
  };
}
