import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineCommand, defineEvent, type PayloadOf } from '../../contract/message.ts';
import { contribute, definePoint } from '../../contract/point.ts';
import { fixedRuntime } from './fixture/marks.ts';
import { App, defineModule, defineSlice, handles, injectable, readLog, Recorder, whenever } from './index.ts';
import { MemoryLog } from '../shell/memory-log.ts';
import { conclusionOf } from '../replay/verdict.ts';
import { replay } from '../replay/replay.ts';

const shown = definePoint<{ id: string; isShown: () => boolean }>('core/shown');
const opened = defineEvent('core/opened', z.object({ id: z.number() }));
const open = defineCommand('core/open', z.object({ id: z.number() }));
const detail = defineSlice('core/detail', { id: 0 }, (on) => [
  on(opened, (state, { id }) => {
    state.id = id;
  }),
]);
const broken = () => {
  throw new Error('broken');
};

@injectable()
class Core {
  @handles(open, { policy: 'queue', optimistic: broken, undo: broken })
  *open({ id }: PayloadOf<typeof open>) {
    yield opened({ id });
  }
}
const core = defineModule({
  id: 'core',
  slices: [detail],
  handlers: [Core],
  points: [shown],
  contributes: [contribute(shown, { id: 'core/fine', isShown: () => true })],
});
/** A plugin whose every extension throws. */
const plugin = defineModule({
  id: 'plugin',
  needs: ['core'],
  slices: [defineSlice('plugin/part', { id: 0 }, (on) => [on(opened, broken)])],
  reactions: [whenever(opened, broken)],
  contributes: [contribute(shown, { id: 'plugin/broken', isShown: broken })],
});
const modules = [core, plugin];

describe('a module whose code throws', () => {
  it('affects neither the state nor the commands nor the contributions of other modules', async () => {
    const errors: string[] = [];
    const app = new App({
      modules,
      runtime: fixedRuntime(),
      onError: (_error, where, module) => errors.push(`${module}: ${where}`),
    });
    const recorder = new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '1' });
    await recorder.open();
    const sent = app.send(open({ id: 7 }));
    expect(await sent.outcome).toMatchObject({ outcome: 'done' });
    expect(app.read(detail).id).toBe(7);
    expect(app.contributionsWhere(shown, ({ isShown }) => isShown()).map(({ id }) => id)).toEqual(['core/fine']);
    expect(new Set(errors)).toEqual(
      new Set([
        'core: finding the undo of core/open',
        'core: applying the optimistic events of core/open',
        'plugin: reducing core/opened in plugin/part',
        'plugin: reacting to core/opened',
        'plugin: running plugin/broken',
      ]),
    );
    const log = readLog((await recorder.export()).trimEnd().split('\n'));
    const recorded = log.entries.flatMap((entry) =>
      entry.kind === 'event' && entry.type === 'kernel/faulted' ? [entry.payload] : [],
    );
    expect(recorded).toContainEqual({
      module: 'plugin',
      where: 'reducing core/opened in plugin/part',
      message: 'Error: broken',
      stack: expect.arrayContaining([expect.stringMatching(/broken .*isolation\.test\.ts:\d+:\d+\)$/)]),
    });
    expect(recorded).toHaveLength(5);
    // Each names its command, unless a view ran.
    const commands = log.entries.flatMap((entry) =>
      entry.kind === 'event' && entry.type === 'kernel/faulted' ? [entry.command] : [],
    );
    expect(new Set(commands)).toEqual(new Set([sent.id, undefined]));
    expect(commands.filter((command) => command === undefined)).toHaveLength(1);
    const replayed = replay(modules, log);
    expect(conclusionOf(replayed)).toMatchObject({ kind: 'error' });
    expect(replayed.errors.map(({ module, what }) => `${module}: ${what}`)).toEqual(
      expect.arrayContaining([
        'core: applying the optimistic events of core/open: Error: broken',
        'plugin: reacting to core/opened: Error: broken',
        'plugin: running plugin/broken: Error: broken',
      ]),
    );
    expect(replayed.errors.find(({ what }) => what.startsWith('reacting'))?.stack?.[0]).toMatch(/isolation\.test\.ts/);
    expect(replayed.difference).toBeUndefined();
    expect(replayed.read(detail).id).toBe(7);
  });
});
