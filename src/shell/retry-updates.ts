import type { Command, Name } from '../../contract/message.ts';
import { settlementIn, type App, type Failure, type Settled, type Runtime } from '../kernel/index.ts';
import { retryEvent } from './points.ts';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** A command caused by a live event, whose call failed. */
interface Failed {
  readonly command: Command;
  /** Milliseconds until the next attempt; doubles each time. */
  delay: number;
  /** Cancels the timer of the next attempt; undefined while an attempt is running. */
  cancelTimer: (() => void) | undefined;
}

/** An unsettled command caused by the server, with the status of its latest call. */
interface Running {
  readonly command: Command;
  status: number | undefined;
}

/**
 * Retries commands caused by a live event that failed because of the network or the server: the event is not sent twice, and
 * there is no button for the user to press again. Retries with exponential backoff, and immediately when the page gets focus or
 * goes online, when an event of `retryEvent` happens, or when any other call has succeeded.
 */
export function retryUpdates(app: App, runtime: Pick<Runtime, 'after'>, page: EventTarget): void {
  const running = new Map<string, Running>();
  const failed = new Map<string, Failed>();
  const events = new Set<string>(app.contributions(retryEvent).map(({ event }) => event.type));

  const send = (one: Failed) => {
    one.cancelTimer?.();
    one.cancelTimer = undefined;
    app.send(one.command, 'server');
  };
  const sendAll = () => {
    for (const one of failed.values()) if (one.cancelTimer) send(one);
  };
  const fail = (name: string, command: Command) => {
    const before = failed.get(name);
    before?.cancelTimer?.();
    const delay = before ? Math.min(before.delay * 2, MAX_RETRY_MS) : FIRST_RETRY_MS;
    const one: Failed = { command, delay, cancelTimer: undefined };
    one.cancelTimer = runtime.after(delay, () => send(one));
    failed.set(name, one);
  };
  const settle = ({ command: id, type, key, outcome, fetchError }: Settled) => {
    const { command, status } = running.get(id) ?? {};
    running.delete(id);
    const name = `${type} ${key}`;
    if (outcome === 'failed' && command && isTemporary(status, fetchError)) return fail(name, command);
    if (outcome !== 'done' && outcome !== 'failed') return;
    failed.get(name)?.cancelTimer?.();
    failed.delete(name);
    if (outcome === 'done' && command) sendAll();
  };

  app.entries.subscribe((entry) => {
    if (entry.kind === 'command' && entry.by === 'server') {
      // The log has the type of a command that was sent.
      const command: Command = { kind: 'command', type: entry.type as Name, payload: entry.payload };
      running.set(entry.id, { command, status: undefined });
    } else if (entry.kind === 'exchange') {
      const one = running.get(entry.command);
      if (one) one.status = entry.status;
      else if (isSuccess(entry.status)) sendAll();
    } else if (entry.kind === 'event') {
      const settlement = settlementIn(entry);
      if (settlement) settle(settlement);
      else if (events.has(entry.type)) sendAll();
    }
  });
  for (const name of ['focus', 'online']) page.addEventListener(name, sendAll);
}

const isSuccess = (status: number) => status >= 200 && status < 400;

/** Whether a later attempt may succeed: no response, a server error, or too many requests. */
function isTemporary(status: number | undefined, fetchError: Failure | null): boolean {
  if (status === undefined) return fetchError !== null;
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
