import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineCommand, defineEvent } from '../../contract/message.ts';
import { contribute, definePoint } from '../../contract/point.ts';
import { secret } from '../../contract/secret.ts';
import { fixedRuntime } from './fixture/marks.ts';
import {
  App,
  assemble,
  defineModule,
  defineSlice,
  handles,
  injectable,
  whenever,
  type HandlerContext,
  type Module,
} from './index.ts';

const onError = () => {};
const found = (...modules: Module[]) => modules.map((module) => ({ folder: module.id, module }));
const cards = definePoint<{ readonly id: string }>('a/card');
const unused = () => Promise.resolve({ default: {} });
const slice = (id: string) => defineSlice(id, {}, () => []);

describe('assemble', () => {
  it('sorts each module after those it needs', () => {
    const order = assemble(found({ id: 'b', needs: ['a'] }, { id: 'a' })).map((module) => module.id);
    expect(order).toEqual(['a', 'b']);
  });

  it('accepts a name of another module that it has adopted', () => {
    const [module] = assemble(found({ id: 'a', adopted: ['b/rows'], slices: [slice('b/rows')] }));
    expect(module?.slices?.map(({ id }) => id)).toEqual(['b/rows']);
  });

  it('accepts contributions to any of a module’s points', () => {
    const points = [cards, definePoint<{ readonly id: string }>('a/row')];
    const contributes = points.map((point) => contribute(point, { id: 'b/one' }));
    expect(assemble(found({ id: 'a', points }, { id: 'b', contributes }))).toHaveLength(2);
  });

  it.each<[string, { folder: string; module: Module }[], string]>([
    [
      'a duplicate id',
      [
        { folder: 'one', module: { id: 'a' } },
        { folder: 'two', module: { id: 'a' } },
      ],
      'modules/two: the id "a" is taken by modules/one',
    ],
    [
      'a name outside the prefix',
      found({ id: 'a', slices: [slice('b/rows')] }),
      'modules/a: slice "b/rows" must start with "a/"',
    ],
    ['an unknown need', found({ id: 'a', needs: ['ghost'] }), 'modules/a: missing required module "ghost"'],
    [
      'a circle of needs',
      found({ id: 'a', needs: ['b'] }, { id: 'b', needs: ['a'] }),
      'needs form a circle: a → b → a',
    ],
    ['a name taken twice', found({ id: 'a', slices: [slice('a/x'), slice('a/x')] }), 'slice "a/x" already exists'],
    ['an id that is not the folder', [{ folder: 'one', module: { id: 'a' } }], 'modules/one: its id is "a"'],
    [
      'a contribution outside the prefix',
      found({ id: 'a', points: [cards], contributes: [contribute(cards, { id: 'b/card' })] }),
      'modules/a: contribution to a/card "b/card" must start with "a/"',
    ],
    [
      'two contributions of one id',
      found({ id: 'a', points: [cards], contributes: [1, 2].map(() => contribute(cards, { id: 'a/card' })) }),
      'modules/a: contribution to a/card "a/card" already exists',
    ],
    [
      'texts of another module',
      found({ id: 'a', texts: { id: 'b', load: { en: unused, de: unused } } }),
      'modules/a: texts "b/" must start with "a/"',
    ],
    [
      'a point that its module does not have',
      found({ id: 'a', points: [cards], contributes: [contribute(definePoint('a/other'), 1)] }),
      'contributes to "a/other", a point that no module has',
    ],
    [
      'an unknown point',
      found({ id: 'a', contributes: [contribute(definePoint('ghost/point'), 1)] }),
      'contributes to "ghost/point"',
    ],
  ])('fails on %s and names the folder', (_what, modules, message) => {
    expect(() => assemble(modules)).toThrow(message);
  });
});

const Nothing = z.object({});
const ping = defineCommand('loop/ping', Nothing);
const pinged = defineEvent('loop/pinged', Nothing);
const counted = defineSlice('loop/count', { pings: 0 }, (on) => [
  on(pinged, (state) => {
    state.pings += 1;
  }),
]);

@injectable()
class Loop {
  @handles(ping, { policy: 'parallel' })
  *ping(_command: object, context: HandlerContext) {
    context.now();
    context.newId();
    yield pinged({});
  }
}

describe('reactions', () => {
  it('stop a loop and report it', () => {
    const errors: unknown[] = [];
    const loop = defineModule({
      id: 'loop',
      slices: [counted],
      handlers: [Loop],
      reactions: [whenever(pinged, () => ping({}))],
    });
    const app = new App({ modules: [loop], runtime: fixedRuntime(), onError: (error) => errors.push(error) });
    app.send(ping({}));
    expect(app.read(counted).pings).toBe(17);
    const chain = Array.from({ length: 17 }, () => 'loop/ping').join(' → ');
    expect(errors).toEqual([new Error(`Reactions form a loop: ${chain}`)]);
  });

  it('send a command with its cause', () => {
    const once = whenever(pinged, (_event, read) => (read(counted).pings === 1 ? ping({}) : undefined));
    const app = new App({
      modules: [{ id: 'loop', slices: [counted], handlers: [Loop], reactions: [once] }],
      runtime: fixedRuntime(),
      onError,
    });
    const causes: unknown[] = [];
    app.entries.subscribe((entry) => entry.kind === 'command' && causes.push(entry.cause));
    const sent = app.send(ping({}));
    expect(causes).toEqual([undefined, sent.id]);
  });
});

const makeKey = defineCommand('keys/make', z.object({}));
const keyMade = defineEvent('keys/made', z.object({ name: z.string(), key: secret(z.string()) }));

@injectable()
class Keys {
  @handles(makeKey, { policy: 'parallel' })
  *make() {
    yield keyMade({ name: 'Zapier', key: 'correct horse' });
  }
}

describe('a secret in an event', () => {
  it('is masked in the log, even when no slice reduces the event', () => {
    const app = new App({ modules: [{ id: 'keys', handlers: [Keys] }], runtime: fixedRuntime(), onError });
    const created: unknown[] = [];
    app.entries.subscribe(
      (entry) => entry.kind === 'event' && entry.type === 'keys/made' && created.push(entry.payload),
    );
    app.send(makeKey({}));
    expect(created).toEqual([{ name: 'Zapier', key: '[secret]' }]);
  });
});

describe('runtime values that a handler reads', () => {
  it('are recorded in order, with their command', () => {
    const app = new App({
      modules: [{ id: 'loop', slices: [counted], handlers: [Loop] }],
      runtime: fixedRuntime(),
      onError,
    });
    const draws: unknown[] = [];
    app.entries.subscribe((entry) => entry.kind === 'draw' && draws.push(entry));
    const { id } = app.send(ping({}));
    expect(draws).toEqual([
      { kind: 'draw', command: id, what: 'time', value: 1_000 },
      { kind: 'draw', command: id, what: 'id', value: 'id-2' },
    ]);
  });
});
