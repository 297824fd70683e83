// One contender's turn in a separate process: prints events per second.
import { isDeepStrictEqual } from 'node:util';
import { enableMapSet, produce, setAutoFreeze } from 'immer';
import { reduxDispatch, reduxWithTextIds, tldrawDispatch } from './competitors.ts';
import { flipped, productDispatch, productReplay } from './product.ts';
import { makeFlips, makeRows, type Flip, type Row } from './rows.ts';

const EVENTS = 100_000;
/** Slower contenders have their turn shortened. */
const MAX_MS = 4_000;

const dispatchers = {
  product: productDispatch,
  redux: reduxDispatch,
  'redux-text': reduxWithTextIds,
  tldraw: tldrawDispatch,
};

/** The first fifth is warm-up. */
function dispatching(name: keyof typeof dispatchers, count: number): number {
  const dispatch = dispatchers[name](makeRows(count));
  const flips = makeFlips(EVENTS, count);
  measured(dispatch, flips.slice(0, EVENTS / 5), MAX_MS / 5);
  return measured(dispatch, flips, MAX_MS);
}

function measured(dispatch: (flip: Flip) => void, flips: readonly Flip[], longest: number): number {
  const since = performance.now();
  let done = 0;
  for (const flip of flips) {
    dispatch(flip);
    done += 1;
    // Reading the clock each time would slow the fast ones.
    if ((done & 15) === 0 && performance.now() - since > longest) break;
  }
  return (done / (performance.now() - since)) * 1_000;
}

type Mutable = { -readonly [K in keyof Row]: Row[K] };
const mutableRows = (all: readonly Row[]) =>
  new Map(all.map((row): [number, Mutable] => [row.submission_id, { ...row }]));
type Fold = () => readonly Row[];
const flipIn = (row: Mutable | undefined, flip: Flip) => {
  if (row) row[flip.flag] = !row[flip.flag];
};

/** All from the same rows to the same state; reading the state is excluded. */
function folds(all: readonly Row[], flips: readonly Flip[]): Readonly<Record<string, () => Fold>> {
  const product = productReplay(all, flips);
  const byId = new Map(all.map((row) => [row.submission_id, row]));
  enableMapSet();
  setAutoFreeze(false);
  return {
    product: () => {
      const root = product.batch();
      return () => product.read(root);
    },
    single: () => {
      const root = product.single();
      return () => product.read(root);
    },
    mutable: () => {
      const rows = mutableRows(all);
      for (const flip of flips) flipIn(rows.get(flip.id), flip);
      return () => [...rows.values()];
    },
    'mutable-events': () => {
      const rows = mutableRows(all);
      for (const { type, payload } of product.events) if (type === flipped.type) flipIn(rows.get(payload.id), payload);
      return () => [...rows.values()];
    },
    immer: () => {
      const rows = produce(byId, (draft: Map<number, Mutable>) => {
        for (const flip of flips) flipIn(draft.get(flip.id), flip);
      });
      return () => [...rows.values()];
    },
  };
}

function replaying(name: string, count: number): number {
  const all = folds(makeRows(count), makeFlips(EVENTS, count));
  const fold = all[name];
  if (!fold) throw new Error(`There is no fold called ${name}.`);
  const expected = all['single']?.()();
  let best = Infinity;
  for (let round = 0; round < 7; round += 1) {
    const since = performance.now();
    const read = fold();
    best = Math.min(best, performance.now() - since);
    if (!isDeepStrictEqual(read(), expected)) throw new Error(`${name} ends in another state.`);
  }
  return (EVENTS / best) * 1_000;
}

const [what, name = '', count = '10000'] = process.argv.slice(2);
const isDispatch = what === 'dispatch' && name in dispatchers;
// `isDispatch` says so.
console.log(isDispatch ? dispatching(name as keyof typeof dispatchers, Number(count)) : replaying(name, Number(count)));
