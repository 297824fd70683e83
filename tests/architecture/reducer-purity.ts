import fc from 'fast-check';
import type { Module } from '../../src/kernel/index.ts';
import { freezeRecords } from '../../src/kernel/index.ts';
import { digestOf } from '../../src/kernel/digest.ts';
import { RootReducer, type RecordedEvent, type Root } from '../../src/kernel/fold.ts';
import { phases } from '../../src/kernel/phase.ts';
import { fromSchema } from '../arbitrary/from-schema.ts';

/** Every event of these modules that a slice reduces, with any payload that its schema allows. */
function eventsOf(reducer: RootReducer): fc.Arbitrary<RecordedEvent> {
  const each = [...reducer.definitions.values()].map(({ type, version: v, schema }) =>
    fc.record({ type: fc.constant(type), v: fc.constant(v), payload: fromSchema(schema) }).map((event) => ({
      ...event,
      // As the definition's constructor hands it out: defaults filled in, texts trimmed.
      payload: schema.parse(event.payload),
    })),
  );
  return fc.record({ event: fc.oneof(...each), at: fc.integer({ min: 1, max: 1e13 }) }).map(({ event, at }) => ({
    ...event,
    at,
    by: 'user',
    command: 'c1',
  }));
}

/**
 * Violations by the reducers of these modules: throw on a payload that its schema allows, write to anything but the
 * draft, read a clock, draw randomness, reach the network or the browser's storage, or depend on anything that is
 * neither state nor event. Each violation once, as `reducing <event>: <error>`.
 */
export function impurities(modules: readonly Module[], { runs }: { readonly runs: number }): readonly string[] {
  const violations = new Set<string>();
  let reducing = '';
  const reducer = new RootReducer([phases, ...modules.flatMap((module) => module.slices ?? [])], (error, where) =>
    violations.add(`${where}: ${String(error)}`),
  );
  const property = fc.property(fc.array(eventsOf(reducer), { maxLength: 60, size: 'max' }), (events) => {
    let root = reducer.initial();
    for (const event of deepFrozen(events)) {
      reducing = event.type;
      const [first, second] = poisoned(() => [reducer.foldOne(root, event), reducer.foldOne(root, event)]);
      if (stateDigest(first) !== stateDigest(second)) violations.add(`reducing ${reducing}: two runs give two states`);
      root = first;
    }
  });
  freezeRecords(true);
  try {
    fc.assert(property, { numRuns: runs, endOnFailure: true });
  } finally {
    freezeRecords(false);
  }
  return [...violations].toSorted();
}

const stateDigest = (root: Root) => root.map(digestOf).join(' ');

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFrozen(part);
  }
  return value;
}

/** Globals that a reducer may not use; `new Date(event.at)` is a value like any other. */
const POISON = [
  'performance',
  'crypto',
  'fetch',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'setTimeout',
  'window',
];

/**
 * Runs `work` while every global outside state and event throws on access. Synchronous, so no other code is affected.
 */
function poisoned<T>(work: () => T): T {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  const { random } = Math;
  const OwnDate = Date;
  const touched = (name: string) => () => {
    throw new Error(`touches ${name}`);
  };
  for (const name of POISON) Object.defineProperty(globalThis, name, { configurable: true, get: touched(name) });
  Math.random = touched('Math.random');
  globalThis.Date = new Proxy(OwnDate, {
    apply: touched('the clock'),
    construct: (_date, given) => (given.length > 0 ? Reflect.construct(OwnDate, given) : touched('the clock')()),
    get: (_date, name) => (name === 'now' ? touched('the clock') : Reflect.get(OwnDate, name)),
  });
  try {
    return work();
  } finally {
    Math.random = random;
    globalThis.Date = OwnDate;
    for (const name of POISON) {
      const descriptor = before[name as keyof typeof before];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}
