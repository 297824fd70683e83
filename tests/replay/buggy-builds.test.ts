import { describe, expect, it } from 'vitest';
import { allEndpoints, allEvents } from '../../src/all-definitions.ts';
import { drive } from '../../src/replay/drive.ts';
import type { Driven } from '../../src/replay/driven.ts';
import type { Invariant } from '../../src/replay/invariant.ts';
import { changesBetween } from '../../src/replay/changes-between.ts';
import { playBack } from '../../src/replay/playback.ts';
import { redact } from '../../src/replay/redact.ts';
import { replay } from '../../src/replay/replay.ts';
import { recordedTexts } from '../../src/replay/screen-texts.ts';
import { secureRandom } from '../../src/replay/secure-random.ts';
import { conclusionOf } from '../../src/replay/verdict.ts';
import type { Log, Module, NumberedEntry } from '../../src/kernel/index.ts';
import { driveRecorded } from '../../src/shell/drive-recorded.ts';
import { compareTexts } from '../../src/shell/compare-texts.ts';
import { deskSession, deskTexts, type Surroundings } from './desk-session.ts';
import {
  assign,
  assigned,
  closed,
  closeSelected,
  closeTickets,
  type DeskParts,
  deskModule,
  escalate,
  listTickets,
} from './desk.ts';
import { correct, logOf, ordersModule, pack, remind, sessionWith, submitOrder, type Parts } from './orders.ts';

/*
 * Sessions of buggy builds. Only their redacted logs are examined, with the correct build.
 */

type Find = (log: Log) => NumberedEntry | undefined;

/** The entries of a kind that have these fields, themselves or in their payload. */
const all = ({ entries }: Log, kind: NumberedEntry['kind'], fields: Readonly<Record<string, unknown>>) =>
  entries.filter((entry) => {
    const payload: unknown = Object(Reflect.get(entry, 'payload'));
    const has = ([key, value]: [string, unknown]) =>
      [entry, payload].some((one) => Reflect.get(Object(one), key) === value);
    return entry.kind === kind && Object.entries(fields).every(has);
  });

/** The first, or another one, of them. */
const entryAt =
  (kind: NumberedEntry['kind'], fields: Readonly<Record<string, unknown>>, index = 0): Find =>
  (log) =>
    all(log, kind, fields)[index];

/** The first entry of a kind of the command with this type and these fields of its payload. */
const firstOf =
  (
    kind: NumberedEntry['kind'],
    { type }: { readonly type: string },
    payload: Readonly<Record<string, unknown>>,
    fields: Readonly<Record<string, unknown>> = {},
    index = 0,
  ): Find =>
  (log) => {
    const sent = all(log, 'command', { type, ...payload })[index];
    return sent?.kind === 'command' ? all(log, kind, { command: sent.id, ...fields })[0] : undefined;
  };

const settledOf = (command: { readonly type: string }, payload: object, index = 0) =>
  firstOf('event', command, { ...payload }, { type: 'kernel/settled' }, index);

/** The entry after another one. */
const after =
  (find: Find): Find =>
  (log) => {
    const n = find(log)?.n ?? NaN;
    return log.entries.find((entry) => entry.n === n + 1);
  };

interface Checker {
  readonly modules: readonly Module[];
  readonly invariants: readonly Invariant[];
  readonly drive: (modules: readonly Module[], log: Log) => Promise<Driven>;
}

const shop: Checker = { modules: [ordersModule()], invariants: [], drive };
const { module: desk, invariants, shownOf } = deskModule();
const deskChecker: Checker = { modules: [desk], invariants, drive: driveRecorded };

async function verdictOn(text: string, checker: Checker) {
  const { modules } = checker;
  const messages = ['Not in stock.', 'Out of boxes.', 'Select a ticket.', 'Internal server error'];
  const endpoints = [...allEndpoints, listTickets, closeTickets];
  const options = { modules, endpoints, events: allEvents, messages, routes: [], random: secureRandom };
  const log = logOf(redact(logOf(text), options).text);
  const verdict = replay(modules, log, { invariants: checker.invariants });
  const driven = await checker.drive(modules, log);
  return { log, verdict, driven, conclusion: conclusionOf(verdict, driven) };
}

const shopParts = (parts: Partial<Parts>) => ({ checker: shop, record: () => sessionWith(parts) });
const deskParts = (parts: Partial<DeskParts>) => ({
  checker: deskChecker,
  record: async () => (await deskSession(parts)).log,
});
const around = (surroundings: Partial<Surroundings>) => ({
  checker: deskChecker,
  record: async () => (await deskSession({}, surroundings)).log,
});

type Build = ReturnType<typeof shopParts>;

