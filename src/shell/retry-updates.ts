import type { Command, Name } from '../../contract/message.ts';
import type { App, Settled, Runtime } from '../kernel/index.ts';
import { retryEvent } from './points.ts';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** A command that a live notification led to, and whose calls failed. */
interface Failed {
  readonly command: Command;
  /** Until the next attempt; doubles each time. */
  pause: number;
  /** Stops the timer of the next attempt; undefined while an attempt runs. */
  stop: (() => void) | undefined;
}

/** A command that the server caused, until it is settled, with the status of its latest call. */
interface Running {
  readonly command: Command;
  status: number | undefined;
}

/**
 * Sends a command again that a live notification led to and that the network or the server failed: the notification does not
 * come twice, and nobody pressed a button that could be pressed again. It is sent again after a pause that doubles, and at once
 * when the page gets the focus or a network, when an event of `retryEvent` happens, and when any call has succeeded.
 */
export function retryUpdates(app: App, runtime: Pick<Runtime, 'after'>, page: EventTarget): void {
  const running = new Map<string, Running>();
  const failed = new Map<string, Failed>();
  const events = new Set<string>(app.contributions(retryEvent).map(({ event }) => event.type));

  const send = (one: Failed) => {
    one.stop?.();
    one.stop = undefined;
    app.send(one.command, 'server');
  };
  const sendAll = () => {
    for (const one of failed.values()) if (one.stop) send(one);
  };
  const fail = (name: string, command: Command) => {
    const before = failed.get(name);
    before?.stop?.();
    const pause = before ? Math.min(before.pause * 2, MAX_RETRY_MS) : FIRST_RETRY_MS;
    const one: Failed = { command, pause, stop: undefined };
    one.stop = runtime.after(pause, () => send(one));
    failed.set(name, one);
  };
  const settle = ({ command: id, type, key, outcome, fetchError }: Settled) => {
    const { command, status } = running.get(id) ?? {};
    running.delete(id);
    const name = `${type} ${key}`;
    if (outcome === 'failed' && command && isTemporary(status, fetchError)) return fail(name, command);
    if (outcome !== 'done' && outcome !== 'failed') return;
    failed.get(name)?.stop?.();
    failed.delete(name);
    if (outcome === 'done' && command) sendAll();
  };

  app.entries.subscribe((entry) => {
    if (entry.kind === 'command' && entry.by === 'server') {
      const command: Command = { kind: 'command', type: entry.type as Name, payload: entry.payload };
      running.set(entry.id, { command, status: undefined });
    } else if (entry.kind === 'exchange') {
      const one = running.get(entry.command);
      if (one) one.status = entry.status;
      else if (isAnswered(entry.status)) sendAll();
    } else if (entry.kind === 'event') {
      if (entry.type === 'kernel/settled') settle(entry.payload as Settled);
      else if (events.has(entry.type)) sendAll();
    }
  });
  for (const name of ['focus', 'online']) page.addEventListener(name, sendAll);
}

const isAnswered = (status: number) => status >= 200 && status < 400;

/** Whether a later attempt may succeed: no response, an error of the server, or too many requests. */
function isTemporary(status: number | undefined, fetchError: string | null): boolean {
  if (status === undefined) return fetchError !== null;
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
