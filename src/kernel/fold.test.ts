import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineEvent } from '../../contract/message.ts';
import { RootReducer, type RecordedEvent, type Root } from './fold.ts';
import { phases, settled } from './phase.ts';
import { defineSlice, defineTable } from './index.ts';
import { Timeline } from './timeline.ts';

const taken = defineEvent('basket/taken', z.object({ things: z.array(z.string()) }));
const added = defineEvent('basket/added', z.object({ thing: z.string() }));
const basket = defineSlice('basket/basket', { things: [] as string[] }, (on) => [
  on(taken, (state, { things }) => {
    state.things = things;
  }),
  on(added, (state, { thing }) => {
    state.things.push(thing);
  }),
]);

const onError = (error: unknown) => {
  throw error;
};
const reducer = () => new RootReducer([phases, basket], onError);
const happened = (type: string, payload: unknown, more: Partial<RecordedEvent> = {}): RecordedEvent => ({
  type,
  v: 1,
  payload,
  at: 0,
  by: 'user',
  ...more,
});
const end = (command: string, outcome: string) =>
  happened(settled.type, { command, type: 'basket/take', key: '', outcome, errors: [], fetchError: null });

describe('folding a batch', () => {
  it('does not mutate payloads', () => {
    const payload = { things: ['a'] };
    const all = reducer();
    const events = [happened(taken.type, payload), happened(added.type, { thing: 'b' })];
    expect(all.reader(() => all.fold(all.initial(), events))(basket).things).toEqual(['a', 'b']);
    expect(payload).toEqual({ things: ['a'] });
  });
});

describe('a reducer that throws', () => {
  const shelf = defineSlice('shelf/things', { things: [] as string[] }, (on) => [
    on(added, (state, { thing }) => {
      state.things.push(`before ${thing}`);
    }),
    on(added, (_state, { thing }) => {
      if (thing === 'bad') throw new Error('no such thing');
    }),
  ]);
  const rows = defineTable(
    'table/things',
    ({ thing }: { thing: string }) => thing,
    (on) => [
      on(added, (table, { thing }) => {
        table.set({ thing });
        if (thing === 'bad') throw new Error('no such row');
      }),
    ],
  );
  const things = ['a', 'bad', 'b'];
  const events = things.map((thing) => happened(added.type, { thing }));

  function folded(fold: (all: RootReducer) => Root) {
    const errors: string[] = [];
    const all = new RootReducer([phases, shelf, rows, basket], (thrown, where, module) =>
      errors.push(`${module}: ${where}: ${String(thrown)}`),
    );
    const root = fold(all);
    const read = all.reader(() => root);
    return { errors, basket: read(basket).things, shelf: read(shelf).things, rows: [...read(rows)] };
  }

  it.each([
    ['in a batch', (all: RootReducer) => all.fold(all.initial(), events)],
    ['one by one', (all: RootReducer) => events.reduce((root, event) => all.foldOne(root, event), all.initial())],
  ])('drops the event for its own slice alone, %s, and names its module', (_, fold) => {
    expect(folded(fold)).toEqual({
      basket: things,
      shelf: ['before a', 'before b'],
      rows: [{ thing: 'a' }, { thing: 'b' }],
      errors: [
        'shelf: reducing basket/added in shelf/things: Error: no such thing',
        'table: reducing basket/added in table/things: Error: no such row',
      ],
    });
  });
});

describe('the state over time', () => {
  const all = reducer();
  const things = (timeline: Timeline) => all.reader(() => timeline.root)(basket).things;

  it('keeps an optimistic event that came after its command had already been rejected once', () => {
    const optimistic = { command: 'one', optimistic: true } as const;
    const events = [
      happened(taken.type, { things: ['a'] }, optimistic),
      happened(added.type, { thing: 'stored' }),
      end('one', 'failed'),
      happened(added.type, { thing: 'late' }, optimistic),
      end('one', 'done'),
    ];
    const single = new Timeline(all, all.initial());
    for (const event of events) single.apply(event);
    const batch = new Timeline(all, all.initial());
    batch.applyAll(events);
    expect(things(single)).toEqual(['stored', 'late']);
    expect(things(batch)).toEqual(['stored', 'late']);
  });
});