/** The first entry of the log that a correct build would not have recorded. */
const located: readonly (readonly [what: string, build: Build, at: Find])[] = [
  [
    'a handler that computes something else',
    shopParts({ parcels: (parcels) => parcels.toReversed() }),
    entryAt('event', { type: 'orders/sent' }),
  ],
  [
    'a handler that omits an event',
    shopParts({ parcels: (parcels) => parcels.slice(1) }),
    entryAt('event', { type: 'orders/sent' }),
  ],
  ['a handler that accepts too much', shopParts({ isEnough: () => true }), firstOf('draw', submitOrder, { id: 4 })],
  ['a handler that ignores a result', shopParts({ afterPacking: () => {} }), settledOf(pack, { id: 3 })],
  ['a handler that waits for another time', shopParts({ reminderMs: 5 }), entryAt('draw', { what: 'timer' })],
  [
    'a handler that requests something else',
    shopParts({ searched: (text) => `${text} ` }),
    entryAt('effect', { call: 'search' }),
  ],
  [
    'a handler that cleans up needlessly',
    shopParts({ isNotedWhenStopped: true }),
    entryAt('event', { type: 'orders/stopped' }),
  ],
  ['a handler that calls in turn', shopParts({ isSentInTurn: true }), entryAt('result', { call: 'parcelFor' })],
  ['a handler that does not read an id', shopParts({ numberOf: () => 'fixed' }), entryAt('draw', { what: 'time' })],
  [
    'an optimistic rule that shows nothing',
    shopParts({ shown: () => [] }),
    firstOf('event', pack, { id: 1 }, { type: 'kernel/started' }),
  ],
  [
    'an optimistic rule that shows too much',
    shopParts({ shown: (id) => [...correct.shown(id), ...correct.shown(id)] }),
    entryAt('event', { optimistic: true }, 1),
  ],
  ['a reaction that is missing', shopParts({ reminderOf: () => undefined }), settledOf(submitOrder, { id: 2 })],
  [
    'a reaction that sends too much',
    shopParts({ reminderOf: (id) => remind({ id }) }),
    entryAt('command', { type: remind.type }),
  ],
  [
    'a race: a late response to an earlier search wins',
    deskParts({ searchPolicy: 'parallel' }),
    entryAt('event', { type: 'kernel/started' }, 2),
  ],
  [
    'a race: a double click assigns twice',
    deskParts({ assignPolicy: 'parallel' }),
    firstOf('event', assign, { id: 1 }, {}, 1),
  ],
  [
    'a race: a search waits for the one before it',
    deskParts({ searchPolicy: 'queue' }),
    entryAt('result', { call: 'search' }),
  ],
  [
    'a race: a count from before the response',
    deskParts({ isCountedFirst: true }),
    entryAt('event', { type: closed.type }),
  ],
  [
    'a selector that a handler uses',
    deskParts({ isClosable: () => true }),
    entryAt('effect', { call: closeTickets.id }),
  ],
  [
    'a reaction that is turned off',
    deskParts({ isEscalated: false }),
    after(entryAt('event', { type: assigned.type, to: 0 })),
  ],
  [
    'reactions that form a loop',
    deskParts({ afterEscalation: (id) => escalate({ id }) }),
    entryAt('command', { type: escalate.type }, 1),
  ],
  ['a text of a handler', deskParts({ nothingSelected: 'Select an order.' }), settledOf(closeSelected, {}, 1)],
  [
    'a worker that finds a row twice',
    around({ find: (ids) => [...ids, ...ids] }),
    entryAt('event', { type: 'desk/found' }),
  ],
  [
    'a server that fails',
    around({ respond: () => ({ status: 500, body: {} }) }),
    entryAt('exchange', { endpoint: listTickets.id }),
  ],
  [
    'a server that leaves out a property',
    around({ respond: (tickets) => ({ status: 200, body: { data: { tickets: tickets.map(({ id }) => ({ id })) } } }) }),
    entryAt('exchange', { endpoint: listTickets.id }),
  ],
];

/** Reducers of which a correct build makes another state: the slice, and the first event that it reduces wrongly. */
const folded: readonly (readonly [what: string, build: Build, slice: string, at: Find])[] = [
  [
    'a reducer that adds up otherwise',
    shopParts({ total: (_total, cups) => cups }),
    'orders/sums',
    entryAt('event', { type: 'orders/submitted' }, 1),
  ],
  [
    'a reducer that writes another state',
    shopParts({ packedState: 'sent' }),
    'orders/rows',
    entryAt('event', { type: 'orders/packed' }),
  ],
  [
    'a reducer that leaves rows out',
    deskParts({ loadedRows: (tickets) => tickets.slice(1) }),
    'desk/tickets',
    entryAt('event', { type: 'desk/loaded' }),
  ],
  [
    'a reducer that changes the order of rows',
    deskParts({ loadedRows: (tickets) => tickets.toReversed() }),
    'desk/tickets',
    entryAt('event', { type: 'desk/loaded' }),
  ],
  [
    'a selection that keeps what was closed',
    deskParts({ selectedAfter: (ids) => ids }),
    'desk/selection',
    entryAt('event', { type: closed.type }),
  ],
];

