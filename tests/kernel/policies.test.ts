import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CommandRejected,
  phaseOf,
  readLog,
  type Entry,
  type Policy,
  type CommandHandle,
} from '../../src/kernel/index.ts';
import { replay } from '../../src/replay/replay.ts';
import { unsettledCommands } from '../../src/kernel/stored-commands.ts';
import { numbered } from './numbered.ts';
import { LineWriter } from '../../src/kernel/line-writer.ts';
import { mark, markBy, markIgnoringSignal, marksApp, marksModule, rows } from '../../src/kernel/fixture/marks.ts';
import { saveRoot } from '../../src/kernel/stored-state.ts';
import { noteOf, PolicyModel } from './policy-model.ts';

const POLICIES = ['parallel', 'queue', 'latest', 'drop'] as const satisfies readonly Policy[];
const ROWS = [1, 2] as const;

const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send'), row: fc.constantFrom(...ROWS), flag: fc.boolean() }) },
  // Targets any command: running, waiting or already settled, which makes it a late response.
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('respond', 'reject', 'cancel'), of: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('checkpoint') }) },
);
type Action = { readonly do: string; readonly row?: number; readonly flag?: boolean; readonly of?: number };

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** An app with its recorded entries, and its commands by number. */
function session(command: typeof mark) {
  const { app, calls } = marksApp();
  const entries: Entry[] = [];
  app.entries.subscribe((entry) => entries.push(entry));
  const sent: CommandHandle[] = [];
  const send = (row: number, flag: boolean) => {
    const one = app.send(command({ id: row, flag, note: noteOf(sent.length) }));
    sent.push(one);
    return one;
  };
  const callOf = (of: number) => calls.find((call) => call.what.note === noteOf(of));
  const act = (one: Action) => {
    const of = (one.of ?? 0) % Math.max(1, sent.length);
    if (one.do === 'send') send(one.row ?? 1, one.flag ?? true);
    else if (one.do === 'respond') callOf(of)?.respond();
    else if (one.do === 'reject') callOf(of)?.reject(new CommandRejected(['no']));
    else if (one.do === 'cancel') sent[of]?.cancel();
    else app.checkpoint();
  };
  return { app, calls, entries, sent, send, callOf, act };
}

/** Expects the log, written and read back, to fold to the session's state, checkpoint by checkpoint. */
function expectReplay({ app, entries }: ReturnType<typeof session>) {
  app.checkpoint();
  const writer = new LineWriter();
  const log = readLog(numbered(entries, 0).flatMap((entry) => writer.write(entry)));
  const replayed = replay([marksModule], log);
  expect(replayed.difference).toBeUndefined();
  expect(replayed.verified).toBe(entries.filter((entry) => entry.kind === 'checkpoint').length);
  expect(JSON.stringify(replayed.state)).toBe(JSON.stringify(saveRoot(app.reducer, app.timeline.root)));
}

/** Settles pending calls, then expects all outcomes to be resolved and the lanes to be free for the next command. */
async function expectEnded(one: ReturnType<typeof session>, ended: readonly string[]) {
  for (let round = 0; round <= one.sent.length; round++) {
    for (const call of one.calls) call.respond();
    await nextTick();
  }
  const outcomes = await Promise.all(one.sent.map((command) => command.outcome));
  for (const { outcome } of outcomes) expect(ended).toContain(outcome);
  expect(one.app.timeline.isSettled).toBe(true);
  for (const row of ROWS) {
    const before = one.calls.length;
    const last = one.send(row, true);
    expect(one.calls).toHaveLength(before + 1);
    one.calls.at(-1)?.respond();
    expect(await last.outcome).toMatchObject({ outcome: 'done' });
  }
}

describe.each(POLICIES)(
  'under %s, any interleaving of commands, responses, rejections, late responses and cancellations',
  (policy) => {
    const command = markBy[policy];

    it('behaves like the model, step by step', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(action, { maxLength: 30, size: 'max' }), async (actions) => {
          const real = session(command);
          const model = new PolicyModel(policy);
          for (const one of actions as readonly Action[]) {
            const of = (one.of ?? 0) % Math.max(1, real.sent.length);
            real.act(one);
            if (one.do === 'send') model.send(one.row ?? 1, one.flag ?? true);
            else if (one.do === 'respond') model.respond(of);
            else if (one.do === 'reject') model.reject(of);
            else if (one.do === 'cancel') model.cancel(of);
            await nextTick();
            expect([...real.app.read(rows)]).toEqual(model.rows());
            for (const row of ROWS) expect(phaseOf(command, String(row))(real.app.read)?.phase).toBe(model.phase(row));
          }
          for (const [at, { status }] of model.sent.entries())
            if (status !== 'running' && status !== 'waiting')
              expect((await real.sent[at]?.outcome)?.outcome).toBe(status);
          expectReplay(real);
          await expectEnded(real, ['done', 'failed', 'superseded', 'cancelled', 'dropped']);
          expectReplay(real);
        }),
        { numRuns: 60 },
      );
    });

    it('ends in the state that the log folds to, even when steps overlap', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(action, fc.nat(3)), { maxLength: 40, size: 'max' }), async (actions) => {
          const real = session(command);
          for (const [one, wait] of actions as readonly (readonly [Action, number])[]) {
            real.act(one);
            for (let tick = 0; tick < wait; tick++) await Promise.resolve();
          }
          await expectEnded(real, ['done', 'failed', 'superseded', 'cancelled', 'dropped']);
          expectReplay(real);
        }),
        { numRuns: 60 },
      );
    });
  },
);

describe('a handler that never reads its signal', () => {
  it('ends in the state that the log folds to, with any late responses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(action, fc.nat(3)), { maxLength: 40, size: 'max' }), async (actions) => {
        const real = session(markIgnoringSignal);
        for (const [one, wait] of actions as readonly (readonly [Action, number])[]) {
          real.act(one);
          for (let tick = 0; tick < wait; tick++) await Promise.resolve();
        }
        await expectEnded(real, ['done', 'superseded', 'cancelled']);
        expectReplay(real);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a reload', () => {
  it('restores the logged state and reverts pending commands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 30, size: 'max' }), async (actions) => {
        const real = session(mark);
        for (const one of actions as readonly Action[]) {
          real.act(one);
          await nextTick();
        }
        const again = session(markBy.queue);
        const { reducer } = again.app;
        const events = structuredClone(real.entries).filter((entry) => entry.kind === 'event');
        again.app.restore(reducer.initial(), events, unsettledCommands(reducer.initial(), events, reducer));
        for (const command of real.sent) command.cancel();
        expect(again.app.timeline.isSettled).toBe(true);
        // A running handler adds a note that it was stopped, which the closed tab could not do.
        const rowsOf = ({ app }: typeof real) =>
          [...app.read(rows)].map(({ id, flag, confirmed }) => ({ id, flag, confirmed }));
        expect(rowsOf(again)).toEqual(rowsOf(real));
        for (const row of ROWS)
          expect(phaseOf(mark, String(row))(again.app.read)).toEqual(phaseOf(mark, String(row))(real.app.read));
      }),
      { numRuns: 60 },
    );
  });
});
