import * as z from 'zod/mini';
import { defineCommand, defineEvent, type PayloadOf } from '../../contract/message.ts';
import { assemble } from '../../src/assemble.ts';
import {
  App,
  byServer,
  CommandRejected,
  defineModule,
  defineSlice,
  defineTable,
  defineToken,
  handles,
  inject,
  injectable,
  provideValue,
  readLog,
  Recorder,
  whenever,
  type HandlerContext,
  type Module,
} from '../../src/kernel/index.ts';
import { recordSteps } from '../../src/replay/record-steps.ts';
import { MemoryLog } from '../../src/shell/memory-log.ts';
import { manualRuntime, turn } from './manual-runtime.ts';

/*
 * A small shop for tests of replay: orders are submitted, packed, sent and cancelled. Each part of it can be exchanged for a buggy
 * one, so that a session of a buggy build can be recorded and examined with the correct one.
 */

export const submitOrder = defineCommand('orders/submit', z.object({ id: z.number(), cups: z.number() }));
export const pack = defineCommand('orders/pack', z.object({ id: z.number() }));
export const send = defineCommand('orders/send', z.object({ ids: z.array(z.number()) }));
export const cancel = defineCommand('orders/cancel', z.object({ id: z.number() }));
export const look = defineCommand('orders/look', z.object({ for: z.string() }));
export const remind = defineCommand('orders/remind', z.object({ id: z.number() }));
export const listen = defineCommand('orders/listen', z.object({}));

export const submitted = defineEvent(
  'orders/submitted',
  z.object({ id: z.number(), cups: z.number(), number: z.string(), at: z.number() }),
);
const packed = defineEvent('orders/packed', z.object({ id: z.number() }));
const sent = defineEvent('orders/sent', z.object({ id: z.number(), parcel: z.string() }));
const cancelled = defineEvent('orders/cancelled', z.object({ id: z.number() }));
const found = defineEvent('orders/found', z.object({ for: z.string(), ids: z.array(z.number()) }));
const stopped = defineEvent('orders/stopped', z.object({ for: z.string() }));
const reminded = defineEvent('orders/reminded', z.object({ id: z.number() }));
const delivered = defineEvent('orders/delivered', z.object({ id: z.number() }));

interface Order {
  readonly id: number;
  readonly cups: number;
  readonly state: 'submitted' | 'packed' | 'sent' | 'cancelled' | 'delivered';
}

/** The services outside of the shop. */
export interface Warehouse {
  stockOf(cups: number): number;
  pack(id: number): Promise<{ readonly ok: boolean }>;
  parcelFor(id: number): Promise<string>;
  search(text: string, signal: AbortSignal): Promise<readonly number[]>;
  follow(receive: (id: number) => void): void;
}
export const Warehouse = defineToken<Warehouse>('orders/warehouse');

/** The parts that a buggy build may have wrong. */
export const correct = {
  total: (total: number, cups: number) => total + cups,
  packedState: 'packed' as Order['state'],
  shown: (id: number) => [packed({ id })],
  isEnough: (stock: number, cups: number) => stock >= cups,
  reminderOf: (id: number, cups: number): ReturnType<typeof remind> | undefined =>
    cups > 5 ? remind({ id }) : undefined,
  parcels: (parcels: readonly string[]) => [...parcels],
  numberOf: (context: HandlerContext) => context.newId(),
  reminderMs: 60_000,
  afterPacking: (ok: boolean) => {
    if (!ok) throw new CommandRejected(['Out of boxes.']);
  },
  searched: (text: string) => text.trim(),
  isNotedWhenStopped: false,
  isSentInTurn: false,
};
export type Parts = typeof correct;

