import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCommand, defineEvent } from '../../contract/message.ts';
import {
  App,
  defineModule,
  defineToken,
  handles,
  inject,
  injectable,
  provideValue,
  Recorder,
  type HandlerContext,
} from '../../src/kernel/index.ts';
import { assemble } from '../../src/assemble.ts';
import { MemoryLog } from '../../src/shell/memory-log.ts';
import { drive } from '../../src/replay/drive.ts';
import { manualRuntime } from './manual-runtime.ts';
import { logOf } from './orders.ts';

const open = defineCommand('shop/open', z.object({}));
const begun = defineEvent('shop/begun', z.object({}));
const ready = defineEvent('shop/ready', z.object({}));

const Keys = defineToken<{ store(): void }>('shop/keys');

@injectable()
class Shop {
  readonly #keys: { store(): void };
  constructor(@inject(Keys) keys: { store(): void }) {
    this.#keys = keys;
  }

  @handles(open, { policy: 'latest' })
  async *open(_command: object, { effect, signal }: HandlerContext) {
    signal.throwIfAborted();
    yield begun({});
    effect(this.#keys, (keys) => keys.store());
    yield ready({});
  }
}

it('agrees with an event that a handler yields after its command was superseded', async () => {
  const module = defineModule({ id: 'shop', handlers: [Shop], provides: [provideValue(Keys, { store: () => {} })] });
  const { runtime } = manualRuntime();
  const app = new App({ modules: assemble([{ folder: 'shop', module }]), runtime, onError: () => {} });
  const recorder = new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '1.0.0' });
  await recorder.open();
  let isSecond = false;
  app.entries.subscribe((entry) => {
    if (isSecond || entry.kind !== 'event' || entry.type !== begun.type) return;
    isSecond = true;
    queueMicrotask(() => void app.send(open({})));
  });
  app.send(open({}));
  await expect.poll(async () => (await recorder.export()).match(/"shop\/ready"/g)?.length).toBe(2);
  const log = logOf(await recorder.export());
  const own = log.entries.flatMap((entry) =>
    entry.kind === 'event' && entry.command !== undefined
      ? [[entry.type, Reflect.get(Object(entry.payload), 'outcome')]]
      : [],
  );
  const [stop, late] = [
    own.findIndex(([, outcome]) => outcome === 'superseded'),
    own.findIndex(([type]) => type === ready.type),
  ];
  expect(stop).toBeGreaterThan(-1);
  expect(late).toBeGreaterThan(stop);
  expect(await drive([module], log)).toMatchObject({ driven: 2, notDriven: [], difference: undefined });
});
