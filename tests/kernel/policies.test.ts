import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CommandRejected,
  phaseOf,
  readLog,
  replay,
  type Entry,
  type Policy,
  type Sent,
} from '../../src/kernel/index.ts';
import { LineWriter, numbered } from '../../src/kernel/codec.ts';
import { mark, markBy, markDeaf, marksApp, marksModule, rows } from '../../src/kernel/fixture/marks.ts';
import { saveRoot } from '../../src/kernel/snapshot.ts';
import { liveEventOf, PolicyModel } from './policy-model.ts';

const POLICIES = ['parallel', 'queue', 'latest', 'drop'] as const satisfies readonly Policy[];
const ROWS = [1, 2] as const;

const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send'), row: fc.constantFrom(...ROWS), flag: fc.boolean() }) },
  // Of any command there is: running, waiting or long ended, which makes it a late answer.
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('answer', 'refuse', 'cancel'), of: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('checkpoint') }) },
);
type Action = { readonly do: string; readonly row?: number; readonly flag?: boolean; readonly of?: number };

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** An app with everything it recorded, and its commands by number. */
function session(command: typeof mark) {
  const { app, calls } = marksApp();
  const entries: Entry[] = [];
  app.entries.subscribe((entry) => entries.push(entry));
  const sent: Sent[] = [];
  const send = (row: number, flag: boolean) => {
    const one = app.send(command({ id: row, flag, note: liveEventOf(sent.length) }));
    sent.push(one);
    return one;
  };
  const callOf = (of: number) => calls.find((call) => call.what.note === liveEventOf(of));
  const act = (one: Action) => {
    const of = (one.of ?? 0) % Math.max(1, sent.length);
    if (one.do === 'send') send(one.row ?? 1, one.flag ?? true);
    else if (one.do === 'answer') callOf(of)?.answer();
    else if (one.do === 'refuse') callOf(of)?.refuse(new CommandRejected(['no']));
    else if (one.do === 'cancel') sent[of]?.cancel();
    else app.checkpoint();
  };
  return { app, calls, entries, sent, send, callOf, act };
}

/** The log, written and read back, folds to the state that the session had, checkpoint by checkpoint. */
function expectReplay({ app, entries }: ReturnType<typeof session>) {
  app.checkpoint();
  const writer = new LineWriter();
  const log = readLog(numbered(entries, 0).flatMap((entry) => writer.write(entry)));
  const replayed = replay([marksModule], log);
  expect(replayed.difference).toBeUndefined();
  expect(replayed.verified).toBe(entries.filter((entry) => entry.kind === 'checkpoint').length);
  expect(JSON.stringify(replayed.state)).toBe(JSON.stringify(saveRoot(app.folder, app.timeline.root)));
}

/** Ends what is still open; then every promise is resolved, and the lanes are free for the next command at once. */
async function expectEnded(one: ReturnType<typeof session>, ended: readonly string[]) {
  for (let round = 0; round <= one.sent.length; round++) {
    for (const call of one.calls) call.answer();
    await turn();
  }
  const outcomes = await Promise.all(one.sent.map((command) => command.outcome));
  for (const { outcome } of outcomes) expect(ended).toContain(outcome);
  expect(one.app.timeline.isSettled).toBe(true);
  for (const row of ROWS) {
    const before = one.calls.length;
    const last = one.send(row, true);
    expect(one.calls).toHaveLength(before + 1);
    one.calls.at(-1)?.answer();
    expect(await last.outcome).toMatchObject({ outcome: 'done' });
  }
}

describe.each(POLICIES)(
  'under %s, any interleaving of commands, answers, refusals, late answers and cancels',
  (policy) => {
    const command = markBy[policy];

    it('does what the model does, step by step', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(action, { maxLength: 30, size: 'max' }), async (actions) => {
          const real = session(command);
          const model = new PolicyModel(policy);
          for (const one of actions as readonly Action[]) {
            const of = (one.of ?? 0) % Math.max(1, real.sent.length);
            real.act(one);
            if (one.do === 'send') model.send(one.row ?? 1, one.flag ?? true);
            else if (one.do === 'answer') model.answer(of);
            else if (one.do === 'refuse') model.refuse(of);
            else if (one.do === 'cancel') model.cancel(of);
            await turn();
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

    it('ends in the state that the order of events in the log says, also when nothing waits for the step before', async () => {
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

describe('a handler that never takes its signal', () => {
  it('ends in the state that the log says, whatever comes late', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(action, fc.nat(3)), { maxLength: 40, size: 'max' }), async (actions) => {
        const real = session(markDeaf);
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

describe('what a reload makes of a session', () => {
  it('is what the log says, with everything that was still open taken back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 30, size: 'max' }), async (actions) => {
        const real = session(mark);
        for (const one of actions as readonly Action[]) {
          real.act(one);
          await turn();
        }
        const again = session(markBy.queue);
        again.app.restore(
          again.app.folder.initial(),
          structuredClone(real.entries).filter((entry) => entry.kind === 'event'),
        );
        for (const command of real.sent) command.cancel();
        expect(again.app.timeline.isSettled).toBe(true);
        // A running handler adds that it was stopped, which the closed tab could not.
        const told = ({ app }: typeof real) =>
          [...app.read(rows)].map(({ id, flag, confirmed }) => ({ id, flag, confirmed }));
        expect(told(again)).toEqual(told(real));
        for (const row of ROWS)
          expect(phaseOf(mark, String(row))(again.app.read)).toEqual(phaseOf(mark, String(row))(real.app.read));
      }),
      { numRuns: 60 },
    );
  });
});
