import { Observable, Subject } from 'rxjs';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineCommand, defineEvent, type Command } from '../../contract/message.ts';
import { App, defineModule, defineTable, handles, injectable, phaseOf, whenever } from './index.ts';
import type { Policy, Reaction } from './index.ts';
import { fixedRuntime } from './fixture/marks.ts';

const Word = z.object({ word: z.string() });
const added = defineEvent('words/said', Word);
const asked = defineEvent('words/asked', Word);
const nobodys = defineCommand('words/nobodys', Word);
const say = {
  parallel: defineCommand('words/parallel', Word),
  queue: defineCommand('words/queue', Word),
  latest: defineCommand('words/latest', Word),
  drop: defineCommand('words/drop', Word),
} satisfies Record<Policy, unknown>;
type Say = (typeof say)[Policy];

const words = defineTable(
  'words/said',
  (row: { readonly at: number; readonly word: string }) => row.at,
  (on) => [on(added, (table, { word }) => table.set({ at: table.size, word }))],
);

type Added = ReturnType<typeof added>;
type Speak = (
  word: string,
) => Observable<Added> | Iterable<Added> | AsyncGenerator<Added, void> | Promise<void> | undefined | void;

/** An app whose handlers are given by the test. Every command applies an optimistic event first. */
function speaking(speak: Speak, reactions: readonly Reaction[] = [], runtime = fixedRuntime()) {
  class Speaker {
    speak({ word }: z.infer<typeof Word>) {
      return speak(word);
    }
  }
  injectable()(Speaker);
  const method = Object.getOwnPropertyDescriptor(Speaker.prototype, 'speak') ?? {};
  for (const policy of ['parallel', 'queue', 'latest', 'drop'] as const)
    handles(say[policy], { policy, optimistic: (c) => [asked(c)] })(Speaker.prototype, 'speak', method);
  const module = defineModule({ id: 'words', slices: [words], handlers: [Speaker], reactions });
  const errors: string[] = [];
  const app = new App({
    modules: [module],
    runtime,
    onError: (error, where) => errors.push(`${where}: ${String(error)}`),
  });
  const received = () => [...app.read(words)].map((row) => row.word);
  const phase = (command: Say) => phaseOf(command)(app.read)?.phase;
  return { app, errors, received, phase };
}

/** Sends `next` when the first command's optimistic event has happened. */
const after = (word: string, next: Command) => whenever(asked, (one) => (one.word === word ? next : undefined));

describe('a subscriber that throws', () => {
  it('is reported and affects neither the command nor the other subscribers', async () => {
    const { app, errors, received } = speaking((word) => [added({ word })]);
    let notified = 0;
    app.subscribe(() => {
      throw new Error('view');
    });
    app.subscribe(() => notified++);
    expect(await app.send(say.queue({ word: 'a' })).outcome).toMatchObject({ outcome: 'done' });
    expect(await app.send(say.queue({ word: 'b' })).outcome).toMatchObject({ outcome: 'done' });
    expect(received()).toEqual(['a', 'b']);
    expect(notified).toBeGreaterThan(0);
    expect(new Set(errors)).toEqual(new Set(['notifying a subscriber: Error: view']));
  });
});

describe('a command sent while another one begins', () => {
  it('is dropped under the drop policy, and leaves the lane free afterwards', async () => {
    const open = new Subject<never>();
    const { app } = speaking(() => open, [after('first', say.drop({ word: 'second' }))]);
    const first = app.send(say.drop({ word: 'first' }));
    open.complete();
    expect(await first.outcome).toMatchObject({ outcome: 'done' });
    expect(await app.send(say.drop({ word: 'third' })).outcome).toMatchObject({ outcome: 'done' });
  });

  it('supersedes the first under the latest policy', async () => {
    const open = new Subject<never>();
    const { app, phase } = speaking(() => open, [after('first', say.latest({ word: 'second' }))]);
    const first = app.send(say.latest({ word: 'first' }));
    expect(await first.outcome).toMatchObject({ outcome: 'superseded' });
    expect(phase(say.latest)).toBe('in progress');
    open.complete();
    expect(phase(say.latest)).toBe('succeeded');
  });

  it('does not run inside a state subscriber', () => {
    const { app, received } = speaking((word) => [added({ word })]);
    let isSent = false;
    app.subscribe(() => {
      if (!isSent) {
        isSent = true;
        app.send(say.drop({ word: 'from a view' }));
      }
    });
    app.send(say.drop({ word: 'first' }));
    expect(received()).toEqual(['first', 'from a view']);
  });

  it('fails on its own when no module handles it', async () => {
    const { app, errors, received } = speaking((word) => [added({ word })], [after('first', nobodys({ word: '' }))]);
    expect(await app.send(say.queue({ word: 'first' })).outcome).toMatchObject({ outcome: 'done' });
    expect(received()).toEqual(['first']);
    expect(errors).toEqual(['reacting to words/asked: Error: No module handles words/nobodys.']);
  });
});

