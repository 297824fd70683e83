import { firstValueFrom, filter } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { UNEXPECTED_ERROR } from './handler.ts';
import { CommandRejected, FetchFailed, phaseOf } from './index.ts';
import { logIn, mark, markBy, markDeaf, marksApp, rows, type Call } from './fixture/marks.ts';

const refusal = () => new CommandRejected(['action is not valid for state'], 'NOT_VALID');
const turn = () => new Promise((resolve) => setImmediate(resolve));
const at = (calls: readonly Call[], index: number): Call => {
  const call = calls[index];
  if (!call) throw new Error(`no call ${index}`);
  return call;
};

describe('an optimistic command', () => {
  it('shows at once and stays when the server agrees', async () => {
    const { app, calls, row } = marksApp();
    const sent = app.send(mark({ id: 1, flag: true }));
    expect(row(1)?.flag).toBe(true);
    at(calls, 0).answer();
    expect(await sent.outcome).toMatchObject({ outcome: 'done' });
    expect(row(1)).toMatchObject({ flag: true, confirmed: 1 });
  });

  it('is taken back when the server refuses, and says what the server said', async () => {
    const { app, calls, row } = marksApp();
    const sent = app.send(mark({ id: 1, flag: true }));
    at(calls, 0).refuse(refusal());
    expect(await sent.outcome).toMatchObject({
      outcome: 'failed',
      errors: ['action is not valid for state'],
      code: 'NOT_VALID',
    });
    expect(row(1)).toBeUndefined();
  });

  it('shows a second mark on the same row while its call waits for the first', () => {
    const { app, calls, row } = marksApp();
    app.send(mark({ id: 1, flag: true }));
    app.send(mark({ id: 1, flag: false }));
    expect(row(1)?.flag).toBe(false);
    expect(calls).toHaveLength(1);
  });

  it('keeps the second of two marks on one row when the first is refused', async () => {
    const { app, calls, row } = marksApp();
    const first = app.send(mark({ id: 1, flag: true }));
    const second = app.send(mark({ id: 1, flag: false }));
    at(calls, 0).refuse(refusal());
    await first.outcome;
    expect(row(1)?.flag).toBe(false);
    await turn();
    at(calls, 1).answer();
    await second.outcome;
    expect(row(1)).toMatchObject({ flag: false, confirmed: 1 });
  });

  it('goes back to the state before both when two marks on one row are refused', async () => {
    const { app, calls, row } = marksApp();
    const settled = app.send(mark({ id: 1, flag: true }));
    at(calls, 0).answer();
    await settled.outcome;
    const first = app.send(mark({ id: 1, flag: false }));
    const second = app.send(mark({ id: 1, flag: true }));
    at(calls, 1).refuse(refusal());
    await first.outcome;
    expect(row(1)?.flag).toBe(true);
    await turn();
    at(calls, 2).refuse(refusal());
    await second.outcome;
    expect(row(1)?.flag).toBe(true);
  });

  it('takes back only its own row', async () => {
    const { app, calls, row } = marksApp();
    const first = app.send(mark({ id: 1, flag: true }));
    app.send(mark({ id: 2, flag: true }));
    at(calls, 0).refuse(refusal());
    await first.outcome;
    expect(row(1)).toBeUndefined();
    expect(row(2)?.flag).toBe(true);
  });
});

describe('the policies, for commands of one key', () => {
  it('parallel runs both', () => {
    const { app, calls } = marksApp();
    app.send(markBy.parallel({ id: 1, flag: true }));
    app.send(markBy.parallel({ id: 1, flag: false }));
    expect(calls.map((call) => call.what.flag)).toEqual([true, false]);
  });

  it('queue runs the second when the first has ended', async () => {
    const { app, calls } = marksApp();
    const first = app.send(markBy.queue({ id: 1, flag: true }));
    app.send(markBy.queue({ id: 1, flag: false }));
    expect(calls).toHaveLength(1);
    at(calls, 0).answer();
    await first.outcome;
    expect(calls.map((call) => call.what.flag)).toEqual([true, false]);
  });

  it('latest aborts the first, takes back what it showed, and ignores its late answer', async () => {
    const { app, calls, row } = marksApp();
    const first = app.send(markBy.latest({ id: 1, flag: true }));
    const second = app.send(markBy.latest({ id: 1, flag: false, note: 'second' }));
    expect(await first.outcome).toMatchObject({ outcome: 'superseded' });
    expect(at(calls, 0).signal?.aborted).toBe(true);
    at(calls, 1).answer();
    await second.outcome;
    at(calls, 0).answer();
    await turn();
    expect(row(1)).toMatchObject({ flag: false, confirmed: 1 });
  });

  it('latest keeps what a superseded handler yields in its catch', async () => {
    const { app, row } = marksApp();
    app.send(markBy.latest({ id: 1, flag: true }));
    app.send(markBy.latest({ id: 1, flag: false }));
    await turn();
    expect(row(1)?.notes).toEqual(['stopped']);
  });

  it('latest drops the late event of a handler that never took the signal, and tells it', async () => {
    const { app, calls, row } = marksApp();
    app.send(markDeaf({ id: 1, flag: true, note: 'old' }));
    const second = app.send(markDeaf({ id: 1, flag: true, note: 'new' }));
    at(calls, 1).answer();
    await second.outcome;
    at(calls, 0).answer();
    await turn();
    expect(row(1)?.notes).toEqual(['new', 'told']);
  });

  it('drop ignores a double click', async () => {
    const { app, calls, row } = marksApp();
    const first = app.send(markBy.drop({ id: 1, flag: true }));
    const second = app.send(markBy.drop({ id: 1, flag: false }));
    expect(await second.outcome).toMatchObject({ outcome: 'dropped' });
    expect(row(1)?.flag).toBe(true);
    at(calls, 0).answer();
    await first.outcome;
    expect(calls).toHaveLength(1);
    app.send(markBy.drop({ id: 1, flag: false }));
    expect(calls).toHaveLength(2);
  });

  it('keeps commands of other keys apart', () => {
    const { app, calls } = marksApp();
    for (const id of [1, 2, 3]) app.send(markBy.queue({ id, flag: true }));
    expect(calls).toHaveLength(3);
  });
});

