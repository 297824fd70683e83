import { App, FetchFailed, provideValue, type CommandHandle, type Module } from '../kernel/index.ts';
import { Api } from './api.ts';
import { EventLog } from './event-log.ts';

/** A command of a recorded screen: it never settles, because nothing runs it. */
const unsent: CommandHandle = { id: '', outcome: new Promise(() => {}), cancel() {} };

const services = [
  provideValue(Api, { call: () => Promise.reject(new FetchFailed('')) }),
  // The event log's own screen: the log is not part of the recorded state.
  provideValue(EventLog, { text: () => new Promise(() => {}) }),
];

/** An app for views of a recorded state. It runs no command, requests nothing, and its clock does not advance. */
export class RecordedApp extends App {
  constructor(modules: readonly Module[], at: number) {
    super({
      modules,
      runtime: { now: () => at, newId: () => '', after: () => () => {} },
      provides: services,
      onError: () => {},
    });
  }

  override send(): CommandHandle {
    return unsent;
  }
}
