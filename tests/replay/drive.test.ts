import { describe, expect, it } from 'vitest';
import { defineModule, whenever } from '../../src/kernel/index.ts';
import { drive } from '../../src/replay/drive.ts';
import { replay } from '../../src/replay/replay.ts';
import { driveRecorded } from '../../src/shell/drive-recorded.ts';
import { deskSession } from './desk-session.ts';
import { deskModule } from './desk.ts';
import { logOf, ordersModule, remind, sessionWith, submitted } from './orders.ts';

describe('driving a log', () => {
  it('agrees with a recording of the same code, for any effects in any order', async () => {
    const log = logOf(await sessionWith());
    const settled = log.entries.filter((entry) => entry.kind === 'event' && entry.type === 'kernel/settled');
    expect(await drive([ordersModule()], log)).toEqual({
      driven: settled.length,
      notDriven: [],
      // Nobody can compute again what the warehouse returned.
      asRecorded: [{ service: 'orders/warehouse', count: 12, n: 10, isRecomputable: false }],
      difference: undefined,
    });
    expect(settled.map((entry) => entry.kind === 'event' && entry.payload)).toEqual(
      expect.arrayContaining(['done', 'failed', 'superseded'].map((outcome) => expect.objectContaining({ outcome }))),
    );
  });

  it('reads the parts of a log up to any entry', async () => {
    const log = logOf(await sessionWith());
    for (const { n } of log.entries)
      expect((await drive([ordersModule()], log, { until: n })).difference, `until ${n}`).toBeUndefined();
  });

  it('lists the commands that it could not drive, and why', async () => {
    const text = await sessionWith();
    expect(await drive([], logOf(text))).toMatchObject({
      driven: 0,
      notDriven: expect.arrayContaining([{ type: 'orders/submit', why: 'no module handles it', count: 4 }]),
    });
    const { header, snapshot, entries } = logOf(text);
    const withoutEffects = entries
      .filter(({ kind }) => kind !== 'effect' && kind !== 'result')
      .map((entry, at) => ({ ...entry, n: at + 1 }))
      .map((entry) => (entry.kind === 'draw' ? { ...entry, order: undefined } : entry));
    const older = { header: header && { ...header, format: 1 }, snapshot, entries: withoutEffects };
    expect(await drive([ordersModule()], older)).toMatchObject({
      driven: 1,
      notDriven: expect.arrayContaining([
        { type: 'orders/submit', why: 'its use of orders/warehouse was not recorded', count: 4 },
        { type: 'orders/remind', why: 'its timers were not recorded', count: 2 },
      ]),
      difference: undefined,
    });
  });

  it('finds an additional command, unless a module that is not installed may have sent it', async () => {
    const log = logOf(await sessionWith());
    const last = log.entries.length + 1;
    const other = { n: last, kind: 'event', type: 'stock/counted', v: 1, payload: {}, at: last, by: 'user' } as const;
    const withOther = { ...log, entries: [...log.entries, other] };
    const module = ordersModule({ reminderOf: () => undefined });
    expect((await drive([module], withOther)).difference).toBeUndefined();
    // The module has taken the name over.
    const { difference } = await drive([{ ...module, adopted: ['stock/counted'] }], withOther);
    expect(difference).toMatchObject({ expected: { type: 'orders/remind' }, got: { kind: 'nothing' } });
  });

  it('expects reactions only of modules that the page had loaded', async () => {
    const log = logOf(await sessionWith());
    const reactions = [whenever(submitted, ({ id }) => remind({ id }))];
    const modules = [ordersModule(), defineModule({ id: 'loyalty', reactions })];
    expect((await drive(modules, log)).difference).toBeUndefined();

    const first = log.entries.findIndex((entry) => entry.kind === 'command');
    const payload = { modules: ['orders', 'loyalty'] };
    const loaded = { kind: 'event', type: 'kernel/modules-loaded', v: 1, payload, at: 1, by: 'replay' } as const;
    const entries = log.entries.toSpliced(first, 0, { n: 0, ...loaded }).map((entry, at) => ({ ...entry, n: at + 1 }));
    const { difference } = await drive(modules, { ...log, entries });
    expect(difference).toMatchObject({ command: { type: 'orders/submit' }, got: { type: remind.type } });
  });

  it('names the entry, its command, what was recorded and what the code yields', async () => {
    const log = logOf(await sessionWith());
    const { difference } = await drive([ordersModule({ reminderMs: 1_000 })], log);
    const wait = log.entries.find((entry) => entry.kind === 'draw' && entry.what === 'timer');
    expect(difference).toMatchObject({
      n: wait?.n,
      command: { type: 'orders/remind' },
      expected: { value: 60_000 },
      got: { kind: 'draw', what: 'timer', value: 1_000 },
    });
  });

  const policies = ['parallel', 'queue', 'latest', 'drop'] as const;
  const pairs = policies.flatMap((recorded) => policies.map((current) => [recorded, current] as const));
  it.each(pairs)(
    'drives overlapping commands recorded by the policy %s, verified with %s',
    async (recorded, current) => {
      const log = logOf((await deskSession({ searchPolicy: recorded, assignPolicy: recorded })).log);
      const { module } = deskModule({ searchPolicy: current, assignPolicy: current });
      const { difference } = await driveRecorded([module], log);
      if (recorded === current) expect(difference).toBeUndefined();
      else expect(difference?.command?.type).toBe('desk/search');
    },
  );

  it('ignores the policy of commands from before the log', async () => {
    const { header, snapshot, entries } = logOf((await deskSession()).log);
    const { module } = deskModule();
    const second = entries.filter((entry) => entry.kind === 'command' && entry.type === 'desk/search')[1]?.n ?? NaN;
    const { state } = replay([module], { header, snapshot, entries }, { until: second - 1 });
    const later = {
      header,
      snapshot: { kind: 'snapshot' as const, n: second - 1, state },
      entries: entries.slice(second - 1),
    };
    const build = deskModule({ searchPolicy: 'drop' }).module;
    expect((await driveRecorded([build], later)).difference).toBeUndefined();
    expect((await driveRecorded([build], { header, snapshot, entries })).difference).toBeDefined();
  });
});
