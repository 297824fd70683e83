import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Flip, Row } from './rows.ts';

const folder = path.resolve(import.meta.dirname, '../competitors');
const require = createRequire(path.join(folder, 'package.json'));

/** Not dependencies of the project; installed only here. */
export function installCompetitors(): void {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: folder, stdio: 'inherit' });
}

/** The used parts of a competitor, whose types exist only once it is installed. */
export function competitor(name: string): unknown {
  return require(name);
}

interface ReduxToolkit {
  readonly createSlice: (options: object) => { reducer: unknown; actions: Record<string, (payload: Flip) => object> };
  readonly configureStore: (options: object) => { dispatch(action: object): void; getState(): unknown };
}
type Mutable = { -readonly [K in keyof Row]: Row[K] };

/** As documented: a slice with rows by id, production mode. Numeric ids are its best case. */
export const reduxDispatch = (all: readonly Row[]) => reduxById(all, (id) => id);
export const reduxWithTextIds = (all: readonly Row[]) => reduxById(all, (id) => `s${id}`);

function reduxById(all: readonly Row[], keyOf: (id: number) => number | string): (flip: Flip) => void {
  // An optional package, of which only these functions are used.
  const { createSlice, configureStore } = competitor('@reduxjs/toolkit') as ReduxToolkit;
  const slice = createSlice({
    name: 'rows',
    initialState: { byId: Object.fromEntries(all.map((row) => [keyOf(row.submission_id), row])) },
    reducers: {
      flipped(state: { byId: Record<number | string, Mutable> }, { payload: { id, flag } }: { payload: Flip }) {
        const row = state.byId[keyOf(id)];
        if (row) row[flag] = !row[flag];
      },
    },
  });
  const store = configureStore({ reducer: slice.reducer });
  const { flipped } = slice.actions;
  if (!flipped) throw new Error('Redux Toolkit made no action.');
  return (flip) => store.dispatch(flipped(flip));
}

interface TldrawStore {
  readonly createRecordType: (name: string, options: object) => unknown;
  readonly StoreSchema: { create(types: object): unknown };
  readonly Store: new (options: object) => {
    put(records: readonly object[]): void;
    update(id: string, change: (record: Mutable) => object): void;
  };
}

/** Its own way to change one record, with no listener. */
export function tldrawDispatch(all: readonly Row[]): (flip: Flip) => void {
  // An optional package, of which only these functions are used.
  const { createRecordType, Store, StoreSchema } = competitor('@tldraw/store') as TldrawStore;
  const submission = createRecordType('submission', { scope: 'document' });
  const store = new Store({ schema: StoreSchema.create({ submission }), props: {} });
  store.put(all.map((row) => ({ ...row, id: `submission:${row.submission_id}`, typeName: 'submission' })));
  return ({ id, flag }) => store.update(`submission:${id}`, (row) => ({ ...row, [flag]: !row[flag] }));
}

export const versionOf = (name: string): string =>
  // Each installed package has a version.
  `${name} ${(require(path.join(folder, 'node_modules', name, 'package.json')) as { version: string }).version}`;