/** The shop's module, with some parts exchanged. */
export function ordersModule(exchanged: Partial<Parts> = {}): Module {
  const parts: Parts = { ...correct, ...exchanged };

  const orders = defineTable(
    'orders/rows',
    (row: Order) => row.id,
    (on) => [
      on(submitted, (rows, { id, cups }) => rows.set({ id, cups, state: 'submitted' })),
      on(packed, (rows, { id }) => setState(rows.edit(id), parts.packedState)),
      on(sent, (rows, { id }) => setState(rows.edit(id), 'sent')),
      on(cancelled, (rows, { id }) => setState(rows.edit(id), 'cancelled')),
      on(delivered, (rows, { id }) => setState(rows.edit(id), 'delivered')),
    ],
  );
  const sums = defineSlice('orders/sums', { cups: 0 }, (on) => [
    on(submitted, (state, { cups }) => {
      state.cups = parts.total(state.cups, cups);
    }),
  ]);

  @injectable()
  class Orders {
    readonly #warehouse: Warehouse;
    constructor(@inject(Warehouse) warehouse: Warehouse) {
      this.#warehouse = warehouse;
    }

    @handles(submitOrder, { policy: 'queue' })
    *submitOrder({ id, cups }: PayloadOf<typeof submitOrder>, context: HandlerContext) {
      const stock = context.effect(this.#warehouse, (warehouse) => warehouse.stockOf(cups));
      if (!parts.isEnough(stock, cups)) throw new CommandRejected(['Not in stock.']);
      yield submitted({ id, cups, number: parts.numberOf(context), at: context.now() });
    }

    @handles(pack, { policy: 'queue', key: ({ id }) => id, optimistic: ({ id }) => parts.shown(id) })
    async pack({ id }: PayloadOf<typeof pack>, { effect }: HandlerContext) {
      const { ok } = await effect(this.#warehouse, (warehouse) => warehouse.pack(id));
      parts.afterPacking(ok);
    }

    /** All parcels are ordered at once. */
    @handles(send, { policy: 'queue' })
    async *send({ ids }: PayloadOf<typeof send>, { effect, read }: HandlerContext) {
      const parcelFor = (id: number) => effect(this.#warehouse, (warehouse) => warehouse.parcelFor(id));
      const parcels: string[] = [];
      if (parts.isSentInTurn) for (const id of ids) parcels.push(await parcelFor(id));
      else parcels.push(...(await Promise.all(ids.map(parcelFor))));
      for (const [at, parcel] of parts.parcels(parcels).entries()) {
        const id = ids[at] ?? 0;
        if (read(orders).get(id)?.state !== 'cancelled') yield sent({ id, parcel });
      }
    }

    @handles(cancel, { policy: 'drop', key: ({ id }) => id })
    cancel({ id }: PayloadOf<typeof cancel>) {
      return [cancelled({ id })];
    }

    @handles(look, { policy: 'latest' })
    async *look({ for: text }: PayloadOf<typeof look>, { effect, signal }: HandlerContext) {
      try {
        const ids = await effect(this.#warehouse, (warehouse) => warehouse.search(parts.searched(text), signal));
        yield found({ for: text, ids: [...ids] });
      } catch (error) {
        if (parts.isNotedWhenStopped) yield stopped({ for: text });
        throw error;
      }
    }

    @handles(remind, { policy: 'parallel' })
    async *remind({ id }: PayloadOf<typeof remind>, context: HandlerContext) {
      await context.wait(parts.reminderMs);
      yield reminded({ id });
    }

    @handles(listen, { policy: 'drop' })
    async *listen(_command: object, { effect }: HandlerContext) {
      const arrived: number[] = [];
      let wake = () => {};
      effect(this.#warehouse, (warehouse) =>
        warehouse.follow((id) => {
          arrived.push(id);
          wake();
        }),
      );
      for (;;) {
        for (const id of arrived.splice(0)) yield byServer(delivered({ id }));
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  return defineModule({
    id: 'orders',
    slices: [orders, sums],
    handlers: [Orders],
    provides: [provideValue(Warehouse, closed)],
    reactions: [whenever(submitted, ({ id, cups }) => parts.reminderOf(id, cups))],
  });
}

function setState(row: { state: Order['state'] } | undefined, state: Order['state']): void {
  if (row) row.state = state;
}

/** No test calls it: each provides its own. */
const closed: Warehouse = {
  stockOf: () => 0,
  pack: () => Promise.reject(new Error('closed')),
  parcelFor: () => Promise.reject(new Error('closed')),
  search: () => Promise.reject(new Error('closed')),
  follow: () => {},
};

/** Records a session with a build of the shop that has every kind of effect, and exports its log. */
export async function sessionWith(exchanged: Partial<Parts> = {}): Promise<string> {
  const { runtime, timers } = manualRuntime();
  const parcels: (() => void)[] = [];
  let deliver = (_id: number) => {};
  const warehouse: Warehouse = {
    stockOf: () => 10,
    pack: (id) => Promise.resolve({ ok: id !== 3 }),
    parcelFor: (id) => new Promise((resolve) => parcels.push(() => resolve(`parcel-${id}`))),
    search: (text, signal) =>
      new Promise((resolve, reject) => {
        // The kernel aborts with a `CommandStopped`.
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        if (text === 'blue') resolve([1, 2]);
      }),
    follow: (receive) => {
      deliver = receive;
    },
  };
  const app = new App({
    modules: assemble([{ folder: 'orders', module: ordersModule(exchanged) }]),
    runtime,
    provides: [provideValue(Warehouse, warehouse)],
    onError: () => {},
  });
  const recorder = new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '1.0.0' });
  await recorder.open();
  recordSteps(app);
  app.send(listen({}));
  for (const [id, cups] of [1, 2, 3].map((one) => [one, one * 2 + 2] as const)) app.send(submitOrder({ id, cups }));
  app.send(submitOrder({ id: 4, cups: 20 }));
  app.checkpoint();
  app.send(pack({ id: 1 }));
  app.send(pack({ id: 3 }));
  await turn();
  app.checkpoint();
  app.send(send({ ids: [1, 2, 3] }));
  await turn();
  app.send(cancel({ id: 3 }));
  // Resolved in another order than requested.
  while (parcels.length > 0) {
    parcels.pop()?.();
    await turn();
  }
  app.send(look({ for: ' red ' }));
  await turn();
  app.send(look({ for: ' blue ' }));
  await turn();
  for (const fire of timers) fire();
  deliver(1);
  await turn();
  deliver(2);
  await turn();
  return recorder.export();
}

export const logOf = (text: string) => readLog(text.split('\n'));