describe('cancel', () => {
  it('aborts a running command and takes back what it showed', async () => {
    const { app, calls, row } = marksApp();
    const sent = app.send(mark({ id: 1, flag: true }));
    sent.cancel();
    expect(await sent.outcome).toMatchObject({ outcome: 'cancelled' });
    expect(at(calls, 0).signal?.aborted).toBe(true);
    expect(row(1)?.flag).not.toBe(true);
  });

  it('takes a waiting command out of the queue', async () => {
    const { app, calls, row } = marksApp();
    const first = app.send(mark({ id: 1, flag: true }));
    const second = app.send(mark({ id: 1, flag: false }));
    second.cancel();
    expect(row(1)?.flag).toBe(true);
    at(calls, 0).answer();
    await first.outcome;
    await turn();
    expect(calls).toHaveLength(1);
  });

  it('after the end changes nothing', async () => {
    const { app, calls, row } = marksApp();
    const sent = app.send(mark({ id: 1, flag: true }));
    at(calls, 0).answer();
    await sent.outcome;
    sent.cancel();
    expect(row(1)).toMatchObject({ flag: true, confirmed: 1 });
  });
});

describe('request phases', () => {
  it('go from requested to in progress to succeeded', async () => {
    const { app, calls } = marksApp();
    const of = (key: string) => phaseOf(mark, key)(app.read)?.phase;
    app.send(mark({ id: 1, flag: true }));
    const second = app.send(mark({ id: 1, flag: false }));
    expect(of('1')).toBe('requested');
    at(calls, 0).answer();
    await turn();
    expect(of('1')).toBe('in progress');
    at(calls, 1).answer();
    await second.outcome;
    expect(of('1')).toBe('succeeded');
  });

  it('keep the errors of the response, and the message of a fetch that failed', async () => {
    const { app, calls } = marksApp();
    const refused = app.send(mark({ id: 1, flag: true }));
    at(calls, 0).refuse(refusal());
    await refused.outcome;
    expect(phaseOf(mark, '1')(app.read)).toMatchObject({ phase: 'failed', errors: ['action is not valid for state'] });
    const cut = app.send(mark({ id: 2, flag: true }));
    at(calls, 1).refuse(new FetchFailed('Failed to fetch'));
    await cut.outcome;
    expect(phaseOf(mark, '2')(app.read)).toMatchObject({ phase: 'failed', errors: [], fetchError: 'Failed to fetch' });
  });
});

describe('a handler that throws what nobody expected', () => {
  it('fails the command and is reported', async () => {
    const faults: string[] = [];
    const { app, calls } = marksApp({ onError: (fault, where) => faults.push(`${where}: ${String(fault)}`) });
    const sent = app.send(mark({ id: 1, flag: true }));
    at(calls, 0).refuse(new RangeError('not a date'));
    expect(await sent.outcome).toMatchObject({ outcome: 'failed', fetchError: UNEXPECTED_ERROR });
    expect(faults).toEqual(['handling marks/mark: RangeError: not a date']);
  });
});

describe('what is recorded', () => {
  it('leaves secrets out', async () => {
    const { app } = marksApp();
    const entry = firstValueFrom(app.entries.pipe(filter((one) => one.kind === 'command')));
    app.send(logIn({ name: 'Ada', password: 'correct horse' }));
    expect((await entry).payload).toEqual({ name: 'Ada', password: '[secret]' });
  });

  it('refuses a payload that its schema does not allow', () => {
    expect(() => mark({ id: 'one' as never, flag: true })).toThrow();
    expect(marksApp().app.read(rows).size).toBe(0);
  });
});