describe('a handler that finishes synchronously', () => {
  it('finishes before the command that it triggered begins', async () => {
    const { app, received } = speaking(
      function* (word) {
        try {
          yield added({ word });
          yield added({ word: `${word}, still` });
        } catch {
          yield added({ word: `, said` });
        }
      },
      [whenever(added, ({ word }) => (word === 'first' ? say.latest({ word: 'second' }) : undefined))],
    );
    const first = app.send(say.latest({ word: 'first' }));
    expect(await first.outcome).toMatchObject({ outcome: 'done' });
    expect(received()).toEqual(['first', 'first, still', 'second', 'second, still']);
  });

  it('supports thousands of queued commands', async () => {
    const open = new Subject<never>();
    const { app, received } = speaking((word) => (word === '0' ? open : [added({ word })]));
    const sent = Array.from({ length: 5_000 }, (_, at) => app.send(say.queue({ word: String(at) })));
    open.complete();
    await Promise.all(sent.map((one) => one.outcome));
    expect(received()).toHaveLength(4_999);
  });
});

describe('a handler that throws before it returns', () => {
  it('fails the command, and leaves the lane free', async () => {
    const { app, errors, received } = speaking((word) => {
      if (word === 'bad') throw new RangeError('no such word');
      return [added({ word })];
    });
    expect(await app.send(say.queue({ word: 'bad' })).outcome).toMatchObject({ outcome: 'failed' });
    expect(await app.send(say.queue({ word: 'good' })).outcome).toMatchObject({ outcome: 'done' });
    expect(received()).toEqual(['good']);
    expect(errors).toEqual(['handling words/queue: RangeError: no such word']);
  });
});

describe('the time of an entry', () => {
  it('is the same for everything in one run, and later for the next command', () => {
    let time = 0;
    const { app } = speaking((word) => [added({ word })], [], { ...fixedRuntime(), now: () => ++time });
    const times: (readonly [string, number])[] = [];
    app.entries.subscribe((entry) => {
      if (entry.kind === 'event') times.push([entry.type, entry.at]);
    });
    app.send(say.queue({ word: 'a' }));
    app.send(say.queue({ word: 'b' }));
    const [first, second] = [times.slice(0, times.length / 2), times.slice(times.length / 2)];
    expect(first.map(([type]) => type)).toEqual(second.map(([type]) => type));
    const timesOf = (events: typeof times) => [...new Set(events.map(([, at]) => at))];
    const [[one = 0, ...more], [other = 0, ...others]] = [timesOf(first), timesOf(second)];
    expect([...more, ...others]).toEqual([]);
    expect(other).toBeGreaterThan(one);
  });
});

describe('a handler that returns an observable', () => {
  it('has its events applied until its command is stopped', async () => {
    const events = new Subject<Added>();
    const { app, received } = speaking(() => events);
    const sent = app.send(say.parallel({ word: 'on and on' }));
    events.next(added({ word: 'a' }));
    events.next(added({ word: 'b' }));
    sent.cancel();
    events.next(added({ word: 'late' }));
    expect(await sent.outcome).toMatchObject({ outcome: 'cancelled' });
    expect(received()).toEqual(['a', 'b']);
  });

  it('is unsubscribed when its command is cancelled', async () => {
    let isLeft = false;
    const { app } = speaking(() => new Observable<never>(() => () => (isLeft = true)));
    const sent = app.send(say.parallel({ word: 'on and on' }));
    sent.cancel();
    expect(await sent.outcome).toMatchObject({ outcome: 'cancelled' });
    expect(isLeft).toBe(true);
  });
});

describe('a handler that returns nothing', () => {
  it.each([
    ['at once', () => undefined],
    ['later', () => Promise.resolve()],
  ])('is done %s', async (_when, speak) => {
    const { app, errors } = speaking(speak);
    expect(await app.send(say.queue({ word: 'a' })).outcome).toMatchObject({ outcome: 'done' });
    expect(errors).toEqual([]);
  });
});

describe('a generator', () => {
  it('fails its command when it throws, and keeps the events it had yielded', async () => {
    const { app, errors, received } = speaking(function* (word) {
      yield added({ word });
      throw new RangeError('no more');
    });
    expect(await app.send(say.queue({ word: 'a' })).outcome).toMatchObject({ outcome: 'failed' });
    expect(received()).toEqual(['a']);
    expect(errors).toEqual(['handling words/queue: RangeError: no more']);
  });

  it('gets one error when its command was superseded, at its next event', async () => {
    const gate = Promise.withResolvers<void>();
    const stops: unknown[] = [];
    const { app, received } = speaking(async function* (word) {
      yield added({ word });
      if (word === 'second') return;
      await gate.promise;
      for (const late of ['late', 'later'])
        try {
          yield added({ word: late });
        } catch (error) {
          stops.push(error);
        }
      yield added({ word: 'cleaned up' });
    });
    const first = app.send(say.latest({ word: 'first' }));
    await expect.poll(received).toEqual(['first']);
    expect(await app.send(say.latest({ word: 'second' })).outcome).toMatchObject({ outcome: 'done' });
    expect(await first.outcome).toMatchObject({ outcome: 'superseded' });
    gate.resolve();
    await expect.poll(received).toContain('cleaned up');
    expect(received()).toEqual(['first', 'second', 'later', 'cleaned up']);
    expect(stops).toHaveLength(1);
  });
});

describe('a handler that rejects with undefined', () => {
  it('fails the command', async () => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what careless code does
    const { app } = speaking(() => Promise.reject());
    expect(await app.send(say.parallel({ word: 'a' })).outcome).toMatchObject({ outcome: 'failed' });
  });
});
