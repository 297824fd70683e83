import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineCommand, defineEvent } from '../../contract/message.ts';
import { secret } from '../../contract/secret.ts';
import { fixedRuntime } from './fixture/marks.ts';
import { App, defineModule, defineSlice, handles, injectable, whenever, type HandlerContext } from './index.ts';

const onError = () => {};

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
