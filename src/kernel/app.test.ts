import { firstValueFrom, filter } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { UNEXPECTED_ERROR } from './handler.ts';
import { CommandRejected, FetchFailed, phaseOf } from './index.ts';
import { logIn, mark, markBy, markIgnoringSignal, marksApp, rows, type Call } from './fixture/marks.ts';

const rejection = () => new CommandRejected(['action is not valid for state'], 'NOT_VALID');
const nextTick = () => new Promise((resolve) => setImmediate(resolve));
const callAt = (calls: readonly Call[], index: number): Call => {
  const call = calls[index];
  if (!call) throw new Error(`no call ${index}`);
  return call;
};

describe('an optimistic command', () => {
  it('applies its events immediately and keeps them when the server accepts', async () => {
    const { app, calls, row } = marksApp();
    const sent = app.send(mark({ id: 1, flag: true }));
    expect(row(1)?.flag).toBe(true);
    callAt(calls, 0).respond();
    expect(await sent.outcome).toMatchObject({ outcome: 'done' });
    expect(row(1)).toMatchObject({ flag: true, confirmed: 1 });
  });

  it('reverts and returns the server’s errors when the server rejects it', async () => {
    const { app, calls, row } = marksApp();
    const sent = app.send(mark({ id: 1, flag: true }));
    callAt(calls, 0).reject(rejection());
    expect(await sent.outcome).toMatchObject({
      outcome: 'failed',
      errors: ['action is not valid for state'],
      code: 'NOT_VALID',
    });
    expect(row(1)).toBeUndefined();
  });

  it('applies a second mark on the same row while its call is queued', () => {
    const { app, calls, row } = marksApp();
    app.send(mark({ id: 1, flag: true }));
    app.send(mark({ id: 1, flag: false }));
    expect(row(1)?.flag).toBe(false);
    expect(calls).toHaveLength(1);
  });

  it('keeps the second of two marks on a row when the first is rejected', async () => {
    const { app, calls, row } = marksApp();
    const first = app.send(mark({ id: 1, flag: true }));
    const second = app.send(mark({ id: 1, flag: false }));
    callAt(calls, 0).reject(rejection());
    await first.outcome;
    expect(row(1)?.flag).toBe(false);
    await nextTick();
    callAt(calls, 1).respond();
    await second.outcome;
    expect(row(1)).toMatchObject({ flag: false, confirmed: 1 });
  });

  it('restores the state before both when two marks on a row are rejected', async () => {
    const { app, calls, row } = marksApp();
    const settled = app.send(mark({ id: 1, flag: true }));
    callAt(calls, 0).respond();
    await settled.outcome;
    const first = app.send(mark({ id: 1, flag: false }));
    const second = app.send(mark({ id: 1, flag: true }));
    callAt(calls, 1).reject(rejection());
    await first.outcome;
    expect(row(1)?.flag).toBe(true);
    await nextTick();
    callAt(calls, 2).reject(rejection());
    await second.outcome;
    expect(row(1)?.flag).toBe(true);
  });

  it('reverts only its own row', async () => {
    const { app, calls, row } = marksApp();
    const first = app.send(mark({ id: 1, flag: true }));
    app.send(mark({ id: 2, flag: true }));
    callAt(calls, 0).reject(rejection());
    await first.outcome;
    expect(row(1)).toBeUndefined();
    expect(row(2)?.flag).toBe(true);
  });
});

describe('concurrency policies for commands with the same key', () => {
  it('runs both commands under parallel', () => {
    const { app, calls } = marksApp();
    app.send(markBy.parallel({ id: 1, flag: true }));
    app.send(markBy.parallel({ id: 1, flag: false }));
    expect(calls.map((call) => call.what.flag)).toEqual([true, false]);
  });

  it('runs the second command after the first under queue', async () => {
    const { app, calls } = marksApp();
    const first = app.send(markBy.queue({ id: 1, flag: true }));
    app.send(markBy.queue({ id: 1, flag: false }));
    expect(calls).toHaveLength(1);
    callAt(calls, 0).respond();
    await first.outcome;
    expect(calls.map((call) => call.what.flag)).toEqual([true, false]);
  });

  it('aborts and reverts the first command under latest, and ignores its late response', async () => {
    const { app, calls, row } = marksApp();
    const first = app.send(markBy.latest({ id: 1, flag: true }));
    const second = app.send(markBy.latest({ id: 1, flag: false, note: 'second' }));
    expect(await first.outcome).toMatchObject({ outcome: 'superseded' });
    expect(callAt(calls, 0).signal?.aborted).toBe(true);
    callAt(calls, 1).respond();
    await second.outcome;
    callAt(calls, 0).respond();
    await nextTick();
    expect(row(1)).toMatchObject({ flag: false, confirmed: 1 });
  });

  it('keeps events that a superseded handler yields in its catch block', async () => {
    const { app, row } = marksApp();
    app.send(markBy.latest({ id: 1, flag: true }));
    app.send(markBy.latest({ id: 1, flag: false }));
    await nextTick();
    expect(row(1)?.notes).toEqual(['stopped']);
  });

  it('drops the late event of a superseded handler that never read the signal, and throws into it', async () => {
    const { app, calls, row } = marksApp();
    app.send(markIgnoringSignal({ id: 1, flag: true, note: 'old' }));
    const second = app.send(markIgnoringSignal({ id: 1, flag: true, note: 'new' }));
    callAt(calls, 1).respond();
    await second.outcome;
    callAt(calls, 0).respond();
    await nextTick();
    expect(row(1)?.notes).toEqual(['new', 'thrown']);
  });

  it('ignores a double click under drop', async () => {
    const { app, calls, row } = marksApp();
    const first = app.send(markBy.drop({ id: 1, flag: true }));
    const second = app.send(markBy.drop({ id: 1, flag: false }));
    expect(await second.outcome).toMatchObject({ outcome: 'dropped' });
    expect(row(1)?.flag).toBe(true);
    callAt(calls, 0).respond();
    await first.outcome;
    expect(calls).toHaveLength(1);
    app.send(markBy.drop({ id: 1, flag: false }));
    expect(calls).toHaveLength(2);
  });

  it('runs commands with different keys independently', () => {
    const { app, calls } = marksApp();
    for (const id of [1, 2, 3]) app.send(markBy.queue({ id, flag: true }));
    expect(calls).toHaveLength(3);
  });
});