type Regions = readonly (readonly [region: string, text: string])[];

/** Bugs that only a screen shows, the events that lead to the first difference, and the regions that differ, with what a correct build shows. */
const onScreen: readonly (readonly [
  what: string,
  surroundings: Partial<Surroundings>,
  events: readonly string[],
  regions: Regions,
])[] = [
  [
    'a selector that only a view uses',
    { heading: (open) => `${open < 4 ? open + 1 : open} open tickets` },
    // The first one changes what a correct build shows.
    ['desk/loaded', 'desk/closed'],
    [['desk/heading', '1 open tickets']],
  ],
  [
    'a text that only a view shows',
    { heading: (open) => `${open} opn tickets` },
    ['desk/loaded'],
    [['desk/heading', '5 open tickets']],
  ],
  [
    'an omitted row',
    { listed: (ids) => ids.filter((id) => id !== 3) },
    ['desk/loaded'],
    [['desk/tickets, after 2', '3']],
  ],
  [
    'a reversed list',
    { listed: (ids) => ids.toReversed() },
    ['desk/loaded'],
    [
      ['desk/tickets, first', '1'],
      ['desk/tickets, after 5', ''],
      ['desk/tickets, after 4', '5'],
      ['desk/tickets, after 3', '4'],
      ['desk/tickets, after 2', '3'],
      ['desk/tickets, after 1', '2'],
    ],
  ],
  ['a lost draft', { restored: () => '' }, ['desk/drafted'], [['desk/fields, first', 'reply']]],
];

/**
 * The first text of a log with another digest than that of the correct build, and the events since the screen before after which it is
 * another one. The event log's screen finds both by rendering.
 */
async function firstScreenDifference(log: Log) {
  const textsAt = (n: number) => deskTexts(shownOf(replay(deskChecker.modules, log, { until: n }).read));
  const screens = recordedTexts(log.entries);
  for (const [at, { n, texts }] of screens.entries()) {
    const { differing } = compareTexts(textsAt(n), Object.fromEntries(texts));
    const [first] = differing;
    if (!first) continue;
    const playback = await playBack(deskChecker.modules, log);
    const before = screens[at - 1]?.n ?? playback.before;
    const changes = changesBetween(playback, before, n, new Set());
    const events = changes.filter(
      (event, index) =>
        textsAt(event.n).get(first.region) !== textsAt(changes[index - 1]?.n ?? before).get(first.region),
    );
    return { n, differing, events: events.map(({ type }) => type) };
  }
  return undefined;
}

describe('from a redacted log of a buggy build, replay', () => {
  it.each(located)('locates %s', async (_what, { checker, record }, at) => {
    const { log, conclusion } = await verdictOn(await record(), checker);
    const n = at(log)?.n;
    expect(n).toBeGreaterThan(0);
    expect(conclusion.n).toBe(n);
  });

  it.each(folded)('locates the event that is reduced by %s', async (_what, { checker, record }, slice, at) => {
    const { log, verdict, conclusion } = await verdictOn(await record(), checker);
    expect(conclusion.kind).toBe('difference');
    expect(verdict.difference).toMatchObject({ slice });
    expect(at(log)?.n).toBeGreaterThan(0);
    expect(conclusion.n).toBe(at(log)?.n);
  });

  it.each(onScreen)(
    'does not verify what was on screen; a log with personal data locates %s',
    async (_what, surroundings, events, regions) => {
      const buggy = await deskSession({}, surroundings);
      const whole = await deskSession();
      const { verdict, conclusion } = await verdictOn(buggy.log, deskChecker);
      expect(conclusion.kind).toBe('verified');
      expect(verdict.unverified.map(({ reason }) => reason)).toContain('screens-left-out');

      const log = logOf(buggy.log);
      const checkpoints = log.entries.filter((entry) => entry.kind === 'checkpoint');
      const first = buggy.shown.findIndex((shown, at) => shown !== whole.shown[at]);
      const found = await firstScreenDifference(log);
      expect(found).toMatchObject({
        n: checkpoints[first]?.n,
        events,
        differing: regions.map(([region, text]) => ({ region, text })),
      });
      expect(await firstScreenDifference(logOf(whole.log))).toBeUndefined();
    },
  );

  it.each([
    ['the shop', shopParts({})],
    ['the desk', deskParts({})],
  ])('verifies a correct build of %s', async (_what, { checker, record }) => {
    const { verdict, driven, conclusion } = await verdictOn(await record(), checker);
    expect(driven.difference).toBeUndefined();
    expect(verdict).toMatchObject({ difference: undefined, errors: [], violations: [] });
    expect(conclusion.kind).toBe('verified');
  });
});
