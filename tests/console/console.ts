import { App, assemble, provideValue, type Module } from '../../src/kernel/index.ts';
import { Api } from '../../src/shell/api.ts';
import { navigationAsked } from '../../src/shell/messages.ts';
import { shellModule } from '../../src/shell/module.ts';
import { HandWorld } from './fake-clock.ts';
import { Peer } from './mock-server.ts';
import { said } from './toasts.ts';

/** The console of some modules, against a server and a clock in the test's hands. */
export function consoleOf(...modules: readonly Module[]) {
  const peer = new Peer();
  const world = new HandWorld();
  const app = new App({
    modules: assemble([shellModule, ...modules].map((module) => ({ folder: module.id, module }))),
    world,
    provides: [provideValue(Api, peer)],
    onFault: (fault) => {
      throw fault;
    },
  });
  const events: string[] = [];
  const ways: string[] = [];
  app.entries.subscribe((entry) => {
    if (entry.kind !== 'event') return;
    events.push(entry.type);
    if (entry.type === navigationAsked.type) ways.push(navigationAsked.schema.parse(entry.payload).to);
  });
  return {
    app,
    peer,
    world,
    /** The types of all events so far. */
    events,
    /** Where handlers wanted to go. */
    ways,
    /** What toasts say, the oldest first. */
    said: () => said(app),
  };
}