describe('what is shown as done when the page is left', () => {
  it('starts without waiting for earlier commands, once', async () => {
    const { app, calls, row } = marksApp();
    const first = app.send(markBy.queue({ id: 1, flag: true }));
    const second = app.send(markBy.queue({ id: 1, flag: false }));
    app.startShown();
    app.startShown();
    expect(calls.map((call) => call.what.flag)).toEqual([true, false]);
    callAt(calls, 1).respond();
    expect(await second.outcome).toMatchObject({ outcome: 'done' });
    const third = app.send(markBy.queue({ id: 1, flag: true }));
    expect(calls).toHaveLength(2);
    callAt(calls, 0).respond();
    await first.outcome;
    expect(calls).toHaveLength(3);
    callAt(calls, 2).respond();
    await third.outcome;
    expect(row(1)).toMatchObject({ flag: true });
  });
});

describe('cancel', () => {
  it('aborts a running command and reverts its events', async () => {
    const { app, calls, row } = marksApp();
    const sent = app.send(mark({ id: 1, flag: true }));
    sent.cancel();
    expect(await sent.outcome).toMatchObject({ outcome: 'cancelled' });
    expect(callAt(calls, 0).signal?.aborted).toBe(true);
    expect(row(1)?.flag).not.toBe(true);
  });

  it('removes a waiting command from the queue', async () => {
    const { app, calls, row } = marksApp();
    const first = app.send(mark({ id: 1, flag: true }));
    const second = app.send(mark({ id: 1, flag: false }));
    second.cancel();
    expect(row(1)?.flag).toBe(true);
    callAt(calls, 0).respond();
    await first.outcome;
    await nextTick();
    expect(calls).toHaveLength(1);
  });

  it('does nothing after the command has settled', async () => {
    const { app, calls, row } = marksApp();
    const sent = app.send(mark({ id: 1, flag: true }));
    callAt(calls, 0).respond();
    await sent.outcome;
    sent.cancel();
    expect(row(1)).toMatchObject({ flag: true, confirmed: 1 });
  });
});

describe('request phases', () => {
  it('change from requested to in progress to succeeded', async () => {
    const { app, calls } = marksApp();
    const of = (key: string) => phaseOf(mark, key)(app.read)?.phase;
    app.send(mark({ id: 1, flag: true }));
    const second = app.send(mark({ id: 1, flag: false }));
    expect(of('1')).toBe('requested');
    callAt(calls, 0).respond();
    await nextTick();
    expect(of('1')).toBe('in progress');
    callAt(calls, 1).respond();
    await second.outcome;
    expect(of('1')).toBe('succeeded');
  });

  it('hold the errors of the response or the message of a failed fetch', async () => {
    const { app, calls } = marksApp();
    const rejected = app.send(mark({ id: 1, flag: true }));
    callAt(calls, 0).reject(rejection());
    await rejected.outcome;
    expect(phaseOf(mark, '1')(app.read)).toMatchObject({ phase: 'failed', errors: ['action is not valid for state'] });
    const unreachable = app.send(mark({ id: 2, flag: true }));
    callAt(calls, 1).reject(new FetchFailed('Failed to fetch'));
    await unreachable.outcome;
    expect(phaseOf(mark, '2')(app.read)).toMatchObject({ phase: 'failed', errors: [], fetchError: 'Failed to fetch' });
  });
});

describe('a handler that throws an unexpected error', () => {
  it('fails the command and reports the error', async () => {
    const errors: string[] = [];
    const { app, calls } = marksApp({ onError: (error, where) => errors.push(`${where}: ${String(error)}`) });
    const sent = app.send(mark({ id: 1, flag: true }));
    callAt(calls, 0).reject(new RangeError('not a date'));
    expect(await sent.outcome).toMatchObject({ outcome: 'failed', fetchError: UNEXPECTED_ERROR });
    expect(errors).toEqual(['handling marks/mark: RangeError: not a date']);
  });
});

describe('recording', () => {
  it('masks secrets', async () => {
    const { app } = marksApp();
    const entry = firstValueFrom(app.entries.pipe(filter((recorded) => recorded.kind === 'command')));
    app.send(logIn({ name: 'Ada', password: 'correct horse' }));
    expect((await entry).payload).toEqual({ name: 'Ada', password: '[secret]' });
  });

  it('rejects a payload that does not match its schema', () => {
    expect(() => mark({ id: 'one' as never, flag: true })).toThrow();
    expect(marksApp().app.read(rows).size).toBe(0);
  });
});
